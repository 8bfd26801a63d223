import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { segmentsWidth } from '#cli/ui/theme/segments.ts';
import type { Palette } from '#cli/ui/theme/tone.ts';
import { encodeLine } from './encodeLine.ts';

const CSI = '\u001B[';
const begin = `${CSI}?2026h${CSI}?25l${CSI}?7l`;
const end = `${CSI}?7h${CSI}?2026l`;
const showCursor = `${CSI}?25h`;

/** The terminal's size. */
interface Size {
  columns: number;
  rows: number;
}

/**
 * Lines that are redrawn in place, below what the terminal showed before. Automatic wrap is off, so that a line that
 * the terminal draws wider than it was counted moves no other line. The cursor rests on the last line.
 */
export class LiveLines {
  #shown: { lines: readonly ScreenLine[]; encoded: readonly string[]; columns: number } | null = null;
  readonly #write: (text: string) => void;
  readonly #palette: Palette;

  constructor(write: (text: string) => void, palette: Palette) {
    this.#write = write;
    this.#palette = palette;
  }

  /** Replaces the lines; those that do not fit into the terminal are left out. */
  draw(lines: readonly ScreenLine[], { columns, rows }: Size): void {
    const fitting = lines.slice(0, Math.max(1, rows - 1));
    const encoded = fitting.map((line) => encodeLine(line, this.#palette));
    const shown = this.#shown;
    const keeps = shown !== null && shown.columns === columns;
    if (keeps && shown.encoded.length === encoded.length && shown.encoded.every((line, at) => line === encoded[at])) {
      return;
    }
    // After a resize the lines are not where they were drawn: everything is cleared.
    const clear = keeps ? '' : `${CSI}J`;
    const drawn = encoded.map((line, at) => (keeps && shown.encoded[at] === line ? '' : `${CSI}2K${line}`));
    const below = shown !== null && shown.encoded.length > encoded.length ? `\r\n${CSI}J${CSI}A` : '';
    this.#write(`${begin}${this.#toTop(columns)}${clear}${drawn.join('\r\n')}${below}${end}`);
    this.#shown = { lines: fitting, encoded, columns };
  }

  /** Writes the final lines, all of them, so that they stay in the scrollback. */
  finish(lines: readonly ScreenLine[], columns: number): void {
    const encoded = lines.map((line) => `${encodeLine(line, this.#palette)}\r\n`).join('');
    this.#write(`${begin}${this.#toTop(columns)}${CSI}J${encoded}${end}${showCursor}`);
    this.#shown = null;
  }

  /** Keeps the last frame; later output goes below it. */
  leave(): void {
    if (this.#shown === null) return;
    this.#write(`\r\n${showCursor}`);
    this.#shown = null;
  }

  /** Moves the cursor to the first line. A terminal that became narrower has wrapped wider lines. */
  #toTop(columns: number): string {
    if (this.#shown === null) return '\r';
    const narrower = columns < this.#shown.columns;
    const above = this.#shown.lines
      .map(({ segments }) => (narrower ? Math.max(1, Math.ceil(segmentsWidth(segments) / columns)) : 1))
      .reduce((sum, rows) => sum + rows, -1);
    return above > 0 ? `${CSI}${above}A\r` : '\r';
  }
}
