import { array, object, record, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { rows, value } from '../query.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `story_changes`: who changed which field of a story, from what to what, and when. */
export const storyChangeRow = object({
  id: numeric,
  table_name: string(),
  story_id: string(),
  field: string(),
  before: string().nullable(),
  after: string().nullable(),
  changed_by: string(),
  changed_at: timestamp,
});

export type StoryChange = Infer<typeof storyChangeRow>;

const storyHistory = object({ changes: array(storyChangeRow), held: record(string(), string().nullable()) });

/** Changes of a story, newest first, and what their fields held when they were read. */
export type StoryHistory = Infer<typeof storyHistory>;

/** Which changes of a story to return. */
interface ChangesAsked {
  limit?: number | undefined;
  field?: string | undefined;
  /** Who made them, as named in the history. */
  person?: string | undefined;
  /** Only changes before the one with this id: the next page. */
  before?: number | undefined;
}

/** The latest changes of a story, newest first. */
export function getStoryChanges(
  db: Database,
  storyId: string,
  { limit = 200, field, person, before }: ChangesAsked = {},
  options?: QueryOptions,
): Promise<StoryChange[]> {
  let found = db.from('story_changes').select('*').eq('story_id', storyId);
  if (field !== undefined) found = found.eq('field', field);
  if (person !== undefined) found = found.eq('changed_by', person);
  if (before !== undefined) found = found.lt('id', before);
  const query = found.order('changed_at', { ascending: false }).order('id', { ascending: false }).limit(limit);
  return rows({ act: 'read', thing: 'story changes' }, query, storyChangeRow, options);
}

/**
 * The latest changes of a story with the stored texts of their fields, read at one moment: a value that is restored is
 * compared with the text that the person saw beside it. A field that holds no text, a list or a flag is null.
 */
export function getStoryHistory(
  db: Database,
  table: 'inbox_stories' | 'production_stories',
  storyId: string,
  { limit = 200, ...asked }: ChangesAsked = {},
  options?: QueryOptions,
): Promise<StoryHistory> {
  const query = db.rpc('story_history', { story_table: table, story: storyId, asked: { limit, ...asked } });
  return value({ act: 'read', thing: 'story changes' }, query, storyHistory, options);
}

/**
 * The texts that were in cells before somebody wrote `value` into them, in the order of the cells; null where nobody did.
 * Of a text that was written more than once, `newer` says how often since.
 */
export function replacedTexts(
  db: Database,
  table: 'inbox_stories' | 'production_stories',
  cells: readonly { id: string; field: string; value: string; newer?: number | undefined }[],
  options?: QueryOptions,
): Promise<(string | null)[]> {
  const query = db.rpc('replaced_texts', { story_table: table, cells });
  return value({ act: 'read', thing: 'story changes' }, query, array(string().nullable()), options);
}
