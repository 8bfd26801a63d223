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
