import { array, type ZodType } from 'zod';
import type { QueryOptions } from './database.ts';
import type { Task } from './dataError.ts';
import { checked, send, type Query } from './query.ts';

/** Rows per request. Hosted Supabase silently truncates at 1,000. */
export const rowsPerRead = 1_000;

/** A supabase-js select with its filters, without an order. */
interface Select extends Query {
  gt(column: string, value: string): Select;
  order(column: string, options: { ascending: boolean }): Select;
  limit(count: number): Select;
}

/**
 * Reads every row of a select page by page along the primary key `id`, so that concurrent inserts and deletes neither
 * repeat nor skip rows. The result is ordered by `id`.
 * @param select creates the query of each page; it passes `count` to its select.
 */
export async function readAll<T extends { id: string }>(
  task: Task,
  select: (count: { count?: 'exact' }) => Select,
  row: ZodType<T>,
  options?: QueryOptions,
): Promise<T[]> {
  const found: T[] = [];
  let total = 0;
  do {
    const last = found.at(-1);
    const query = select(last === undefined ? { count: 'exact' } : {})
      .order('id', { ascending: true })
      .limit(rowsPerRead);
    const answer = await send(task, last === undefined ? query : query.gt('id', last.id), options);
    const page = checked(task, array(row), answer.data);
    if (page.length === 0) break;
    if (last === undefined) total = answer.count ?? Number.POSITIVE_INFINITY;
    found.push(...page);
  } while (found.length < total);
  return found;
}

/** Newest first by a timestamp, ties by id, so that the order is stable. */
export function newestFirst<T extends { id: string }>(items: readonly T[], time: (item: T) => string): T[] {
  return items.toSorted((a, b) => compare(time(b), time(a)) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
