import type { ReactNode } from 'react';
import { truncate, withoutLastCharacter } from '#core/format.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { RowHeight } from '../../rowHeight.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import { failureOf } from '../../edits/unsavedNotes.ts';
import type { GridControl } from '../gridControl.ts';
import { cellElementId } from '../gridState.ts';
import { classNamed, failedNote, make, put, whoEdits } from './cellParts.ts';
import type { Drawings } from './drawings.ts';

/** What a cell shows in addition to its row's data. */
export interface CellLook {
  height: RowHeight;
  edit: CellEdit | undefined;
  /** The colleague who is editing it. */
  peer: string | undefined;
  /** A colleague changed it since this person was in its row. */
  isChangedByOthers: boolean;
  isSelected: boolean;
  /** The cursor is on it. */
  isActive: boolean;
}

/** A cell's elements, updated directly without React, because a scrolling table shows hundreds of cells per second. */
export class CellView<Row extends GridRowData> {
  readonly element = make('div', 'cell');
  readonly #control: GridControl<Row>;
  #column: GridColumn<Row>;
  readonly #drawings: Drawings;
  readonly #text = document.createTextNode('');
  /** Contains the text of a cell with marks. */
  #inner: HTMLElement | null = null;
  /** Contains what React renders. */
  #host: HTMLElement | null = null;
  /** The copy that is shown, and its key. */
  #copy: { key: string; nodes: ChildNode[] } | null = null;
  #parts: HTMLElement[] = [];
  #row: Row | undefined;
  #look: CellLook | undefined;

  constructor(control: GridControl<Row>, drawings: Drawings, column: GridColumn<Row>) {
    this.#control = control;
    this.#column = column;
    this.#drawings = drawings;
    this.element.role = 'gridcell';
    this.element.dataset['column'] = column.id;
  }

  /** Sets the cell's position. `column` may be another object for the same column. */
  layOut(column: GridColumn<Row>, at: number, pinned: number): void {
    const { element } = this;
    if (column !== this.#column) {
      this.#column = column;
      this.#row = undefined;
    }
    put(element, 'aria-colindex', String(at + 1));
    put(element, 'aria-readonly', column.edit === undefined && column.activate === undefined);
    put(element, 'data-pinned', at < pinned);
    put(element, 'data-last-pinned', at === pinned - 1);
    put(element, 'data-corner', column.isCornerTaken === true);
    element.style.left = `var(--left-${at})`;
    element.style.width = `var(--width-${at})`;
  }

  show(row: Row, look: CellLook): void {
    const { element } = this;
    const before = this.#look;
    const { edit, peer, isChangedByOthers, isSelected, isActive } = look;
    const isNew = row !== this.#row || edit !== before?.edit || look.height !== before?.height;
    const isOther = row.id !== this.#row?.id;
    if (isOther) element.dataset['row'] = row.id;
    if (edit?.state !== before?.edit?.state) put(element, 'data-state', edit?.state);
    if (edit !== before?.edit) put(element, 'title', failureOf(edit));
    if (peer !== before?.peer) put(element, 'data-peer', peer !== undefined);
    if (isChangedByOthers !== (before?.isChangedByOthers ?? false))
      put(element, 'data-changed-by-others', isChangedByOthers);
    if (isSelected !== (before?.isSelected ?? false)) put(element, 'data-selected', isSelected);
    if (isActive !== (before?.isActive ?? false) || (isActive && isOther)) {
      put(element, 'data-active', isActive);
      put(element, 'id', isActive ? cellElementId({ row: row.id, column: this.#column.id }) : undefined);
    }
    if (isSelected !== before?.isSelected || isActive !== before?.isActive) {
      put(element, 'aria-selected', isSelected || isActive);
    }
    // Not drawn anew while a mouse button is down on it: the click would be lost.
    const isMarkedAnew = isOther || peer !== before?.peer || edit?.state !== before?.edit?.state;
    this.#row = row;
    this.#look = look;
    if (isNew) this.#write(row, look);
    else if (isMarkedAnew && this.#text.parentNode !== null) this.#showText(hasMarks(look));
    if (isMarkedAnew) this.#mark(row, look);
  }

  /** Removes what React renders in the cell. */
  drop(): void {
    if (this.#host === null) return;
    this.#drawings.drop(this.#host);
    // Not only emptied by React, later: its elements and the grid's own never share a parent.
    this.#host.remove();
    this.#host = null;
  }

  #write(row: Row, look: CellLook): void {
    const { edit, height } = look;
    const column = this.#column;
    // After a failed save the cell shows the stored text; the typed one is kept for the editor.
    const isEdited = edit !== undefined && edit.state !== 'failed';
    const text = isEdited ? edit.value : column.text(row);
    const start = truncate(text, column.shown[height]);
    // Of long characters, what is loaded may be fewer than are shown.
    const isCut = start === text && this.#control.isTruncated(row, column);
    const shown = isCut ? `${(isEdited ? text : withoutLastCharacter(text)).trimEnd()}…` : start;
    const content = column.draw?.(shown, row, this.#control.enter) ?? shown;
    if (typeof content === 'string') {
      this.#showText(hasMarks(look));
      if (this.#text.data !== content) this.#text.data = content;
      return;
    }
    const key = column.templateKey?.(shown);
    if (key === undefined) this.#draw(content);
    else if (key !== this.#copy?.key) this.#copyContent(key, content);
  }

  /**
   * A text is the cell's own: an element around it would be one more of a hundred to be laid out and painted. It has one
   * where marks stand in the cell's corners, for what clips the text would clip these.
   */
  #showText(isInner: boolean): void {
    if (this.#text.parentNode !== null && isInner === (this.#inner !== null)) return;
    this.#clear();
    const classes = `${classNamed('text')} ${this.#column.className ?? ''}`;
    if (isInner) {
      this.#inner = document.createElement('div');
      this.#inner.append(this.#text);
      this.#inner.className = classes;
    } else {
      this.element.className += ` ${classes}`;
    }
    this.element.prepend(this.#inner ?? this.#text);
  }

  #draw(content: ReactNode): void {
    if (this.#host === null) {
      this.#clear();
      this.element.prepend((this.#host = make('div', 'drawn')));
    }
    this.#drawings.draw(this.#host, content);
  }

  #copyContent(key: string, content: ReactNode): void {
    this.#clear();
    const copy = (this.#copy = { key, nodes: new Array<ChildNode>() });
    this.#drawings.copy(`${this.#column.id} ${key}`, content, (fragment) => {
      if (this.#copy !== copy) return;
      copy.nodes = [...fragment.childNodes];
      this.element.prepend(fragment);
    });
  }

  #clear(): void {
    this.drop();
    for (const node of this.#copy?.nodes ?? []) node.remove();
    this.#copy = null;
    this.#text.remove();
    this.#inner?.remove();
    this.#inner = null;
    this.element.className = classNamed('cell');
  }

  #mark(row: Row, { edit, peer }: CellLook): void {
    for (const part of this.#parts) part.remove();
    this.#parts = [];
    if (peer !== undefined) this.#parts.push(whoEdits(peer));
    if (edit?.state === 'failed') {
      this.#parts.push(failedNote(() => void this.#control.parts.edits.retry(row.id, this.#column.id)));
    }
    this.element.append(...this.#parts);
  }
}

/** Whether something stands in the cell's corners. */
function hasMarks({ edit, peer }: CellLook): boolean {
  return peer !== undefined || edit?.state === 'failed' || edit?.state === 'conflict';
}
