import { array, boolean, enum as oneOf, object, string, unknown, type infer as Infer } from 'zod';
import { enteredText, storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { productionStoryRow, type ProductionDraft, type ProductionStory } from '../production/productionStories.ts';
import { newestFirst } from '../readAll.ts';
import { rows, value } from '../query.ts';
import type { RunLease } from './workflowLease.ts';
import { workflowOutputRow } from './workflowOutputs.ts';
import { runNotFound, workflowRunRow, type WorkflowRun } from './workflowRuns.ts';

const save = { act: 'save', thing: 'workflow run' } as const;

const edited = object({
  /**
   * `gone`: no such run. `live`: somebody is working on it. `none`: the step has no output. `changed`: its text differs
   * from `expected`.
   */
  state: oneOf(['applied', 'changed', 'live', 'none', 'gone']),
  output: workflowOutputRow.optional(),
});

/** The outcome of an edit, and the current output. */
export type EditedOutput = Infer<typeof edited>;

/**
 * Replaces a step's output with an editor's text, by compare-and-set on `expected`. The model's text is kept
 * separately; `descendants`, the steps that read the output, become stale.
 * @throws {AppError} `invalid_input` for a text that is too long.
 */
export function editWorkflowOutput(
  db: Database,
  edit: {
    runId: string;
    step: number;
    expected: string;
    text: string;
    descendants: readonly number[];
    /** Who does it. The person of a session takes precedence. */
    person?: string | undefined;
  },
  options?: QueryOptions,
): Promise<EditedOutput> {
  const query = db.rpc('edit_workflow_output', {
    run: edit.runId,
    step: edit.step,
    expected: edit.expected,
    new_text: enteredText('The output', edit.text),
    descendants: edit.descendants,
    person: edit.person ?? null,
  });
  return value({ act: 'save', thing: 'workflow output' }, query, edited, options);
}

const requested = object({
  /** `busy`: another run is working on its story. */
  state: oneOf(['asked', 'live', 'busy', 'gone']),
  run: workflowRunRow.optional(),
});

/** Requests that steps of a run are repeated, where nobody is working on it. */
export function requestRerun(
  db: Database,
  { runId, models = {}, budgetUsd, owner, ...request }: RerunRequest,
  options?: QueryOptions,
): Promise<Infer<typeof requested>> {
  const query = db.rpc('request_rerun', {
    run: runId,
    request: storable({ id: crypto.randomUUID(), ...request }),
    models,
    budget: budgetUsd ?? null,
    owner: owner ?? null,
  });
  return value(save, query, requested, options);
}

export interface RerunRequest {
  runId: string;
  steps: readonly number[];
  /** The steps that read those. */
  stale: readonly number[];
  askedBy: string;
  /** New models of steps. */
  models?: Readonly<Record<number, string>> | undefined;
  /** New budget of the whole run in USD. */
  budgetUsd?: number | undefined;
  /** Who works on it immediately. Default: it waits for a worker. */
  owner?: string | undefined;
}

/** The holder has repeated the steps: restores the run's earlier status and releases it. */
export async function finishRerun(db: Database, { runId, owner }: RunLease): Promise<void> {
  await value(save, db.rpc('finish_rerun', { run: runId, owner }), unknown());
}

const applied = object({
  found: boolean(),
  /** Null where the run has no production story. */
  story: productionStoryRow.nullable(),
  /** Names of the fields that were written. */
  written: array(string()).default([]),
  /** Fields that were not overwritten because an editor had changed them, with both texts. */
  kept: array(object({ field: string(), held: string(), incoming: string() })).default([]),
});

/** The result of writing a run into its production story. */
export interface AppliedRun {
  story: ProductionStory | null;
  written: string[];
  kept: { field: string; held: string; incoming: string }[];
}

/**
 * Writes a run's texts into its production story: into fields that are empty or still contain generated text, and into
 * the `chosen` ones that still contain the text given there.
 * @throws {AppError} `not_found` for the run.
 */
export async function applyRunToProduction(
  db: Database,
  input: {
    runId: string;
    draft: ProductionDraft;
    chosen: Readonly<Record<string, string>>;
    person?: string | undefined;
  },
  options?: QueryOptions,
): Promise<AppliedRun> {
  const query = db.rpc('apply_run_to_production', {
    run: input.runId,
    production: storable(input.draft),
    chosen: input.chosen,
    person: input.person ?? null,
  });
  const task = { act: 'save', thing: 'production story' } as const;
  const { found, ...done } = await value(task, query, applied, options);
  if (!found) throw runNotFound(input.runId);
  return done;
}

interface OfPerson {
  runId: string;
  /** Who does it. The person of a session takes precedence. */
  person?: string | undefined;
}

/**
 * Removes a run from all lists; a run in progress is paused. `removed` is false where it was removed before.
 * @throws {AppError} `not_found`.
 */
export async function removeWorkflowRun(
  db: Database,
  { runId, person }: OfPerson,
  options?: QueryOptions,
): Promise<{ removed: boolean; run: WorkflowRun }> {
  const query = db.rpc('remove_workflow_run', { run: runId, person: person ?? null });
  const answer = await value(save, query, object({ removed: boolean(), run: workflowRunRow.nullable() }), options);
  if (answer.run === null) throw runNotFound(runId);
  return { removed: answer.removed, run: answer.run };
}

/** Restores a removed run. Null where there is no such removed run. */
export function restoreWorkflowRun(
  db: Database,
  { runId, person }: OfPerson,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  return value(save, db.rpc('restore_workflow_run', { run: runId, person }), workflowRunRow.nullable(), options);
}

/** Maximum number of removed runs that are listed; far more than occur. */
const MOST_REMOVED = 1000;

/** The removed runs, latest removal first. */
export async function getRemovedRuns(db: Database, options?: QueryOptions): Promise<WorkflowRun[]> {
  const query = db
    .from('workflow_runs')
    .select('*')
    .not('deleted_at', 'is', null)
    .order('deleted_at', { ascending: false })
    .limit(MOST_REMOVED);
  const removed = await rows({ act: 'read', thing: 'workflow runs' }, query, workflowRunRow, options);
  return newestFirst(removed, ({ deleted_at }) => deleted_at ?? '');
}
