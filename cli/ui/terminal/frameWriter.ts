/** The position of the terminal's cursor, from 0; null: hidden. */
export type CursorPlace = { x: number; y: number } | null;

const CSI = '\u001B[';
/** Synchronized output (DEC mode 2026): the frame appears at once. Terminals without it ignore it. */
const beginUpdate = `${CSI}?2026h`;
const endUpdate = `${CSI}?2026l`;
const wrapOff = `${CSI}?7l`;
const wrapOn = `${CSI}?7h`;

/**
 * Writes the lines of a full screen that changed, each at its own row. Automatic wrap is off, so that a line that the
 * terminal draws wider than it was counted is cut at the edge and moves no other line.
 */
export class FrameWriter {
  #shown: readonly string[] | null = null;
  #cursor = '';
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Makes the next frame clear the screen and draw every line, after something else wrote to it. */
  forget(): void {
    this.#shown = null;
  }

  draw(lines: readonly string[], cursor: CursorPlace): void {
    const shown = this.#shown;
    const changed = lines.flatMap((line, row) => (shown?.[row] === line ? [] : [`${CSI}${row + 1};1H${CSI}2K${line}`]));
    const place = cursor === null ? `${CSI}?25l` : `${CSI}${cursor.y + 1};${cursor.x + 1}H${CSI}?25h`;
    if (shown !== null && changed.length === 0 && place === this.#cursor) return;
    const clear = shown === null ? `${CSI}0m${CSI}2J` : '';
    // Wrap is switched on after each frame, so that it is on however the program ends.
    this.#write(`${beginUpdate}${CSI}?25l${wrapOff}${clear}${changed.join('')}${wrapOn}${place}${endUpdate}`);
    this.#shown = lines;
    this.#cursor = place;
  }
}
