import type { RowHeight } from '../../ui/rowHeight.ts';

export const usualHeight = 'medium';

/** Characters of a text that a row of each height shows. */
export const LONGEST: Readonly<Record<RowHeight, number>> = { slim: 100, medium: 240, tall: 480 };

/** The storage key of a table's row height. */
export function heightKey(table: 'inbox' | 'production'): string {
  return `${table}RowHeight`;
}
