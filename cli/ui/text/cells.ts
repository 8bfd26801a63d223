import { cellWidth, graphemesOf } from './cellWidth.ts';

/** Scripts that are written from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Zero cells wide. Keeps a terminal from drawing the next column as part of a right-to-left run. */
const LEFT_TO_RIGHT_MARK = '\u200E';

/** Cuts a text to `width` cells, with an ellipsis at its end. Never splits a grapheme cluster. */
export function cutCells(text: string, width: number): string {
  if (width <= 0) return '';
  if (cellWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  // Looks only at as many characters as can fit, because a post may be megabytes long.
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
