import headless from '@xterm/headless';
import { array, constantFrom, integer, oneof, sample, tuple } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeLine } from '#cli/ui/terminal/encodeLine.ts';
import { FrameWriter } from '#cli/ui/terminal/frameWriter.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { standIn } from '#cli/ui/text/standIn.ts';
import { paletteFor } from '#cli/ui/look/tone.ts';

const palette = paletteFor({});
const terminals: headless.Terminal[] = [];
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.dispose();
});

/** A terminal emulator whose tables of widths are its own. */
function open(columns: number, rows: number) {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  terminals.push(terminal);
  let sent = '';
  const frames = new FrameWriter((text) => (sent += text));
  const written = () =>
    new Promise<void>((resolve) => {
      terminal.write(sent, () => resolve());
      sent = '';
    });
  const row = (at: number, from = 0, to = columns) =>
    terminal.buffer.active.getLine(terminal.buffer.active.baseY + at)?.translateToString(false, from, to) ?? '';
  return { terminal, frames, written, row };
}

const between = (least: number, most: number) =>
  integer({ min: least, max: most }).map((code) => String.fromCodePoint(code));
const odd = oneof(
  between(0x1f300, 0x1faff),
  between(0x2600, 0x27bf),
  between(0x1f1e6, 0x1f1ff),
  between(0x0300, 0x036f),
  between(0x4e00, 0x9fff),
  between(0xac00, 0xd7a3),
  between(0x1100, 0x11ff),
  between(0x0590, 0x06ff),
  between(0x0900, 0x0dff),
  between(0x0e00, 0x0e7f),
  between(0xff01, 0xffee),
  between(0x20, 0x7e),
  constantFrom('\u200D', '\uFE0F', '\uFE0E', '\u20E3', '1\uFE0F\u20E3', '\u200B', '\u00AD', '\u{1F3FD}', '\u202E'),
  constantFrom('👩‍👩‍👧‍👦', '🏳️‍🌈', '❤️', '❤️‍🔥', '🇫🇷', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👍🏽', 'é', 'שלום', 'خبر', 'नमस्ते', '☠️', '⚠️'),
);
const oddText = array(odd, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));

describe('a frame on a terminal whose widths are not ours', () => {
  it.each([
    [80, 24],
    [200, 50],
  ])(
    'has every cell in its place at %i×%i, whatever the texts are',
    async (columns, rows) => {
      const { terminal, frames, written, row } = open(columns, rows);
      const wide = columns - 6 - 24 - 5 - 1;
      const texts = sample(tuple(oddText, oddText), { numRuns: 10_000, seed: 9 });
      for (let first = 0; first < texts.length; first += rows) {
        const shown = texts.slice(first, first + rows);
        const lines = shown.map(([author, content], place) => ({
          selected: place % 5 === 0,
          segments: [
            { text: `#${String(place).padStart(4, '0')} `, tone: 'accent' as const },
            { text: fitCells(cleanLine(author), 24), tone: 'quiet' as const },
            { text: '|END|', bold: true },
            { text: fitCells(cleanLine(content), wide) },
            { text: '$' },
          ],
        }));
        frames.draw(
          lines.map((line) => encodeLine(line, palette)),
          null,
        );
        await written();
        for (const [place, text] of shown.entries()) {
          const found = [row(place, 0, 6), row(place, 30, 35), row(place, columns - 1)];
          expect({ text, found }).toEqual({ text, found: [`#${String(place).padStart(4, '0')} `, '|END|', '$'] });
        }
      }
      expect(terminal.buffer.active.baseY).toBe(0);
    },
    120_000,
  );

  it('is cut at the edge where a line is too wide, and scrolls nothing', async () => {
    const { frames, written, row } = open(20, 3);
    frames.draw(['first', 'x'.repeat(200), '速'.repeat(60)], null);
    await written();
    expect(row(0).trim()).toBe('first');
    expect(row(1)).toBe('x'.repeat(20));
  });

  it('leaves automatic wrap as it was, so that the shell finds it', async () => {
    const { terminal, frames, written } = open(20, 3);
    frames.draw(['one', 'two', 'three'], { x: 1, y: 2 });
    await written();
    expect(terminal.modes.wraparoundMode).toBe(true);
    expect([terminal.buffer.active.cursorX, terminal.buffer.active.cursorY]).toEqual([1, 2]);
  });

  it('writes only lines that changed, and everything where the screen was forgotten', async () => {
    const { terminal, frames, written, row } = open(20, 3);
    frames.draw(['one', 'two', 'three'], null);
    await written();
    await new Promise<void>((resolve) => terminal.write('\u001B[1;1Hbroken\u001B[3;1Hbroken', resolve));
    frames.draw(['one', 'TWO', 'three'], null);
    await written();
    expect([row(0).trim(), row(1).trim()]).toEqual(['broken', 'TWO']);
    frames.forget();
    frames.draw(['one', 'TWO', 'three'], null);
    await written();
    expect([row(0).trim(), row(1).trim(), row(2).trim()]).toEqual(['one', 'TWO', 'three']);
  });

  it('paints the whole of a selected line', async () => {
    const { terminal, frames, written } = open(20, 1);
    frames.draw([encodeLine({ segments: [{ text: 'a ❤️ b 👩‍👩‍👧‍👦 c' }], selected: true }, palette)], null);
    await written();
    const line = terminal.buffer.active.getLine(0);
    const inverse = Array.from({ length: 11 }, (_, at) => line?.getCell(at)?.isInverse() === 0);
    expect(inverse).toEqual(Array.from({ length: 11 }, () => false));
  });
});

describe('what stands in for a character', () => {
  it.each([
    ['👩‍👩‍👧‍👦', '👩'],
    ['❤️', '❤'],
    ['1️⃣', '1'],
    ['👍🏽', '👍'],
    ['🇫🇷', 'FR'],
    ['é', 'é'],
    ['速', '速'],
  ])('of %s is %s', (cluster, shown) => {
    expect(standIn(cluster)).toBe(shown);
  });
});
