import Table from 'cli-table3';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { type ColumnWish, fitColumns } from './fitColumns.ts';
import type { Paint, Style } from './paint.ts';
import { StandIns } from './standIns.ts';

export interface Column<Row> {
  header: string;
  value: (row: Row) => string | number;
  align?: 'left' | 'right';
  /** May shrink to this many columns when the terminal is narrow. */
  least?: number;
  /** Left out when there is no room, the highest number first. */
  leaveOut?: number;
  style?: (row: Row) => Style | null;
}

const GAP = 2;
const noBorders = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};

/** cli-table3 takes time by the square of its rows. */
const ROWS_AT_ONCE = 100;

export interface TableOptions {
  width: number;
  paint: Paint;
}

/** Rows as a table that is at most `width` columns wide. */
export function renderTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], options: TableOptions): string {
  return tableOf(columns, rows, options)(rows, true);
}

/**
 * A table whose rows come page by page: the columns are as wide as the first page asks for.
 * @returns renders rows, the first ones below the names of the columns.
 */
export function tableOf<Row>(
  columns: readonly Column<Row>[],
  firstRows: readonly Row[],
  { width, paint }: TableOptions,
): (rows: readonly Row[], withHead: boolean) => string {
  const widths = fitColumns(wishesOf(columns, firstRows), width, GAP);
  const shown = columns.map((_, index) => index).filter((index) => (widths[index] ?? 0) > 0);
  const lines = (rows: readonly Row[], withHead: boolean): string => {
    const standIns = new StandIns();
    const cell = (text: string, index: number, style: Style | null) => {
      const fitted = standIns.hide(fitCells(text, widths[index] ?? 0, columns[index]?.align));
      return style === null ? fitted : paint(style, fitted);
    };
    const table = new Table({
      chars: noBorders,
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
      colWidths: shown.map((index) => widths[index] ?? 0),
      colAligns: shown.map((index) => columns[index]?.align ?? 'left'),
    });
    if (withHead) table.push(shown.map((index) => cell(columns[index]?.header ?? '', index, 'bold')));
    for (const row of rows) {
      table.push(shown.map((index) => cell(cellText(columns[index], row), index, columns[index]?.style?.(row) ?? null)));
    }
    return standIns
      .show(table.toString())
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
  };
  return (rows, withHead) => {
    const pieces = [lines(rows.slice(0, ROWS_AT_ONCE), withHead)];
    for (let from = ROWS_AT_ONCE; from < rows.length; from += ROWS_AT_ONCE) {
      pieces.push(lines(rows.slice(from, from + ROWS_AT_ONCE), false));
    }
    return pieces.join('\n');
  };
}

function wishesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ColumnWish[] {
  return columns.map((column) => ({
    natural: rows.reduce(
      (most, row) => Math.max(most, cellWidth(cellText(column, row))),
      cellWidth(column.header),
    ),
    least: column.least === undefined ? undefined : Math.max(column.least, 1),
    leaveOut: column.leaveOut,
  }));
}

function cellText<Row>(column: Column<Row> | undefined, row: Row): string {
  return column === undefined ? '' : cleanLine(String(column.value(row)));
}
