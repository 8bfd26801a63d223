import { array, int, string, type ZodType } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
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

/** Whether the database would look at all stories for the first one: searches, filters by texts, orders of a text. */
export function looksAtAll({ wanted, fits = {}, sort = 'story_number' }: Asked): boolean {
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

/** More than a screen shows: from these the first ones are chosen. */
const MOST_CANDIDATES = 2_000;

const ids = array(string());

/** The ids of the first `limit` stories that a filter shows behind a place, in the order of the table. */
export async function firstShown(
  db: Database,
  table: StoryTableName,
  { asked, ...page }: { asked: Asked; after: object | null; most: number },
  options?: QueryOptions,
): Promise<string[]> {
  const task = { act: 'read', thing: 'stories', table } as const;
  const first = (candidates: readonly string[]) => {
    // These fit: their texts need not be read again.
    const again = { ...asked, ...page, wanted: null, fits: {}, ids: candidates };
    const query = db.rpc('story_order', { story_table: table, asked: again });
    return value(task, query, ids, { ...options, oneOfMany: true });
  };
  const ask = { name: 'story_order', answer: ids };
  let candidates: string[] = [];
  for await (const part of inParts(db, { ...task, asked: { ...asked, ...page }, ask }, options)) {
    candidates.push(...part);
    if (candidates.length > MOST_CANDIDATES) candidates = await first(candidates);
  }
  return candidates;
}
