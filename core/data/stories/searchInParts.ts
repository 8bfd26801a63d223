import { array, int, object, string, type infer as Infer, type ZodType } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { placeComparator, type RowPlace } from './rowPlaces.ts';
import type { Asked, StoryTableName } from './storyFilter.ts';

/** What a function of the database is asked about one table. */
interface TableQuestion<Answer> {
  act: 'read';
  thing: string;
  table: StoryTableName;
  asked: Asked;
  /** Name of the function, and what it answers. */
  ask: { name: string; answer: ZodType<Answer> };
}

/** Whether a query has to scan all stories: a search, a filter by texts, or an order by a text. */
export function needsFullScan({ wanted, fits = {}, sort = 'story_number' }: Asked): boolean {
  return wanted !== null || Object.keys(fits).length > 0 || sort !== 'story_number';
}

/**
 * Asks a function about a table part by part, the newest stories first, each part a short statement: a search reads all
 * texts, and the embedded database, which has one connection, would keep others waiting for seconds.
 */
export async function* inParts<Answer>(
  db: Database,
  { act, thing, table, asked, ask }: TableQuestion<Answer>,
  options: QueryOptions = {},
): AsyncGenerator<Answer> {
  const task = { act, thing };
  const send = { ...options, oneOfMany: true };
  // The first part has no upper bound, so that it includes what is added meanwhile.
  let upto: number | null = null;
  do {
    const above = await startOfPart(db, { table, upto, searched: asked.wanted !== null }, send);
    const query = db.rpc(ask.name, { story_table: table, asked: { ...asked, numbers: { above, upto } } });
    if (above !== null || upto === null) yield await value(task, query, ask.answer, send);
    upto = above;
  } while (upto !== null);
}

/** The number above which the part that ends with `upto` begins; null: it has no stories. */
function startOfPart(
  db: Database,
  { table, ...part }: { table: StoryTableName; upto: number | null; searched: boolean },
  options: QueryOptions,
): Promise<number | null> {
  const query = db.rpc('story_part', { story_table: table, ...part });
  return value({ act: 'read', thing: 'stories' }, query, int().nullable(), options);
}

const places = array(object({ id: string(), rank: int(), section: string(), key: string(), number: int() }));

/**
 * The first `most` stories that a filter shows behind a place, in the order of the table. What changes while they are
 * being found neither leaves out nor repeats another one.
 * @returns their ids, and the place behind which the next ones stand; null: there are none.
 */
export async function firstShown(
  db: Database,
  table: StoryTableName,
  { asked, ...page }: { asked: Asked; after: object | null; most: number },
  options?: QueryOptions,
): Promise<{ ids: string[]; next: RowPlace | null }> {
  const task = { act: 'read', thing: 'stories', table } as const;
  const ask = { name: 'story_places', answer: places };
  const compare = placeComparator(asked);
  let first: Infer<typeof places> = [];
  let found = 0;
  for await (const part of inParts(db, { ...task, asked: { ...asked, ...page }, ask }, options)) {
    found += part.length;
    first = [...first, ...part].toSorted(compare).slice(0, page.most);
  }
  const { id: _, ...last } = first.at(-1) ?? { id: '', rank: 0, section: '', key: '', number: 0 };
  return { ids: first.map(({ id }) => id), next: found < page.most ? null : last };
}
