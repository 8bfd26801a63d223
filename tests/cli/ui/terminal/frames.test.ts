import { sample, tuple } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeLine } from '#cli/ui/terminal/encodeLine.ts';
import { FrameWriter } from '#cli/ui/terminal/frameWriter.ts';
import { placeholderCharacter } from '#cli/ui/text/placeholderCharacter.ts';
import { paletteFor } from '#cli/ui/theme/tone.ts';
import { openEmulator, type Emulator } from '../../../support/emulator.ts';
import { drawPosts } from '../support/drawPosts.ts';
import { oddText } from '../support/oddText.ts';

const palette = paletteFor({});
const terminals: Emulator[] = [];
afterEach(() => {
  for (const { terminal } of terminals.splice(0)) terminal.dispose();
});

function open(columns: number, rows: number) {
  const emulator = openEmulator(columns, rows);
  terminals.push(emulator);
  const frames = new FrameWriter(emulator.send);
  return { ...emulator, frames };
}

describe('a frame on a terminal with other character widths than ours', () => {
  // Ten thousand pairs of texts, each drawn once, because widths do not depend on the screen's size.
  const texts = sample(tuple(oddText, oddText), { numRuns: 10_000, seed: 9 });

  it.each([
    [80, 24, texts.slice(0, 5_000)],
    [200, 50, texts.slice(5_000)],
  ] as const)(
    'has every cell in its place at %i×%i, whatever the texts are',
    async (columns, rows, halfOfThem) => {
      const { terminal, frames, written, row } = open(columns, rows);
      for (let first = 0; first < halfOfThem.length; first += rows) {
        const shown = halfOfThem.slice(first, first + rows);
        drawPosts(frames, shown, columns);
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

  it('cuts a line that is too wide at the edge, without scrolling', async () => {
    const { frames, written, row } = open(20, 3);
    frames.draw(['first', 'x'.repeat(200), '速'.repeat(60)], null);
    await written();
    expect(row(0).trim()).toBe('first');
    expect(row(1)).toBe('x'.repeat(20));
  });

  it('leaves automatic wrap on, as the shell expects it', async () => {
    const { terminal, frames, written } = open(20, 3);
    frames.draw(['one', 'two', 'three'], { x: 1, y: 2 });
    await written();
    expect(terminal.modes.wraparoundMode).toBe(true);
    expect([terminal.buffer.active.cursorX, terminal.buffer.active.cursorY]).toEqual([1, 2]);
  });

  it('writes only lines that changed, and all of them after `forget`', async () => {
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

describe('the placeholder of a character', () => {
  it.each([
    ['👩‍👩‍👧‍👦', '👩'],
    ['❤️', '❤'],
    ['1️⃣', '1'],
    ['👍🏽', '👍'],
    ['🇫🇷', 'FR'],
    ['é', 'é'],
    ['速', '速'],
  ])('of %s is %s', (cluster, shown) => {
    expect(placeholderCharacter(cluster)).toBe(shown);
  });
});
