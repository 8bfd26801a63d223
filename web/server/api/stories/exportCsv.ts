import { stringify } from 'csv-stringify/sync';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import { toAppError } from '#core/errors.ts';
import { withoutFormulas } from '#core/withoutFormulas.ts';

/** Rows per page. */
const PAGE = 100;

/** The rows with these ids, in their order. */
type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly Row[]>;

interface Column {
  id: string;
  label: string;
}

/**
 * CSV after RFC 4180 as a stream, page by page. A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front.
 * @param ids of all rows, in their order. Those of the first page are read before the answer begins.
 */
export async function csvStream<Row extends object>(
  columns: readonly Column[],
  ids: readonly string[],
  read: ReadRows<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const options = {
    columns: columns.map(({ id, label }) => ({ key: id, header: label })),
    escape_formulas: true,
    bom: false,
    cast: {
      string: safeText,
      object: (value: object) => safeText(isVideos(value) ? videosToText(value) : JSON.stringify(value)),
      // As a copied cell has it; by itself it would be `1` and nothing.
      boolean: String,
    },
  };
  const encoder = new TextEncoder();
  let first: readonly Row[] | null = await readPage(read, ids.slice(0, PAGE));
  let at = PAGE;
  return new ReadableStream({
    pull: async (controller) => {
      // Without this byte order mark Excel reads the file in a legacy code page.
      if (first !== null) controller.enqueue(encoder.encode(`\uFEFF${stringify([], { ...options, header: true })}`));
      const rows = first ?? (await readPage(read, ids.slice(at, at + PAGE)));
      if (first === null) at += PAGE;
      first = null;
      // A page may be empty: its stories left the filter meanwhile.
      controller.enqueue(encoder.encode(stringify([...rows], options)));
      if (at >= ids.length) controller.close();
    },
  });
}

/** Reads a page, in smaller parts where one statement would take too long or return too much: texts may be long. */
async function readPage<Row>(read: ReadRows<Row>, ids: readonly string[]): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  try {
    return await read(ids);
  } catch (error) {
    const { code } = toAppError(error);
    if (ids.length === 1 || (code !== 'storage' && code !== 'invalid_input')) throw error;
    const middle = Math.ceil(ids.length / 2);
    return [...(await readPage(read, ids.slice(0, middle))), ...(await readPage(read, ids.slice(middle)))];
  }
}

function safeText(text: string): string {
  return withoutFormulas(withoutControls(text));
}

/**
 * Removes control characters, which CSV cannot escape and spreadsheets show as boxes, and characters that change the
 * text direction, with which one cell could change how its neighbours read.
 */
function withoutControls(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, (control) => ('\t\r\n'.includes(control) ? control : ''))
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

function isVideos(value: object): value is StoryVideo[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'url' in item);
}
