import { toTsv } from './tsv.ts';

/** Cells for the clipboard: as text for spreadsheets, and as a table that keeps line ends for documents. */
export function copied(cells: readonly (readonly string[])[]): { text: string; html: string } {
  const rows = cells.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('');
  // A single cell is copied as it is: whoever pastes it into a text wants no quotes.
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  return { text: single ?? toTsv(cells), html: `<table><tbody>${rows}</tbody></table>` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
