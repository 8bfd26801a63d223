import { afterPaint } from '../../afterPaint.ts';
import type { CellEdit } from '../../edits/unsavedCells.ts';
import { pause } from '../../pause.ts';
import type { CellEditor } from '../cell/editor.ts';
import type { GridColumn, GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD, cellElementId } from '../gridState.ts';
import type { CellBox } from './cellBox.ts';
import { put } from './cellParts.ts';
import { spokenCell } from './spokenCell.ts';

/** Rem that the open editor needs: its text, its choices, its keys. */
function editorHeight<Row extends GridRowData>(column: GridColumn<Row> | undefined): number {
  const choices = column?.edit?.choices.length ?? 0;
  if (choices > 0) return 4.25 + 1.7 * choices;
  return column?.edit?.multiline === true ? 6.5 : 3.6;
}

/** Milliseconds without a step after which the text field follows the cursor. */
const REST_MS = 80;

/** Not 0: that would be no layer any more, and the browser would build all layers again. */
const UNSEEN = '0.001';

/** How the text field lies over the active cell, and what is shown with it. */
interface FieldLook {
  box: CellBox | null;
  /** The element of the active cell, where there is one. */
  cell: HTMLElement | null;
  isUp: boolean;
  editing: boolean;
  isConflict: boolean;
  isHead: boolean;
  isMultiline: boolean;
  isCornerTaken: boolean;
  /** The button that opens the whole text is named so; null: the cell has none. */
  expand: string | null;
}

/**
 * The cursor: the grid's only text field over the active cell, which always has the grid's focus. Empty and invisible,
 * the field receives the first key or composition and so becomes the editor. A step of the cursor changes attributes of
 * two cells, which draw its frame; the field follows when it rests. A moved or changed layer makes the browser build all
 * layers of the page again, which takes longer than the rest of a frame.
 */
export class CursorView<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  readonly #editor: CellEditor<Row>;
  #layer: HTMLElement | null = null;
  #field: HTMLTextAreaElement | null = null;
  #expand: HTMLElement | null = null;
  #place: HTMLElement | null = null;
  #isOpen = false;
  #at = '';
  #said = '';
  #active = '';
  #look: FieldLook | null = null;
  /** The cell whose text can change without a change of its layer's bounds. */
  #filled: HTMLElement | null = null;
  /** Number of the last step: the field follows none that came before it. */
  #turn = 0;
  /** The field is to follow later. */
  #isDue = false;

  constructor(control: GridControl<Row>, editor: CellEditor<Row>) {
    this.#control = control;
    this.#editor = editor;
  }

  /** @returns what lets go of it. */
  attach(layer: HTMLElement): () => void {
    this.#layer = layer;
    this.#field = layer.querySelector('textarea');
    this.#expand = layer.querySelector('[data-expand]');
    this.#place = layer.querySelector<HTMLElement>('[data-place]');
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

  /**
   * Shows the cursor on the active cell.
   * @param box null: where it was.
   * @param cell the element of the cell.
   */
  show(box: CellBox | null, cell: HTMLElement | null): void {
    if (this.#layer === null || this.#field === null) return;
    const { active, editing } = this.#control.state.view;
    const column = active === null ? undefined : this.#control.cells.column(active.column);
    const edit = active === null ? undefined : this.#control.parts.edits.of(active.row, active.column);
    const isHead = active?.row === HEAD;
    const isConflict = edit?.state === 'conflict';
    this.#look = {
      box,
      cell,
      isUp: box !== null && editing && box.below < Math.min(editorHeight(column), box.above),
      editing,
      isConflict,
      isHead,
      isMultiline: column?.edit?.multiline === true,
      isCornerTaken: column?.isCornerTaken === true && !editing,
      expand: column?.edit === undefined || isHead ? null : `Edit ${column.label}`,
    };
    this.#speak(this.#field, column, edit);
    const at = active === null ? '' : cellElementId(active);
    const isMoved = at !== this.#active;
    this.#active = at;
    const isClosing = this.#isOpen && !editing;
    if (isClosing && this.#place !== null) this.#place.style.opacity = UNSEEN;
    this.#isOpen = editing;
    if (editing || isConflict) this.#follow();
    else if (isMoved || isClosing) void this.#followLater(isClosing);
    else if (!this.#isDue) this.#follow();
  }

  /** Has the text field where the cursor is, and empty after an edit, before text is put in. */
  readonly catchUp = (): void => {
    if (this.#isDue) this.#follow();
  };

  #follow(): void {
    const [layer, place, look] = [this.#layer, this.#place, this.#look];
    this.#isDue = false;
    if (layer === null || place === null || look === null) return;
    if (look.box !== null) this.#move(layer, place, look.box);
    put(layer, 'data-up', look.isUp);
    put(layer, 'data-editing', look.editing);
    put(layer, 'data-conflict', look.isConflict);
    put(layer, 'data-multiline', look.isMultiline);
    put(layer, 'data-head', look.isHead);
    put(layer, 'data-corner', look.isCornerTaken);
    place.style.opacity = '';
    if (!look.editing) this.#editor.empty();
    if (this.#filled !== look.cell) this.#filled?.removeAttribute('data-filled');
    this.#filled = look.cell;
    if (look.cell !== null) put(look.cell, 'data-filled', true);
    if (this.#expand === null) return;
    this.#expand.hidden = look.expand === null;
    put(this.#expand, 'title', look.expand ?? undefined);
    put(this.#expand, 'aria-label', look.expand ?? undefined);
  }

  async #followLater(isClosing: boolean): Promise<void> {
    this.#isDue = true;
    this.#turn += 1;
    const turn = this.#turn;
    await (isClosing ? afterPaint() : pause(REST_MS));
    if (this.#isDue && turn === this.#turn) this.#follow();
  }

  /** Sets what a screen reader says of the active cell. */
  #speak(field: HTMLTextAreaElement, column: GridColumn<Row> | undefined, edit: CellEdit | undefined): void {
    const { active, editing } = this.#control.state.view;
    const canEdit = column?.edit !== undefined && column.activate === undefined && active?.row !== HEAD;
    const name = spokenCell(this.#control, column, edit);
    const said = [active === null ? '' : cellElementId(active), editing, edit?.state, name].join('\t');
    if (said === this.#said) return;
    this.#said = said;
    put(field, 'aria-label', name);
    // In an editor with choices it is the one that is chosen.
    if (!editing || column?.edit?.choices.length === 0)
      put(field, 'aria-activedescendant', editing || active === null ? undefined : cellElementId(active));
    // Touch devices show their keyboard when editing starts, not at each cell.
    field.inputMode = editing ? 'text' : 'none';
    field.spellcheck = editing;
    if (!editing) field.readOnly = !canEdit;
  }

  #move(layer: HTMLElement, place: HTMLElement, { top, height, left, width, isPinned, room }: CellBox): void {
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
