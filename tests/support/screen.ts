import { cellWidth } from '#cli/ui/text/cellWidth.ts';

/** A minimal terminal emulator: what a person sees after the given output. It knows what the tested programs use. */
export interface Screen {
  write(output: string): void;
  resize(columns: number, rows: number): void;
  /** The visible lines, their ends trimmed. */
  readonly text: string;
  /** True while a program uses the alternate screen. */
  readonly alternate: boolean;
  readonly cursorShown: boolean;
  readonly cursor: { x: number; y: number };
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
// oxlint-disable-next-line no-control-regex -- escape sequences are what a terminal reads
const sequence = /^\u001B(?:\[([?>=]?)([\d;]*)[ -/]*([@-~])|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[ -/]*[0-Z\\^-~])/;

export function createScreen(columns: number, rows: number): Screen {
  let width = columns;
  let height = rows;
  let lines = blank();
  let kept: string[][] | null = null;
  let x = 0;
  let y = 0;
  let pending = '';
  let cursorShown = true;

  function blank(): string[][] {
    return Array.from({ length: height }, () => []);
  }

  function lineFeed(): void {
    if (y < height - 1) y += 1;
    else lines = [...lines.slice(1), []];
  }

  function put(text: string): void {
    const cells = cellWidth(text);
    if (x + cells > width) {
      x = 0;
      lineFeed();
    }
    const line = lines[y] ?? [];
    while (line.length < x) line.push(' ');
    line[x] = text;
    // The second cell of a wide character holds no character.
    for (let half = 1; half < cells; half += 1) line[x + half] = '';
    x += cells;
  }

  function erase(how: number): void {
    if (how === 0) lines = lines.map((line, row) => (row < y ? line : row === y ? line.slice(0, x) : []));
    else if (how === 1) lines = lines.map((line, row) => (row < y ? [] : line));
    else lines = blank();
  }

  function control(mark: string, parameters: number[], letter: string): void {
    const [first = 0] = parameters;
    const by = Math.max(1, first);
    const moves: Record<string, () => void> = {
      A: () => (y = Math.max(0, y - by)),
      B: () => (y = Math.min(height - 1, y + by)),
      C: () => (x = Math.min(width - 1, x + by)),
      D: () => (x = Math.max(0, x - by)),
      E: () => ((x = 0), (y = Math.min(height - 1, y + by))),
      F: () => ((x = 0), (y = Math.max(0, y - by))),
      G: () => (x = Math.min(width - 1, by - 1)),
      H: () => ((y = Math.min(height - 1, by - 1)), (x = Math.min(width - 1, Math.max(1, parameters[1] ?? 1) - 1))),
      J: () => erase(first),
      K: () =>
        (lines[y] =
          first === 2 ? [] : first === 1 ? (lines[y] ?? []).fill(' ', 0, x + 1) : (lines[y] ?? []).slice(0, x)),
    };
    if (mark === '?' && (letter === 'h' || letter === 'l')) mode(parameters, letter === 'h');
    else if (mark === '') moves[letter]?.();
  }

  function mode(numbers: number[], on: boolean): void {
    if (numbers.includes(25)) cursorShown = on;
    if (!numbers.includes(1049) || on === (kept !== null)) return;
    if (on) {
      kept = lines;
      lines = blank();
    } else {
      lines = kept ?? blank();
      kept = null;
    }
    x = 0;
    y = 0;
  }

  return {
    write(output) {
      let rest = pending + output;
      pending = '';
      while (rest !== '') {
        if (rest.startsWith('\u001B')) {
          const found = sequence.exec(rest);
          if (found === null) {
            pending = rest;
            return;
          }
          control(found[1] ?? 'other', (found[2] ?? '').split(';').map(Number), found[3] ?? '');
          rest = rest.slice(found[0].length);
          continue;
        }
        // oxlint-disable-next-line no-control-regex -- text ends where a control character begins
        const text = /^[^\u0000-\u001F\u007F]+/.exec(rest)?.[0];
        if (text !== undefined) {
          for (const { segment } of graphemes.segment(text)) put(segment);
          rest = rest.slice(text.length);
          continue;
        }
        if (rest.startsWith('\n')) lineFeed();
        else if (rest.startsWith('\r')) x = 0;
        else if (rest.startsWith('\b')) x = Math.max(0, x - 1);
        rest = rest.slice(1);
      }
    },
    resize(nextColumns, nextRows) {
      width = nextColumns;
      height = nextRows;
      lines = Array.from({ length: height }, (_, row) => lines[row]?.slice(0, width) ?? []);
      x = Math.min(x, width - 1);
      y = Math.min(y, height - 1);
    },
    get text() {
      return lines.map((line) => line.join('').trimEnd()).join('\n');
    },
    get alternate() {
      return kept !== null;
    },
    get cursorShown() {
      return cursorShown;
    },
    get cursor() {
      return { x, y };
    },
  };
}
