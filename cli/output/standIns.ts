import { cellWidth, graphemesOf } from '#cli/ui/text/cellWidth.ts';

const FIRST = 0xe0_00;
const LAST = 0xf8_fe;
const FILLER = '\uF8FF';
/** What cli-table3's measure of old gets right: one column each. */
const plain = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u02FF]*$/;

/**
 * cli-table3 measures with an old string-width, which is wrong for many scripts and newer emoji, so columns would
 * shift. It lays out stand-ins of one column each instead, and the real characters are put back afterwards.
 */
export class StandIns {
  readonly #real: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** As many one-column characters as the text is wide. The text must not hold private-use characters. */
  hide(text: string): string {
    if (plain.test(text)) return text;
    let hidden = '';
    let waiting = '';
    for (const grapheme of graphemesOf(text.replaceAll(/[\uE000-\uF8FF]/g, '?'))) {
      const width = cellWidth(grapheme);
      if (width === 0) waiting += grapheme;
      else if (waiting === '' && plain.test(grapheme)) hidden += grapheme;
      else {
        hidden += this.#stand(waiting + grapheme) + FILLER.repeat(width - 1);
        waiting = '';
      }
    }
    // Zero-width characters at the very end: they ride on a space that the cell can spare, or go.
    return waiting !== '' && hidden.endsWith(' ') ? hidden.slice(0, -1) + this.#stand(`${waiting} `) : hidden;
  }

  /** The laid-out text with the real characters. */
  show(text: string): string {
    return text
      .replaceAll(FILLER, '')
      .replaceAll(/[\uE000-\uF8FE]/g, (standIn) => this.#real[standIn.charCodeAt(0) - FIRST] ?? standIn);
  }

  #stand(real: string): string {
    const known = this.#numbers.get(real);
    if (known !== undefined) return String.fromCharCode(FIRST + known);
    // More than 6,000 different characters in one table: what is left over is shown as a question mark.
    if (FIRST + this.#real.length > LAST) return '?';
    this.#numbers.set(real, this.#real.length);
    this.#real.push(real);
    return String.fromCharCode(FIRST + this.#real.length - 1);
  }
}
