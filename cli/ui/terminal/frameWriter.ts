/** Where the terminal's cursor stands, from 0; null: it is hidden. */
export type CursorPlace = { x: number; y: number } | null;

const CSI = '\u001B[';
/** Terminals that do not know it (DEC mode 2026) ignore it; others show the frame at once. */
const beginUpdate = `${CSI}?2026h`;
const endUpdate = `${CSI}?2026l`;
const wrapOff = `${CSI}?7l`;
const wrapOn = `${CSI}?7h`;

/**
 * Writes a full screen, line by line, each at its own row, with automatic wrap off: a line that a terminal draws wider
 * than it was counted is cut at the edge and never moves another. Only lines that changed are written.
 */
export class FrameWriter {
  #shown: readonly string[] | null = null;
  #cursor = '';
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** The content of the screen is not known any more: the next frame clears it and draws every line. */
  forget(): void {
    this.#shown = null;
  }

  draw(lines: readonly string[], cursor: CursorPlace): void {
    const shown = this.#shown;
    const changed = lines.flatMap((line, row) => (shown?.[row] === line ? [] : [`${CSI}${row + 1};1H${CSI}2K${line}`]));
    const place = cursor === null ? `${CSI}?25l` : `${CSI}${cursor.y + 1};${cursor.x + 1}H${CSI}?25h`;
    if (shown !== null && changed.length === 0 && place === this.#cursor) return;
    const clear = shown === null ? `${CSI}0m${CSI}2J` : '';
    // Wrap is on again after each frame, so that it is never left off, however the program ends.
    this.#write(`${beginUpdate}${CSI}?25l${wrapOff}${clear}${changed.join('')}${wrapOn}${place}${endUpdate}`);
    this.#shown = lines;
    this.#cursor = place;
  }
}
