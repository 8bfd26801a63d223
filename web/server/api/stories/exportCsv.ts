import { stringify } from 'csv-stringify/sync';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import { toAppError } from '#core/errors.ts';
import type { RowCursor } from '#core/data/stories/storyRows.ts';

/** Rows per page. */
const PAGE = 100;

type ReadPage<Row> = (after: RowCursor | undefined, limit: number) => Promise<readonly Row[]>;

interface Column {
  id: string;
  label: string;
}

/**
 * CSV after RFC 4180 as a stream, page by page. A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front.
 * @param read the rows after a cursor, `limit` at most. The first page is read before the answer begins, so that an invalid filter is
 * refused.
 */
export async function csvStream<Row extends { place: RowCursor }>(
  columns: readonly Column[],
  read: ReadPage<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const options = {
    columns: columns.map(({ id, label }) => ({ key: id, header: label })),
    escape_formulas: true,
    bom: false,
    cast: {
      string: withoutControls,
      object: (value: object) => (isVideos(value) ? videosToText(value) : JSON.stringify(value)),
    },
  };
  const encoder = new TextEncoder();
  let first: readonly Row[] | null = await readPage(read, undefined);
  let after: RowCursor | undefined;
  return new ReadableStream({
    pull: async (controller) => {
      // Without this byte order mark Excel reads the file in a legacy code page.
      if (first !== null) controller.enqueue(encoder.encode(`\uFEFF${stringify([], { ...options, header: true })}`));
      const rows = first ?? (await readPage(read, after));
      first = null;
      if (rows.length > 0) controller.enqueue(encoder.encode(stringify([...rows], options)));
      after = rows.at(-1)?.place;
      if (rows.length === 0) controller.close();
    },
  });
}

/** Reads a page, in smaller parts where one statement would take too long or return too much: texts may be long. */
async function readPage<Row>(read: ReadPage<Row>, after: RowCursor | undefined, limit = PAGE): Promise<readonly Row[]> {
  try {
    return await read(after, limit);
  } catch (error) {
    const { code } = toAppError(error);
    // A first page that is too slow is a slow search: repeating that would only hold up the database longer.
    const isTooSlow = code === 'storage' && after !== undefined;
    const isTooLarge = code === 'invalid_input';
    if (limit === 1 || !(isTooSlow || isTooLarge)) throw error;
    return readPage(read, after, Math.ceil(limit / 10));
  }
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
