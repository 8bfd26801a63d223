import { camelCaseKeys } from './camelCaseKeys.ts';
import { escapeJson } from './escapeControls.ts';
import type { Output } from './output.ts';

/** Characters. A shorter document is one write, so that a reader like `head` gets all of it or nothing. */
const PIECE = 64 * 1024;

interface ListDocument {
  /** Fields before the list. */
  head?: object;
  name: string;
  /** Rows in the form of the document; validated where they were read. */
  pages: AsyncIterable<readonly unknown[]>;
}

/**
 * Prints a document of `--json` whose last entry is a list while the pages of the list are read. The text is the same
 * as `JSON.stringify(value, null, 2)` of the whole. Where a page fails, the document stays incomplete.
 */
export async function printDocument(
  output: Pick<Output, 'stream'>,
  { head = {}, name, pages }: ListDocument,
): Promise<void> {
  const opening = JSON.stringify({ ...camelCaseKeys(head), [name]: [] }, null, 2).slice(0, -'[]\n}'.length);
  let waiting = opening;
  for await (const text of listText(pages, '  ')) {
    waiting += text;
    if (waiting.length < PIECE) continue;
    await output.stream(waiting);
    waiting = '';
  }
  await output.stream(`${waiting}\n}\n`);
}

/**
 * A pretty-printed JSON array, page by page. `indent` stands before each line but the first: two spaces inside an
 * object.
 */
export async function* listText(pages: AsyncIterable<unknown>, indent: '' | '  ' = ''): AsyncGenerator<string> {
  let any = false;
  for await (const page of pages) {
    if (!Array.isArray(page) || page.length === 0) continue;
    // Wrapped in an object, stringify indents the rows as needed here; the brackets of object and page are cut off.
    const rows: unknown = camelCaseKeys<unknown>(page);
    const text =
      indent === ''
        ? JSON.stringify(rows, null, 2).slice('['.length, -'\n]'.length)
        : JSON.stringify({ '': rows }, null, indent).slice(`{\n${indent}"": [`.length, -`\n${indent}]\n}`.length);
    yield `${any ? ',' : '['}${escapeJson(text)}`;
    any = true;
  }
  yield any ? `\n${indent}]` : '[]';
}
