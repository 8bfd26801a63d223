import Table from 'cli-table3';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { fitColumns } from './fitColumns.ts';
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

/** Rows as a table that is at most `width` columns wide. */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, paint }: { width: number; paint: Paint },
): string {
  const texts = rows.map((row) => columns.map((column) => cleanLine(String(column.value(row)))));
  const widths = fitColumns(
    columns.map((column, index) => ({
      natural: Math.max(cellWidth(column.header), ...texts.map((line) => cellWidth(line[index] ?? ''))),
      least: column.least === undefined ? undefined : Math.max(column.least, 1),
      leaveOut: column.leaveOut,
    })),
    width,
    GAP,
  );
  const shown = columns.map((_, index) => index).filter((index) => (widths[index] ?? 0) > 0);
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
  table.push(shown.map((index) => cell(columns[index]?.header ?? '', index, 'bold')));
  for (const [at, row] of rows.entries()) {
    table.push(shown.map((index) => cell(texts[at]?.[index] ?? '', index, columns[index]?.style?.(row) ?? null)));
  }
  return standIns
    .show(table.toString())
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
