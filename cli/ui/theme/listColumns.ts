import { fitCells } from '#cli/ui/text/cells.ts';
import type { Segment } from './screenLine.ts';
import type { Tone } from './tone.ts';

/** A column of a list. Widths are in cells. */
export interface ListColumn<Row> {
  label: string;
  /** Null: takes the space that the others leave. */
  width: number | null;
  align?: 'left' | 'right';
  /** Left out where the list is narrower than this. */
  from?: number;
  cell(row: Row, now: number): ListCell;
}

export interface ListCell {
  /** Clean, on one line. */
  text: string;
  tone?: Tone;
  bold?: boolean;
  badge?: boolean;
}

const GAP = 2;

/** The columns that fit into `width` cells, each with its width. */
export function fittingColumns<Row>(
  columns: readonly ListColumn<Row>[],
  width: number,
): { column: ListColumn<Row>; width: number }[] {
  const shown = columns.filter(({ from = 0 }) => width >= from);
  const gaps = GAP * (shown.length - 1);
  const fixed = shown.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const flexible = shown.filter((column) => column.width === null).length;
  const share = Math.max(4, Math.floor((width - fixed - gaps) / Math.max(1, flexible)));
  return shown.map((column) => ({ column, width: column.width ?? share }));
}

/** A row of a list as one line of exactly `width` cells. */
export function rowSegments<Row>(columns: readonly ListColumn<Row>[], row: Row, width: number, now: number): Segment[] {
  return join(
    fittingColumns(columns, width).map(({ column, width: cells }) =>
      fitted(column.cell(row, now), cells, column.align),
    ),
  );
}

function fitted(cell: ListCell, cells: number, align: 'left' | 'right' | undefined): Segment {
  return { ...cell, text: fitCells(cell.text, cells, align) };
}

/** The line of column names above a list. */
export function headSegments<Row>(columns: readonly ListColumn<Row>[], width: number): Segment[] {
  return join(
    fittingColumns(columns, width).map(({ column, width: cells }) => ({
      text: fitCells(column.label, cells, column.align),
      tone: 'quiet',
    })),
  );
}

function join(cells: Segment[]): Segment[] {
  return cells.flatMap((cell, place) => (place === 0 ? [cell] : [{ text: ' '.repeat(GAP) }, cell]));
}
