import { truncate, withoutLastCharacter } from '#core/format.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { RowHeight } from '../../rowHeight.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import { failureOf } from '../../edits/unsavedNotes.ts';
import type { GridControl } from '../gridControl.ts';
import { cellElementId } from '../gridState.ts';
import { failedNote, make, put, whoEdits } from './cellParts.ts';
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
  /** Contains plain text, or what the column renders. */
  #content: HTMLElement;
  readonly #text = document.createTextNode('');
  /** What the content is: text, what React renders, or a copy of that; null: removed. */
  #kind: 'text' | 'drawn' | 'copy' | null = 'text';
  #templateKey: string | undefined;
  #parts: HTMLElement[] = [];
  #row: Row | undefined;
  #look: CellLook | undefined;

  constructor(control: GridControl<Row>, drawings: Drawings, column: GridColumn<Row>) {
    this.#control = control;
    this.#column = column;
    this.#drawings = drawings;
    this.#content = this.#plain();
    this.element.role = 'gridcell';
    this.element.dataset['column'] = column.id;
    this.element.append(this.#content);
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
    if (isMarkedAnew) this.#mark(row, look);
  }

  /** Removes what React renders in the cell. */
  drop(): void {
    if (this.#kind !== 'drawn') return;
    this.#drawings.drop(this.#content);
    this.#kind = null;
  }

  #write(row: Row, { edit, height }: CellLook): void {
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
      this.#be('text');
      if (this.#text.data !== content) this.#text.data = content;
      return;
    }
    const templateKey = column.templateKey?.(shown);
    if (templateKey === undefined) {
      this.#be('drawn');
      this.#drawings.draw(this.#content, content);
    } else if (templateKey !== this.#templateKey) {
      this.#be('copy');
      this.#drawings.copy(this.#content, `${column.id} ${templateKey}`, content);
      this.#templateKey = templateKey;
    }
  }

  /** React's elements and the grid's own never share a parent. */
  #be(kind: 'text' | 'drawn' | 'copy'): void {
    if (kind === this.#kind) return;
    this.drop();
    const content = kind === 'text' ? this.#plain() : make('div', 'drawn');
    this.#content.replaceWith(content);
    this.#content = content;
    this.#kind = kind;
    this.#templateKey = undefined;
  }

  #plain(): HTMLElement {
    const plain = make('div', 'text');
    if (this.#column.className !== undefined) plain.className += ` ${this.#column.className}`;
    plain.append(this.#text);
    return plain;
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
