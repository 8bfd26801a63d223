import { ONE_CELL, toTsv } from './tsv.ts';

/** A copy as text and as HTML. */
export interface ClipboardText {
  text: string;
  html: string;
}

/** Cells for the clipboard: as text for spreadsheets, and as an HTML table, which keeps line breaks, for documents. */
export function copied(cells: readonly (readonly string[])[]): ClipboardText {
  const rows = cells.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('');
  // A single cell is copied without quotes, which nobody wants when pasting into a text.
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const mark = single === undefined ? '' : ` ${ONE_CELL}`;
  return { text: single ?? toTsv(cells), html: `<table${mark}><tbody>${rows}</tbody></table>` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
