import { type ColumnWidths, fitting } from '../../columns/columnWidths.ts';

interface PlacedColumn {
  id: string;
  width: number;
}

/**
 * Writes the columns' widths as CSS custom properties of the grid, so that cells resize without being rendered, also
 * during a drag.
 */
export function layOut(
  grid: HTMLElement,
  columns: readonly PlacedColumn[],
  pinned: number,
  widths: ColumnWidths,
  dragged?: PlacedColumn,
): void {
  const sizes = columns.map((column) => (column.id === dragged?.id ? fitting(dragged.width) : widths.of(column)));
  let left = 0;
  for (const [at, size] of sizes.entries()) {
    grid.style.setProperty(`--left-${at}`, `${left}px`);
    grid.style.setProperty(`--width-${at}`, `${size}px`);
    left += size;
    if (at === pinned - 1) grid.style.setProperty('--pinned', `${left}px`);
  }
  grid.style.setProperty('--columns', sizes.map((size) => `${size}px`).join(' '));
  grid.style.setProperty('--total', `${left}px`);
}

/** Makes the edge of a column draggable. @param resize called with each width, and at last with `done`. */
export function dragEdge(
  start: { pointerId: number; clientX: number; currentTarget: Element },
  from: number,
  resize: (width: number, done: boolean) => void,
): void {
  const edge = start.currentTarget;
  const { clientX, pointerId } = start;
  edge.setPointerCapture(pointerId);
  const stop = new AbortController();
  const { signal } = stop;
  let last = from;
  const on = (name: string, listener: (event: Event) => void) => edge.addEventListener(name, listener, { signal });
  on('pointermove', (event) => {
    if (!(event instanceof PointerEvent)) return;
    last = fitting(from + event.clientX - clientX);
    resize(last, false);
  });
  on('pointerup', () => {
    stop.abort();
    resize(last, true);
  });
  on('pointercancel', () => {
    stop.abort();
    resize(from, true);
  });
}
