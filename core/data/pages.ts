import { array, int, object, unknown, type ZodType } from 'zod';
import type { Database, QueryOptions } from './database.ts';
import type { Task } from './dataError.ts';
import { checked, value } from './query.ts';

/** Rows asked for at once: a second of work at most, and a few megabytes. */
const PAGE = 1_000;

/** A function of the database that answers the next rows of a list. */
interface PagedFunction<Row, Cursor> {
  task: Task;
  name: string;
  /** Its arguments beside `most` and those of `behind`. */
  args: object;
  row: ZodType<Row>;
  /** What of the last row, as the database wrote it, says where to go on. */
  cursor: ZodType<Cursor>;
  /** The arguments that begin behind that row; behind none at first. */
  behind: (last: Cursor | null) => object;
  /** At most so many rows; unset: all. */
  limit?: number | undefined;
}

/**
 * The rows of a list in its order, page by page. Each page begins behind the last row of the one before (keyset), so
 * that rows that come or go meanwhile neither repeat nor hide others, and a late page costs what the first did.
 */
export async function* functionPages<Row, Cursor>(
  db: Database,
  { task, name, args, row, cursor, behind, limit }: PagedFunction<Row, Cursor>,
  options?: QueryOptions,
): AsyncGenerator<Row[]> {
  const ask = (last: Cursor | null, most: number): Promise<unknown[]> =>
    value(task, db.rpc(name, { ...args, ...behind(last), most }), array(unknown()), options);
  let left = limit ?? Number.POSITIVE_INFINITY;
  let next: Promise<unknown[]> | null = left > 0 ? ask(null, Math.min(left, PAGE)) : null;
  while (next !== null) {
    const page: unknown[] = await next;
    const isLast = page.length < Math.min(left, PAGE) || page.length === left;
    left -= page.length;
    // The next page is read while this one is used; its error is ignored where the caller stops here.
    next = isLast ? null : ask(checked(task, cursor, page.at(-1)), Math.min(left, PAGE));
    next?.catch(() => {});
    if (page.length > 0) yield checked(task, array(row), page);
  }
}

/** All pages as one list. */
export async function collected<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** Where lists of stories go on: story numbers fall. */
export const storyCursor = {
  cursor: object({ story_number: int() }),
  behind: (last: { story_number: number } | null) => ({ before: last?.story_number ?? null }),
};
