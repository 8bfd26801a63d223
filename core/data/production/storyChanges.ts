import { object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { rows } from '../query.ts';
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

/** The newest changes of a story, newest first. */
export function getStoryChanges(
  db: Database,
  storyId: string,
  { limit = 200 }: { limit?: number | undefined } = {},
  options?: QueryOptions,
): Promise<StoryChange[]> {
  const query = db
    .from('story_changes')
    .select('*')
    .eq('story_id', storyId)
    .order('changed_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit);
  return rows({ act: 'read', thing: 'story changes' }, query, storyChangeRow, options);
}
