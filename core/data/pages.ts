import { array, number, object, string, union, type ZodType } from 'zod';
import type { QueryOptions } from './database.ts';
import type { Task } from './dataError.ts';
import { checked, send, type Query } from './query.ts';
import { pageSize } from './readAll.ts';

/** A supabase-js select with its filters, without an order. */
interface Select extends Query {
  lte(column: string, value: string | number): Select;
  lt(column: string, value: string | number): Select;
  or(filters: string): Select;
  order(column: string, options: { ascending: boolean }): Select;
  limit(count: number): Select;
}

/** What a list is read from. */
export interface PagedList<Row> {
  task: Task;
  /** Makes the query anew for each page. */
  select: () => Select;
  /** The highest first. One that may repeat is followed by one that does not. */
  order: readonly [unique: string] | readonly [column: string, unique: string];
  row: ZodType<Row>;
  /** At most so many rows; unset: all. */
  limit?: number | undefined;
}

/**
 * The rows of a list in its order, page by page. Each page begins behind the last row of the one before (keyset), so
 * that rows that come or go meanwhile neither repeat nor hide others, and a late page costs what the first did.
 */
export async function* keysetPages<Row>(list: PagedList<Row>, options?: QueryOptions): AsyncGenerator<Row[]> {
  const { task, order, row } = list;
  let left = list.limit ?? Number.POSITIVE_INFINITY;
  let last: Readonly<Record<string, string | number>> | undefined;
  // A short page is not the last one for certain: hosted Supabase may be set to give less than is asked for.
  while (left > 0) {
    let query = list.select();
    if (last !== undefined) query = behind(query, order, last);
    for (const column of order) query = query.order(column, { ascending: false });
    const { data } = await send(task, query.limit(Math.min(left, pageSize)), options);
    const page = checked(task, array(row), data);
    if (page.length === 0) return;
    // As the backend sent them: parsed timestamps have lost their microseconds.
    last = checked(task, array(cursorOf(order)), data).at(-1);
    left -= page.length;
    yield page;
  }
}

/** All pages as one list. */
export async function collected<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

function behind(
  query: Select,
  [first, unique]: PagedList<unknown>['order'],
  last: Readonly<Record<string, string | number>>,
): Select {
  const value = last[first] ?? '';
  if (unique === undefined) return query.lt(first, value);
  // The first condition alone can use the index; the second one leaves out what was read.
  return query
    .lte(first, value)
    .or(`${first}.lt."${value}",and(${first}.eq."${value}",${unique}.lt."${String(last[unique])}")`);
}

function cursorOf(order: readonly string[]) {
  return object(Object.fromEntries(order.map((column) => [column, union([string(), number()])])));
}
