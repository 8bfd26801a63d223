import { array, looseObject, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { checked, value } from '../query.ts';
import { type WorkflowRun, workflowRunRow, type WorkflowRunFilter } from './workflowRuns.ts';

/** Place of a run in the list, as the database wrote it: `started_at` has more digits than a row that was read. */
const place = looseObject({ started_at: string(), id: string() });
export type RunPlace = Pick<Infer<typeof place>, 'started_at' | 'id'>;

/** Part of the list of runs, newest first. */
export interface RunPage {
  runs: WorkflowRun[];
  /** The place that the next part begins behind; null where this is the last one. */
  next: RunPlace | null;
}

interface RunPageFilter extends Pick<WorkflowRunFilter, 'status' | 'type' | 'story_id'> {
  after?: RunPlace | undefined;
  limit: number;
}

/** Runs behind a place of the list, the trash left out. */
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
    // One more than is shown says whether others follow.
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
