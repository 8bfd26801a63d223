import type { RowHeight } from '../../ui/rowHeight.ts';

export const usualHeight = 'medium';

/**
 * Code points of a text that are read: some more than a row of each height shows, since characters such as flags, families
 * and accented letters have several.
 */
export const LONGEST: Readonly<Record<RowHeight, number>> = { slim: 116, medium: 256, tall: 496 };

/** The storage key of a table's row height. */
export function heightKey(table: 'inbox' | 'production'): string {
  return `${table}RowHeight`;
}
