import { cleanText } from '#cli/ui/text/clean.ts';
import type { Column } from './table.ts';

/** Rows as tab-separated values, uncut, without a header line. */
export function separated<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows
    .map(
      (row) =>
        `${columns
          .map(({ value }) =>
            cleanText(String(value(row)))
              .replaceAll(/\s+/g, ' ')
              .trim(),
          )
          .join('\t')}\n`,
    )
    .join('');
}
