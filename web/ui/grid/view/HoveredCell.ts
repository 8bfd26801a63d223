import type { GridRowData } from '../column.ts';
import type { GridControl } from '../gridControl.ts';
import { HEAD, cellPlaceOf } from '../gridState.ts';

/**
 * Shows the button that opens a cell's whole text in the cell under the pointer: one button, moved from cell to cell.
 */
export class HoveredCell<Row extends GridRowData> {
  readonly #control: GridControl<Row>;
  readonly #copyButton: () => HTMLElement | null;
  #button: HTMLElement | null = null;
  #row: Element | null = null;
  /** The pointer's last position. */
  #at = '';

  /** @param copyButton a copy of the cursor's button. */
  constructor(control: GridControl<Row>, copyButton: () => HTMLElement | null) {
    this.#control = control;
    this.#copyButton = copyButton;
  }

  over(event: PointerEvent): void {
    const at = `${event.clientX} ${event.clientY}`;
    // Cells that scroll past under a resting pointer show no button.
    if (at === this.#at) return;
    this.#at = at;
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    const place = event.pointerType === 'touch' ? null : cellPlaceOf(cell);
    const column = place === null || place.row === HEAD ? undefined : this.#control.cells.column(place.column);
    // Pinned cells have a parent of their own in it.
    const row = cell?.closest('[role=row]') ?? null;
    if (this.#row !== null && this.#row !== row) this.leave();
    if (place === null || cell === null || place.row === HEAD) return;
    this.#row = row;
    this.#row?.setAttribute('data-hovered', 'true');
    // The cursor has its own button.
    if (column?.edit === undefined || cell.dataset['active'] !== undefined) {
      this.#removeButton();
      return;
    }
    if (this.#button?.parentElement === cell && this.#button.title === `Edit ${column.label}`) return;
    this.#removeButton();
    const button = this.#copyButton();
    if (button === null) return;
    button.hidden = false;
    button.title = `Edit ${column.label}`;
    button.setAttribute('aria-label', button.title);
    // Cells are reused while scrolling, so the cell is looked up at its current position.
    button.addEventListener('click', () => {
      const now = cellPlaceOf(cell);
      if (now !== null) this.#control.expand(now);
    });
    cell.append(button);
    cell.dataset['hovered'] = '';
    this.#button = button;
  }

  #removeButton(): void {
    this.#button?.parentElement?.removeAttribute('data-hovered');
    this.#button?.remove();
    this.#button = null;
  }

  /** The pointer is over no cell any more. */
  leave(): void {
    this.#row?.removeAttribute('data-hovered');
    this.#row = null;
    this.#removeButton();
  }
}
