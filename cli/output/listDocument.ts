import { camelCaseKeys } from './camelCaseKeys.ts';
import { escapeJson } from './escapeControls.ts';
import type { Output } from './output.ts';

/** Shorter documents are written in one piece: a reader like `head` then leaves at no bad moment. */
const PIECE = 64 * 1024;

interface ListDocument {
  /** What stands before the list. */
  head?: object;
  name: string;
  /** Rows as the document names them: they were checked where they were read. */
  pages: AsyncIterable<readonly unknown[]>;
}

/**
 * Prints a document of `--json` whose last entry is a list, while its pages are read: the same text as
 * `JSON.stringify(value, null, 2)` of the whole. Where a page fails, what was written stays unclosed.
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

/** A JSON array on lines of its own, piece by piece; inside an object `indent` stands before each line but the first. */
export async function* listText(pages: AsyncIterable<unknown>, indent: '' | '  ' = ''): AsyncGenerator<string> {
  let any = false;
  for await (const page of pages) {
    if (!Array.isArray(page) || page.length === 0) continue;
    // Inside an object the rows come with the indent that they need here; its brackets and the page's are cut off.
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
