import { encodeLine } from '#cli/ui/terminal/encodeLine.ts';
import type { FrameWriter } from '#cli/ui/terminal/frameWriter.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { paletteFor } from '#cli/ui/theme/tone.ts';

const palette = paletteFor({});

/**
 * Draws a frame with a row for each pair of texts: `#` and its index in the first six cells, the first text in the next
 * 24, `|END|`, the second text, and `$` in the last cell of the row.
 */
export function drawPosts(frames: FrameWriter, texts: readonly (readonly [string, string])[], columns: number): void {
  const wide = columns - 6 - 24 - 5 - 1;
  const lines = texts.map(([author, content], place) => ({
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
}
