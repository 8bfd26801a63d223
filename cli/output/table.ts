import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { type ColumnWish, fitColumns } from './fitColumns.ts';
import type { Paint, Style } from './paint.ts';

export interface Column<Row> {
  header: string;
  value: (row: Row) => string | number;
  align?: 'left' | 'right';
  /** The width in cells to which it may shrink when the terminal is narrow. */
  least?: number;
  /** Left out when the terminal is narrow, the highest number first. */
  leaveOut?: number;
  /** Left out before another column shrinks, where each row says the same. Needs `leaveOut`. */
  spareIfSame?: true;
  style?: (row: Row) => Style | null;
}

const GAP = 2;

export interface TableOptions {
  width: number;
  paint: Paint;
}

/** Rows as a table that is at most `width` cells wide. */
export function renderTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], options: TableOptions): string {
  return tableOf(columns, rows, options)(rows, true);
}

/**
 * A table whose rows come page by page. The first page decides the widths of the columns.
 * @returns a function that renders a page; with the column names above it where its second argument is true.
 */
export function tableOf<Row>(
  columns: readonly Column<Row>[],
  firstRows: readonly Row[],
  { width, paint }: TableOptions,
): (rows: readonly Row[], withHead: boolean) => string {
  const widths = fitColumns(wishesOf(columns, firstRows), width, GAP);
  const shown = columns.map((_, index) => index).filter((index) => (widths[index] ?? 0) > 0);
  const line = (cellOf: (index: number) => { text: string; style: Style | null }): string =>
    shown
      .map((index) => {
        const { text, style } = cellOf(index);
        const fitted = fitCells(text, widths[index] ?? 0, columns[index]?.align);
        return style === null ? fitted : paint(style, fitted);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return (rows, withHead) => {
    const lines = rows.map((row) =>
      line((index) => ({ text: cellText(columns[index], row), style: columns[index]?.style?.(row) ?? null })),
    );
    if (withHead) lines.unshift(line((index) => ({ text: columns[index]?.header ?? '', style: 'bold' })));
    return lines.join('\n');
  };
}

function wishesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ColumnWish[] {
  return columns.map((column) => ({
    natural: rows.reduce((most, row) => Math.max(most, cellWidth(cellText(column, row))), cellWidth(column.header)),
    least: column.least === undefined ? undefined : Math.max(column.least, 1),
    leaveOut: column.leaveOut,
    isSpare: column.spareIfSame === true && new Set(rows.map((row) => cellText(column, row))).size <= 1,
  }));
}

function cellText<Row>(column: Column<Row> | undefined, row: Row): string {
  return column === undefined ? '' : cleanLine(String(column.value(row)));
}
