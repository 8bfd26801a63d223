import { cellWidth, graphemesOf } from './cellWidth.ts';

/**
 * Lines of at most `width` cells, broken between words where that is possible. Empty lines stay.
 * @param text must be clean (`cleanText`): control characters count as zero cells, but may print more.
 */
export function wrapCells(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, Math.max(1, width)));
}

function wrapParagraph(paragraph: string, width: number): string[] {
  if (cellWidth(paragraph) <= width) return [paragraph.trimEnd()];
  const lines: string[] = [];
  const indent = /^\s*/.exec(paragraph)?.[0] ?? '';
  let line = cellWidth(indent) < width ? indent : '';
  let used = cellWidth(line);
  for (const word of paragraph.trim().split(/\s+/)) {
    const cells = cellWidth(word);
    const gap = used > 0 && line.trim() !== '' ? 1 : 0;
    if (used + gap + cells <= width) {
      line += ' '.repeat(gap) + word;
      used += gap + cells;
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    const pieces = cells <= width ? [word] : breakWord(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    used = cellWidth(line);
  }
  return [...lines, line];
}

/** A word without spaces that is wider than a line: a long address, or a script that does not use spaces. */
function breakWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const grapheme of graphemesOf(word)) {
    const cells = cellWidth(grapheme);
    if (used + cells > width && piece !== '') {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += grapheme;
    used += cells;
  }
  return [...pieces, piece];
}
