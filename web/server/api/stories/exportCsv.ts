import { stringify } from 'csv-stringify/sync';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import type { RowCursor } from '#core/data/stories/storyRows.ts';

/** Rows per page: with whole texts, a row may be megabytes. */
export const EXPORT_PAGE = 100;

interface Column {
  id: string;
  label: string;
}

/**
 * CSV after RFC 4180 as a stream, page by page. A cell that a spreadsheet would run as a formula gets an apostrophe in
 * front.
 * @param read the rows after a cursor. The first page is read before the answer begins, so that an invalid filter is
 * refused.
 */
export async function csvStream<Row extends { place: RowCursor }>(
  columns: readonly Column[],
  read: (after: RowCursor | undefined) => Promise<readonly Row[]>,
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
  let first: readonly Row[] | null = await read(undefined);
  let after: RowCursor | undefined;
  return new ReadableStream({
    pull: async (controller) => {
      // Without this byte order mark Excel reads the file in a legacy code page.
      if (first !== null) controller.enqueue(encoder.encode(`\uFEFF${stringify([], { ...options, header: true })}`));
      const rows = first ?? (await read(after));
      first = null;
      if (rows.length > 0) controller.enqueue(encoder.encode(stringify([...rows], options)));
      after = rows.at(-1)?.place;
      if (rows.length < EXPORT_PAGE) controller.close();
    },
  });
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
