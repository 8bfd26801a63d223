import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import type { TextBuffer } from './textBuffer.ts';

/** A row of the text on the screen. `start` and `end` are offsets in the text, in UTF-16 units. */
export interface TextRow {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const printable = /^[\u0020-\u007E]*$/;
/** Characters that a terminal would interpret or hide. */
const unprintable = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** A character as the editor shows it: at least one cell wide, and never a control character. */
export function shownCharacter(grapheme: string): string {
  if (grapheme === '\t') return '→';
  return unprintable.test(grapheme) ? '·' : grapheme;
}

/** Wraps the text into rows of at most `width` cells, after spaces where there are any. */
export function textRows(text: string, width: number): TextRow[] {
  const rows: TextRow[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    rows.push(...lineRows(line, start, width));
    start += line.length + 1;
  }
  return rows;
}

/** The row's text as it is shown. */
export function shownRow(text: string, { start, end }: TextRow): string {
  const piece = text.slice(start, end);
  if (printable.test(piece)) return piece;
  return Array.from(graphemes.segment(piece), ({ segment }) => shownCharacter(segment)).join('');
}

/** The cursor's position on the screen: row and cell. */
export function cursorPlace({ text, cursor }: TextBuffer, rows: readonly TextRow[]): { row: number; cell: number } {
  const row = Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= cursor),
  );
  const start = rows[row]?.start ?? 0;
  return { row, cell: cellWidth(shownRow(text, { start, end: cursor })) };
}

/** Moves the cursor down by `by` rows, to the character nearest to the same cell. */
export function moveByRows(buffer: TextBuffer, width: number, by: number): TextBuffer {
  const rows = textRows(buffer.text, width);
  const { row, cell } = cursorPlace(buffer, rows);
  const wanted = rows[row + by];
  if (wanted === undefined) return { ...buffer, cursor: by < 0 ? 0 : buffer.text.length };
  let cursor = wanted.start;
  let used = 0;
  for (const { segment } of graphemes.segment(buffer.text.slice(wanted.start, wanted.end))) {
    used += cellWidth(shownCharacter(segment));
    if (used > cell) break;
    cursor += segment.length;
  }
  return { ...buffer, cursor };
}

function lineRows(line: string, start: number, width: number): TextRow[] {
  if (line.length <= width && printable.test(line)) return [{ start, end: start + line.length }];
  const rows: TextRow[] = [];
  let row = { from: start, cells: 0 };
  /** The position after the row's last space, where it is wrapped rather than inside a word. */
  let gap: typeof row | null = null;
  let place = start;
  for (const { segment } of graphemes.segment(line)) {
    const cells = cellWidth(shownCharacter(segment));
    while (row.cells + cells > width && row.cells > 0) {
      const end = gap?.from ?? place;
      rows.push({ start: row.from, end });
      row = { from: end, cells: row.cells - (gap?.cells ?? row.cells) };
      gap = null;
    }
    row.cells += cells;
    place += segment.length;
    if (segment === ' ') gap = { from: place, cells: row.cells };
  }
  return [...rows, { start: row.from, end: place }];
}
