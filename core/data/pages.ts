import { array, int, object, unknown, type ZodType } from 'zod';
import type { Database, QueryOptions } from './database.ts';
import type { Task } from './dataError.ts';
import { checked, value } from './query.ts';

/** Rows per request: a second of work at most, and a few megabytes. */
const PAGE = 1_000;

/** A database function that returns a list page by page. */
interface PagedFunction<Row, Cursor> {
  task: Task;
  name: string;
  /** Its arguments other than `most` and those of `behind`. */
  args: object;
  row: ZodType<Row>;
  /** Selects the cursor fields from the last row, in the database's own format. */
  cursor: ZodType<Cursor>;
  /** The arguments that continue after that row; null for the first page. */
  behind: (last: Cursor | null) => object;
  /** Maximum number of rows; unset: all. */
  limit?: number | undefined;
}

/**
 * Reads a list in its order page by page. Each page continues after the last row of the one before (keyset pagination),
 * so that concurrent inserts and deletes neither repeat nor skip rows, and late pages cost as much as the first.
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
    // Prefetch the next page while this one is used; its error is ignored where the caller stops here.
    next = isLast ? null : ask(checked(task, cursor, page.at(-1)), Math.min(left, PAGE));
    next?.catch(() => {});
    if (page.length > 0) yield checked(task, array(row), page);
  }
}

/** Collects all pages into one list. */
export async function collected<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** The cursor of lists of stories, which are sorted by falling story number. */
export const storyCursor = {
  cursor: object({ story_number: int() }),
  behind: (last: { story_number: number } | null) => ({ before: last?.story_number ?? null }),
};
