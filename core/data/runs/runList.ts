import { array, looseObject, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { checked, value } from '../query.ts';
import { type WorkflowRun, workflowRunRow, type WorkflowRunFilter } from './workflowRuns.ts';

/** The position of a run in the list, as sent by the database: parsing `started_at` would drop its microseconds. */
const place = looseObject({ started_at: string(), id: string() });
export type RunCursor = Pick<Infer<typeof place>, 'started_at' | 'id'>;

/** One page of the runs, newest first. */
export interface RunPage {
  runs: WorkflowRun[];
  /** Where the next page continues; null on the last page. */
  next: RunCursor | null;
}

interface RunPageFilter extends Pick<WorkflowRunFilter, 'status' | 'type' | 'story_id'> {
  after?: RunCursor | undefined;
  limit: number;
}

/** One page of runs after a position, without the trash. */
export async function listRuns(
  db: Database,
  { status, type, story_id, after, limit }: RunPageFilter,
  options?: QueryOptions,
): Promise<RunPage> {
  const task = { act: 'read', thing: 'workflow runs' } as const;
  const query = db.rpc('runs_page', {
    wanted_status: status ?? null,
    wanted_type: type ?? null,
    story: story_id ?? null,
    after_started: after?.started_at ?? null,
    after_id: after?.id ?? null,
    // Requests one more than is shown, to know whether more follow.
    most: limit + 1,
  });
  const found = await value(task, query, array(place), options);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    runs: checked(task, array(workflowRunRow), shown),
    next: last === undefined ? null : { started_at: last.started_at, id: last.id },
  };
}
