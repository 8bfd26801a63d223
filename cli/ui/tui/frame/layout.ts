import type { TuiState } from '#cli/ui/tui/state.ts';

/** On a smaller screen the tool draws only that it is too small. */
export const smallest = { columns: 60, rows: 16 } as const;

/** Header, the list's title line, status line and footer. */
const FRAME_ROWS = 4;

export function isTooSmall({ columns, rows }: Pick<TuiState, 'columns' | 'rows'>): boolean {
  return columns < smallest.columns || rows < smallest.rows;
}

/** Rows between the frame's lines. */
export function bodyHeight({ rows }: Pick<TuiState, 'rows'>): number {
  return Math.max(1, rows - FRAME_ROWS);
}

/** Rows of a list: the body without the line of column names. */
export function listHeight(state: Pick<TuiState, 'rows'>): number {
  return Math.max(1, bodyHeight(state) - 1);
}

/** Cells of a body's line: one stays free on either side. */
export function bodyWidth({ columns }: Pick<TuiState, 'columns'>): number {
  return Math.max(20, columns - 2);
}

/** Rows of a text that is scrolled: the body without its title. */
export function scrollHeight(state: Pick<TuiState, 'rows'>): number {
  return Math.max(1, bodyHeight(state) - 1);
}
