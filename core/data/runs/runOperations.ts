import { array, boolean, enum as oneOf, object, string, unknown, type infer as Infer } from 'zod';
import { enteredText, storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { productionStoryRow, type ProductionDraft, type ProductionStory } from '../production/productionStories.ts';
import { newestFirst } from '../readAll.ts';
import { rows, value } from '../query.ts';
import type { Held } from './workflowLease.ts';
import { workflowOutputRow } from './workflowOutputs.ts';
import { runNotFound, workflowRunRow, type WorkflowRun } from './workflowRuns.ts';

const save = { act: 'save', thing: 'workflow run' } as const;

const edited = object({
  /** `gone`: no such run. `live`: somebody works on it. `none`: the step has no output. `changed`: it holds another text. */
  state: oneOf(['applied', 'changed', 'live', 'none', 'gone']),
  output: workflowOutputRow.optional(),
});

/** What became of an edit, and the output as it stands now. */
export type EditedOutput = Infer<typeof edited>;

/**
 * Puts a person's text in the place of a step's output, where that still is `expected`. What the model wrote is kept
 * beside it; `descendants`, the steps that read it, become stale.
 * @throws AppError `invalid_input` for a text that is too long.
 */
export function editWorkflowOutput(
  db: Database,
  edit: {
    runId: string;
    step: number;
    expected: string;
    text: string;
    descendants: readonly number[];
    /** Who does it. A session's own person counts before it. */
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
  /** `busy`: another run works on its story. */
  state: oneOf(['asked', 'live', 'busy', 'gone']),
  run: workflowRunRow.optional(),
});

/** Asks for steps of a run once more, where nobody works on it. */
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
  /** Models of steps from now on. */
  models?: Readonly<Record<number, string>> | undefined;
  /** USD for the whole run, from now on. */
  budgetUsd?: number | undefined;
  /** Who works on it at once. Left out: it waits for a worker. */
  owner?: string | undefined;
}

/** The holder has repeated the steps: the run stands as it stood before, and is let go. */
export async function finishRerun(db: Database, { runId, owner }: Held): Promise<void> {
  await value(save, db.rpc('finish_rerun', { run: runId, owner }), unknown());
}

const applied = object({
  found: boolean(),
  /** Null where the run has no production story. */
  story: productionStoryRow.nullable(),
  /** Names of the fields that were written. */
  written: array(string()).default([]),
  /** Fields that hold a person's words, with both texts. */
  kept: array(object({ field: string(), held: string(), incoming: string() })).default([]),
});

/** What applying a run to its production story did. */
export interface AppliedRun {
  story: ProductionStory | null;
  written: string[];
  kept: { field: string; held: string; incoming: string }[];
}

/**
 * Writes a run's texts into its production story: into fields that are empty or still hold what a machine wrote, and
 * into those of `chosen` that still hold what it says was seen there.
 * @throws AppError `not_found` for the run.
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

/**
 * Takes a run out of every list; one that is under way is paused. `removed` is false where it was removed before.
 * @throws AppError `not_found`.
 */
export async function removeWorkflowRun(
  db: Database,
  runId: string,
  options?: QueryOptions,
): Promise<{ removed: boolean; run: WorkflowRun }> {
  const query = db.rpc('remove_workflow_run', { run: runId });
  const answer = await value(save, query, object({ removed: boolean(), run: workflowRunRow.nullable() }), options);
  if (answer.run === null) throw runNotFound(runId);
  return { removed: answer.removed, run: answer.run };
}

/** Brings a removed run back into the lists. Null: there is no such run among the removed ones. */
export async function restoreWorkflowRun(
  db: Database,
  runId: string,
  options?: QueryOptions,
): Promise<WorkflowRun | null> {
  const query = db
    .from('workflow_runs')
    .update({ deleted_at: null })
    .eq('id', runId)
    .not('deleted_at', 'is', null)
    .select('*');
  const [restored = null] = await rows(save, query, workflowRunRow, options);
  return restored;
}

/** Most removed runs that are looked at: more than anybody removes. */
const MOST_REMOVED = 1000;

/** The runs that were removed, the newest removal first. */
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
