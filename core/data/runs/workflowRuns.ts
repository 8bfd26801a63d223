import { array, boolean, enum as oneOf, int, object, record, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { searchArgs, type ListSearch } from '../listSearch.ts';
import { firstRow } from '../query.ts';
import { collected, functionPages } from '../pages.ts';
import { runStatuses, runTypes, type RunStatus, type RunType } from './runStates.ts';
import { storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';

/** The last rerun of some of the run's steps. */
const rerun = object({
  id: string(),
  /** Numbers of the steps. */
  steps: array(int()),
  /** Numbers of the steps that read those. */
  stale: array(int()),
  askedBy: string(),
  /** When it ended; undefined while it waits or is in progress. */
  ended: string().optional(),
  /** Why it failed; the earlier answer is kept then. */
  error: string().nullish(),
});

export type Rerun = Infer<typeof rerun>;

/** A row of `workflow_runs`. */
export const workflowRunRow = object({
  id: string(),
  name: string(),
  type: oneOf(runTypes),
  status: oneOf(runStatuses),
  story_id: string().nullable(),
  story_title: string(),
  template_id: string(),
  template_name: string(),
  template_version: string(),
  model: string().nullable(),
  /** USD; null where none is set. */
  budget_usd: numeric.nullable(),
  /** USD, the exact sum of its calls' costs. */
  cost_usd: numeric,
  /** An estimate is in `cost_usd`: a call whose bill is to come, or that nobody can ask a bill for. */
  cost_is_estimate: boolean(),
  started_at: timestamp,
  completed_at: timestamp.nullable(),
  /** Milliseconds in which it was worked on; null until it ends. */
  duration_ms: numeric.nullable(),
  /** Milliseconds in which it was worked on before `working_since`. */
  worked_ms: numeric,
  /** Since when it is worked on; null where it waits or has ended. */
  working_since: timestamp.nullable(),
  total_steps: int(),
  completed_steps: int(),
  current_step: int().nullable(),
  current_step_name: string().nullable(),
  triggered_by: string(),
  /** Percent, 0 to 100. */
  success_rate: numeric.nullable(),
  error_message: string().nullable(),
  /** The attempt of a job that holds the run's lease and may advance it: `host:pid:start#job.attempt`. */
  lease_owner: string().nullable(),
  /** Models of single steps by step number; they take precedence over `model`. */
  step_models: record(string(), string()),
  /** The budget that it shares with other runs; null where it has its own or none. */
  budget_id: string().nullable(),
  rerun: rerun.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: timestamp.nullable(),
});

export type WorkflowRun = Infer<typeof workflowRunRow>;

export interface NewWorkflowRun {
  name: string;
  type?: RunType | undefined;
  status?: RunStatus | undefined;
  story_id: string | null;
  story_title: string;
  template_id: string;
  template_name: string;
  template_version: string;
  model?: string | null | undefined;
  budget_usd?: number | null | undefined;
  started_at: string;
  total_steps: number;
  completed_steps?: number | undefined;
  current_step?: number | null | undefined;
  current_step_name?: string | null | undefined;
  triggered_by: string;
  /** True: its result becomes another production story, in addition to the existing one. */
  again?: boolean | undefined;
}

/** The input of `openResearchRun`. */
export interface NewResearchRun {
  name: string;
  story_id: string;
  story_title: string;
  template_id: string;
  template_name: string;
  template_version: string;
  /** Default: that of the run that is continued. */
  model?: string | undefined;
  step_models?: Record<string, string> | undefined;
  budget_usd?: number | null | undefined;
  budget_id?: string | null | undefined;
  total_steps: number;
  triggered_by: string;
  /** Starts a new research of a story whose research is completed. */
  again: boolean;
  /** The id of the run that is continued: without it, nothing is opened. */
  continues?: string | undefined;
}

/** The fields of a run that may be changed; `updated_at` is set by the database. */
export type WorkflowRunPatch = Partial<
  Pick<
    WorkflowRun,
    | 'name'
    | 'status'
    | 'model'
    | 'step_models'
    | 'budget_usd'
    | 'budget_id'
    | 'completed_at'
    | 'duration_ms'
    | 'completed_steps'
    | 'current_step'
    | 'current_step_name'
    | 'success_rate'
    | 'error_message'
  >
>;

export interface WorkflowRunFilter {
  status?: RunStatus | undefined;
  type?: RunType | undefined;
  story_id?: string | undefined;
  search?: ListSearch | undefined;
  /** Maximum number; unset: all. */
  limit?: number | undefined;
}

const table = 'workflow_runs';

/** Pages through runs, newest first, without the trash. */
export function workflowRunPages(
  db: Database,
  { status, type, story_id, search, limit }: WorkflowRunFilter = {},
  options?: QueryOptions,
): AsyncGenerator<WorkflowRun[]> {
  const wanted = searchArgs(search);
  const list = {
    task: { act: 'read', thing: 'workflow runs' },
    name: wanted === null ? 'runs_page' : 'runs_found',
    args: {
      wanted_status: status ?? null,
      wanted_type: type ?? null,
      story: story_id ?? null,
      ...(wanted === null ? {} : { wanted }),
    },
    row: workflowRunRow,
    // As sent by the database: parsing the timestamp would drop its microseconds.
    cursor: object({ started_at: string(), id: string() }),
    behind: (last: { started_at: string; id: string } | null) => ({
      after_started: last?.started_at ?? null,
      after_id: last?.id ?? null,
    }),
    limit,
  } as const;
  return functionPages(db, list, options);
}

/** All pages of {@link workflowRunPages} as one list. */
export function getWorkflowRuns(
  db: Database,
  filter?: WorkflowRunFilter,
  options?: QueryOptions,
): Promise<WorkflowRun[]> {
  return collected(workflowRunPages(db, filter, options));
}

/** One run; null where there is none. */
export function getWorkflowRun(db: Database, id: string, options?: QueryOptions): Promise<WorkflowRun | null> {
  return firstRow(
    { act: 'read', thing: 'workflow run' },
    db.from(table).select('*').eq('id', id),
    workflowRunRow,
    options,
  );
}

/**
 * Stores a new run, with the status `running` by default.
 * @throws {AppError} `conflict` where a live research run is already working on the story.
 * @public Named by the specification.
 */
export async function createWorkflowRun(
  db: Database,
  run: NewWorkflowRun,
  options?: QueryOptions,
): Promise<WorkflowRun> {
  const task = { act: 'save', thing: 'workflow run' } as const;
  try {
    const made = await firstRow(task, db.from(table).insert(storable(run)).select('*'), workflowRunRow, options);
    if (made === null) throw runNotFound(run.name);
    return made;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    throw new AppError('conflict', `A research run is already working on "${run.story_title}".`, {
      hint: 'See it with `velocity runs list --status running`, or resume it with `velocity runs resume <run>`.',
      cause: error,
    });
  }
}

/** Changes the given fields of a run. */
export async function updateWorkflowRun(
  db: Database,
  id: string,
  patch: WorkflowRunPatch,
  options?: QueryOptions,
): Promise<WorkflowRun> {
  const query = db.from(table).update(storable(patch)).eq('id', id).select('*');
  const run = await firstRow({ act: 'save', thing: 'workflow run' }, query, workflowRunRow, options);
  if (run === null) throw runNotFound(id);
  return run;
}

export function runNotFound(id: string): AppError {
  return new AppError('not_found', `There is no workflow run ${id}.`, {
    hint: 'See the runs with `velocity runs list`.',
  });
}
