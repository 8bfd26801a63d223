import { readFileSync } from 'node:fs';
import { string, type ZodType } from 'zod';
import { ContentError } from './contentError.ts';

/** A number in front matter: `3`, `0.4`. */
export const amount = string()
  .regex(/^\d+(\.\d+)?$/, 'is no number; write 3 or 0.4')
  .transform(Number);

/** A link in front matter: its URL, optionally followed by the page's title. */
export const linkWithTitle = string()
  .regex(/^https?:\/\/\S+/, 'begins with no address; write https://… Title')
  .transform((text) => {
    const [url = '', ...words] = text.split(' ');
    return { url, title: words.length === 0 ? null : words.join(' ') };
  });

/**
 * Reads a Markdown file: lines of `name: text` between two lines of dashes, then the text. Values need no quotation
 * marks. Names in `lists` may be repeated and become a list.
 * @throws {ContentError} with the line of a missing, misspelt or invalid entry.
 */
export function readMarkdown<Head>(
  path: string,
  head: ZodType<Head>,
  { lists = [] }: { lists?: readonly string[] } = {},
): { head: Head; body: string } {
  const [whole, front = '', body = ''] =
    /^---\n(?:([\s\S]*?)\n)?---(?:\n([\s\S]*))?$/.exec(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')) ?? [];
  if (whole === undefined) {
    throw new ContentError(
      path,
      1,
      'has no front matter; begin with a line `---`, `name: text` lines, and `---` again',
    );
  }
  const values = new Map<string, string | string[]>(lists.map((name) => [name, []]));
  const lines = new Map<string, number>();
  for (const [index, text] of front.split('\n').entries()) {
    const line = index + 2;
    const [, name, value] = /^(\w+): (.*\S)\s*$/.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new ContentError(path, line, `“${text}” is no \`name: text\``);
    const list = values.get(name);
    if (Array.isArray(list)) list.push(value);
    else if (list === undefined) values.set(name, value);
    else throw new ContentError(path, line, `${name} stands here twice; keep one`);
    if (!lines.has(name)) lines.set(name, line);
  }
  const read = head.safeParse(Object.fromEntries(values));
  if (read.success) return { head: read.data, body: body.trim() };
  const issue = read.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const unknown = issue.keys[0] ?? '';
    throw new ContentError(path, lines.get(unknown) ?? 1, `${unknown} is no field of this kind of file`);
  }
  const name = String(issue?.path[0] ?? '');
  const line = lines.get(name);
  if (line === undefined) throw new ContentError(path, 1, `${name} is missing; add a line \`${name}: …\``);
  throw new ContentError(path, line, `${name}: ${issue?.message ?? 'is not valid'}`);
}
