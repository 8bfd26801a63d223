import { cellWidth, graphemesOf } from './cellWidth.ts';

/** Scripts that are written from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Invisible and zero cells wide: keeps a terminal from pulling the next column into a right-to-left run. */
const LEFT_TO_RIGHT_MARK = '\u200E';

/** A text of at most `width` cells; what is cut ends with an ellipsis. Never splits a character. */
export function cutCells(text: string, width: number): string {
  if (width <= 0) return '';
  if (cellWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  // Only as many characters as can fit are looked at: a post may be megabytes long.
  for (const segment of graphemesOf(text.slice(0, width * 16))) {
    const cells = cellWidth(segment);
    if (used + cells > width - 1) break;
    kept += segment;
    used += cells;
  }
  return `${kept.trimEnd()}…`;
}

/** A text of exactly `width` cells, cut or padded. */
export function fitCells(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutCells(text, width);
  const gap = ' '.repeat(Math.max(0, width - cellWidth(cut)));
  const shown = rightToLeft.test(cut) ? cut + LEFT_TO_RIGHT_MARK : cut;
  return align === 'left' ? shown + gap : gap + shown;
}
