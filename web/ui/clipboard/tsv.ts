/**
 * Formats cells as spreadsheets copy them: separated by tabs and line breaks, quoted where a text contains one of
 * these.
 */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Parses text from a spreadsheet. A quote starts a quoted cell only at the cell's beginning and only if it is closed
 * before a tab or line break, so that prose with quotes is unchanged. A final line break does not start another row.
 */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quote = text[at] === '"' ? quotedEnd(text, at) : -1;
    const end = quote === -1 ? plainEnd(text, at) : quote;
    const cell = text.slice(at, end);
    row.push(quote === -1 ? cell : cell.slice(1, -1).replaceAll('""', '"'));
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    if (end >= text.length) return rows;
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (at >= text.length) return rows;
  }
}

/** Marks the HTML of one cell that was copied from here, whose text is not quoted. */
export const ONE_CELL = 'data-one-cell';

/** The cells of what was copied. A table of one cell is that cell with all its lines, as is a text of a document. */
export function cellsOfClipboard(text: string, html: string): string[][] {
  if (text === '') return fromTsv(tsvOfHtml(html));
  if (html.includes(`<table ${ONE_CELL}`)) return [[text]];
  const copied = html.match(/<t[dh][\s>]/gi)?.length ?? 0;
  const cells = fromTsv(text);
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  // Paragraphs of a document belong together: over rows, they would replace what other stories have.
  const isProse = copied === 0 && !text.includes('\t') && (html !== '' || cells.some(([line]) => line === ''));
  return !isOne && (copied === 1 || isProse) ? [[text]] : cells;
}

/** What was copied as HTML alone: a table as a spreadsheet would copy it, anything else as one cell with its lines. */
export function tsvOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script, style, template, noscript')) element.remove();
  const texts = document.createNodeIterator(body, NodeFilter.SHOW_TEXT);
  // Lines of the source are none of the text.
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    node.textContent = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  }
  for (const element of body.querySelectorAll('br, p, div, li, h1, h2, h3, h4, h5, h6')) element.after('\n');
  const linesOf = (element: Element) => element.textContent.replaceAll(/ *\n */g, '\n').trim();
  const rows = [...body.querySelectorAll('tr')].map((row) => [...row.cells].map(linesOf));
  return toTsv(rows.length === 0 ? [[linesOf(body)]] : rows);
}

function plainEnd(text: string, from: number): number {
  const pattern = /[\t\r\n]/g;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** The index after a quoted cell; −1 where its quote is not closed before a tab or line break. */
function quotedEnd(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return -1;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const next = text[quote + 1];
    return next === undefined || next === '\t' || next === '\r' || next === '\n' ? quote + 1 : -1;
  }
}
