import { truncate } from '#core/format.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import type { CellEditor } from '../cell/editor.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD, cellElementId } from '../gridState.ts';
import type { CellBox } from './cellBox.ts';
import { put, shortName } from './cellParts.ts';

/** What a screen reader says of an unsaved cell; sighted people read it below the pointer or in the panel. */
function spokenState({ state, message = '', retry, value, theirs = '' }: CellEdit): string {
  if (state === 'saving') return 'saving';
  if (state === 'conflict') {
    const now = theirs === '' ? 'empty' : truncate(theirs, 120);
    return `changed by somebody else meanwhile, to: ${now}. Alt M keeps yours, Alt T takes theirs`;
  }
  const next = retry === undefined ? '' : ' It is tried again by itself.';
  return `Failed to save changes. ${message}${next} You typed: ${value === '' ? 'nothing' : truncate(value, 120)}`;
}

/** Rem that the open editor needs: its text, its choices, its keys. */
function editorHeight<Row extends GridRowData>(column: GridColumn<Row> | undefined): number {
  const choices = column?.edit?.choices.length ?? 0;
  if (choices > 0) return 4.25 + 1.7 * choices;
  return column?.edit?.multiline === true ? 6.5 : 3.6;
}

/**
 * The cursor: a frame over the active cell with the grid's only text field, which always has the grid's focus. Empty
 * and invisible, the field receives the first key or composition and so becomes the editor. Moving the cursor changes a
 * few attributes; nothing is focused or rendered again.
 */
export class CursorView<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  readonly #editor: CellEditor<Row>;
  #layer: HTMLElement | null = null;
  #field: HTMLTextAreaElement | null = null;
  #expand: HTMLElement | null = null;
  #at = '';
  #said = '';

  constructor(control: GridControl<Row>, editor: CellEditor<Row>) {
    this.#control = control;
    this.#editor = editor;
  }

  /** @returns what lets go of it. */
  attach(layer: HTMLElement): () => void {
    this.#layer = layer;
    this.#field = layer.querySelector('textarea');
    this.#expand = layer.querySelector('[data-expand]');
    this.#editor.attach(this.#field);
    this.#control.state.takeFocus = () => this.#field?.focus({ preventScroll: true });
    return () => {
      this.#layer = null;
      this.#editor.attach(null);
      this.#control.state.takeFocus = () => {};
    };
  }

  /** Whether an element belongs to the cursor and its editor. */
  holds(target: EventTarget | null): boolean {
    return target instanceof Node && this.#layer?.contains(target) === true;
  }

  readonly copyButton = (): HTMLElement | null => {
    const copy = this.#expand?.cloneNode(true);
    return copy instanceof HTMLElement ? copy : null;
  };

  /** Updates the cursor's position and accessible name. @param box null: where it was. */
  show(box: CellBox | null): void {
    const [layer, field] = [this.#layer, this.#field];
    const place = layer?.querySelector('[data-place]');
    if (layer === null || field === null || !(place instanceof HTMLElement)) return;
    const { active, editing } = this.#control.state.view;
    const column = active === null ? undefined : this.#control.cells.column(active.column);
    if (box !== null) {
      this.#place(layer, place, box);
      put(layer, 'data-up', editing && box.below < Math.min(editorHeight(column), box.above));
    }
    const row = active === null ? undefined : this.#control.parts.rows.row(active.row);
    const edit = active === null ? undefined : this.#control.parts.edits.of(active.row, active.column);
    const peer = active === null ? undefined : this.#control.parts.colleagues.ofRow(active.row)?.editing[active.column];
    const isHead = active?.row === HEAD;
    const canEdit = column?.edit !== undefined && column.activate === undefined && !isHead;
    // After a failed save the cell shows the stored text.
    const isStored = edit?.state === 'failed';
    const shown =
      row === undefined || column === undefined ? '' : isStored ? column.text(row) : this.#control.textOf(row, column);
    const text = column?.spoken?.(shown) ?? truncate(shown, 120);
    // A cell with a button alone has its name.
    const isButton = text === '' && column?.edit === undefined && column?.activate !== undefined;
    const name = isHead
      ? `${column?.label ?? ''}, column header`
      : [
          isButton ? column.label : `${column?.label ?? ''}: ${text === '' ? 'empty' : text}`,
          ...(edit === undefined ? [] : [spokenState(edit)]),
          ...(peer === undefined ? [] : [`edited now by ${shortName(peer)}`]),
        ].join(', ');
    const said = [active === null ? '' : cellElementId(active), editing, edit?.state, name].join('\t');
    if (said === this.#said) return;
    this.#said = said;
    put(layer, 'data-editing', editing);
    put(layer, 'data-conflict', edit?.state === 'conflict');
    put(layer, 'data-multiline', column?.edit?.multiline === true);
    put(layer, 'data-head', isHead);
    put(layer, 'data-corner', column?.isCornerTaken === true && !editing);
    put(field, 'aria-label', name);
    // In an editor with choices it is the one that is chosen.
    if (!editing || column?.edit?.choices.length === 0)
      put(field, 'aria-activedescendant', editing || active === null ? undefined : cellElementId(active));
    // Touch devices show their keyboard when editing starts, not at each cell.
    field.inputMode = editing ? 'text' : 'none';
    field.spellcheck = editing;
    if (!editing) field.readOnly = !canEdit;
    if (this.#expand === null) return;
    this.#expand.hidden = column?.edit === undefined || isHead;
    put(this.#expand, 'title', `Edit ${column?.label ?? ''}`);
    put(this.#expand, 'aria-label', `Edit ${column?.label ?? ''}`);
  }

  #place(layer: HTMLElement, place: HTMLElement, { top, height, left, width, isPinned, room }: CellBox): void {
    const at = `${top} ${height} ${left} ${width} ${isPinned} ${room}`;
    if (at === this.#at) return;
    this.#at = at;
    place.style.top = `${top}px`;
    place.style.left = `${left}px`;
    place.style.height = `${height}px`;
    place.style.width = `${width}px`;
    place.style.setProperty('--room', `${room}px`);
    put(layer, 'data-pinned', isPinned);
  }
}
