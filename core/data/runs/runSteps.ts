import { array, int, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, rows } from '../query.ts';
import type { RunEventRow } from './runEvents.ts';
import { type WorkflowOutput, workflowOutputRow } from './workflowOutputs.ts';
import type { WorkflowRun } from './workflowRuns.ts';

/** A step of a run without its texts, which can have a megabyte each. */
export const runStepRow = workflowOutputRow.omit({
  prompt_used: true,
  prompt_hash: true,
  output_content: true,
  output_partial: true,
  model_output: true,
});
export type RunStep = Infer<typeof runStepRow>;

/** A step, and whether its cost is counted at the flat rate for models of unknown price. */
export type PricedStep = RunStep & { price_is_unknown: boolean };

const stepColumns = Object.keys(runStepRow.shape).join(', ');
const readSteps = { act: 'read', thing: 'workflow outputs' } as const;

/** The steps of a run by number, lowest first, without prompts and outputs. */
export function getRunSteps(db: Database, runId: string, options?: QueryOptions): Promise<RunStep[]> {
  const query = db.from('workflow_outputs').select(stepColumns).eq('workflow_run_id', runId).order('step_number');
  return rows(readSteps, query, runStepRow, options);
}

/** Numbers of a run's steps whose models have an unknown price. */
export async function getUnpricedSteps(db: Database, runId: string, options?: QueryOptions): Promise<Set<number>> {
  const query = db.from('model_calls').select('step_number').eq('run_id', runId).eq('price_is_unknown', true);
  const found = await rows(
    { act: 'read', thing: 'model calls' },
    query,
    object({ step_number: int().nullable() }),
    options,
  );
  return new Set(found.flatMap(({ step_number: step }) => (step === null ? [] : [step])));
}

/** One step with its prompt and output; null where the run has not begun it. */
export function getRunStep(
  db: Database,
  { runId, step }: { runId: string; step: number },
  options?: QueryOptions,
): Promise<WorkflowOutput | null> {
  const query = db.from('workflow_outputs').select('*').eq('workflow_run_id', runId).eq('step_number', step);
  return firstRow(readSteps, query, workflowOutputRow, options);
}

export const runProduct = object({
  id: string(),
  story_number: int(),
  title: string(),
  missing_parts: array(string()),
  created_at: string(),
});
export type RunProduct = Infer<typeof runProduct>;

/** The production story created by a run; null where there is none, or it is in the trash. */
export function getRunProduct(db: Database, runId: string, options?: QueryOptions): Promise<RunProduct | null> {
  const query = db
    .from('production_stories')
    .select('id, story_number, title, missing_parts, created_at')
    .eq('created_from_workflow_run_id', runId)
    .is('deleted_at', null)
    .limit(1);
  return firstRow({ act: 'read', thing: 'production story' }, query, runProduct, options);
}

/** A run for its screens; long texts are loaded step by step. */
export interface RunDetail {
  run: WorkflowRun;
  steps: PricedStep[];
  production: RunProduct | null;
  /** Labels of the fields of that story in which a person's words stand, and not the run's. */
  fieldsKept: string[];
  /** What happened to the run as a whole, oldest first. */
  events: RunEventRow[];
}
