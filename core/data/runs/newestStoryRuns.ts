import { array, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { runStatuses } from './runStates.ts';

const storyRun = object({
  story_id: string(),
  status: oneOf(runStatuses),
  completed_steps: int(),
  total_steps: int(),
});

/** How far the newest research run of an inbox story is. */
export type StoryRun = Infer<typeof storyRun>;

/** The newest research run of each of these inbox stories that has one. */
export function newestStoryRuns(
  db: Database,
  storyIds: readonly string[],
  options?: QueryOptions,
): Promise<StoryRun[]> {
  const query = db.rpc('newest_story_runs', { stories: storyIds });
  return value({ act: 'read', thing: 'workflow runs' }, query, array(storyRun), options);
}
