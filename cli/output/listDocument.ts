import { escapeJson } from './escapeControls.ts';

/** Shorter documents are written in one piece: a reader like `head` then leaves at no bad moment. */
const PIECE = 64 * 1024;

/**
 * A document of `--json` whose last entry is a list, written while its pages are read: the same text as
 * `JSON.stringify(value, null, 2)` of the whole. Where a page fails, what was written stays unclosed.
 */
export async function* listDocument(
  head: object,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const opening = JSON.stringify({ ...head, [name]: [] }, null, 2);
  let waiting = opening.slice(0, -']\n}'.length);
  let any = false;
  for await (const page of pages) {
    if (page.length === 0) continue;
    // Without the brackets of the page, two spaces further in.
    const rows = JSON.stringify(page, null, 2).slice('[\n'.length, -'\n]'.length).replaceAll(/^/gm, '  ');
    waiting += `${any ? ',\n' : '\n'}${escapeJson(rows)}`;
    any = true;
    if (waiting.length < PIECE) continue;
    yield waiting;
    waiting = '';
  }
  yield `${waiting}${any ? '\n  ' : ''}]\n}\n`;
}
