import { array, boolean, enum as oneOf, int, number, object, string, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, rows } from '../query.ts';
import { storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';
import { runNotFound } from './workflowRuns.ts';

export const stepStatuses = ['pending', 'running', 'completed', 'failed'] as const;

const citation = object({ url: string(), title: string().nullable() });

/** The first answer to a step's prompt, before it was corrected and its sources were checked. */
const firstAnswer = object({
  promptHash: string(),
  content: string(),
  /** The model that answered, and the replacement that was called where the requested model is retired. */
  model: string(),
  replacedBy: string().nullable(),
  tokensUsed: int(),
  /** USD. */
  estimatedCost: number(),
  costIsEstimate: boolean(),
  priceIsUnknown: boolean(),
  citations: array(citation),
  finishReason: string(),
});

export type FirstAnswer = Infer<typeof firstAnswer>;

/** A row of `workflow_outputs`: one step of one run. */
export const workflowOutputRow = object({
  id: string(),
  workflow_run_id: string(),
  story_id: string().nullable(),
  step_number: int(),
  step_name: string(),
  service_used: string(),
  model_served: string().nullable(),
  prompt_used: string(),
  prompt_hash: string(),
  status: oneOf(stepStatuses),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  duration_ms: numeric.nullable(),
  output_format: string(),
  /** Read by later steps and the production story: the model's text, or an editor's in its place. */
  output_content: string().nullable(),
  /** The text of a running step so far, at most a second old; null otherwise. */
  output_partial: string().nullable(),
  /** The model's text, where an editor has changed the output since. */
  model_output: string().nullable(),
  edited_by: string().nullable(),
  edited_at: timestamp.nullable(),
  /** True where a step that it reads was edited or repeated since. */
  stale: boolean(),
  citations: array(citation),
  /** Limits that the output breaks, in words. */
  warnings: array(string()),
  tokens_used: int(),
  /** USD. */
  estimated_cost: numeric,
  cost_is_estimate: boolean(),
  attempts: int(),
  error_message: string().nullable(),
  /** Set while the step's answer is not complete; a step that begins again with the same prompt begins from it. */
  first_answer: firstAnswer.nullish(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type WorkflowOutput = Infer<typeof workflowOutputRow>;

/** The fields of a step that may be stored. */
export type WorkflowOutputFields = Partial<
  Omit<
    WorkflowOutput,
    | 'id'
    | 'workflow_run_id'
    | 'story_id'
    | 'model_output'
    | 'edited_by'
    | 'edited_at'
    | 'stale'
    | 'first_answer'
    | 'created_at'
    | 'updated_at'
  >
>;

export type NewWorkflowOutput = WorkflowOutputFields &
  Pick<WorkflowOutput, 'workflow_run_id' | 'step_number' | 'step_name'> & { story_id?: string | null };

const table = 'workflow_outputs';

/** The outputs of a run by step number, lowest first. */
export function getWorkflowOutputs(db: Database, runId: string, options?: QueryOptions): Promise<WorkflowOutput[]> {
  const query = db.from(table).select('*').eq('workflow_run_id', runId).order('step_number', { ascending: true });
  return rows({ act: 'read', thing: 'workflow outputs' }, query, workflowOutputRow, options);
}

/**
 * Stores a step's row. @throws {AppError} `conflict` where the run already has one for that step.
 * @public Named by the specification.
 */
export async function createWorkflowOutput(
  db: Database,
  output: NewWorkflowOutput,
  options?: QueryOptions,
): Promise<WorkflowOutput> {
  const query = db.from(table).insert(storable(output)).select('*');
  const made = await firstRow({ act: 'save', thing: 'workflow output' }, query, workflowOutputRow, options);
  if (made === null) throw runNotFound(output.workflow_run_id);
  return made;
}

/**
 * Changes the given fields of a step's row.
 * @public Named by the specification.
 */
export async function updateWorkflowOutput(
  db: Database,
  id: string,
  fields: WorkflowOutputFields,
  options?: QueryOptions,
): Promise<WorkflowOutput> {
  const query = db.from(table).update(storable(fields)).eq('id', id).select('*');
  const output = await firstRow({ act: 'save', thing: 'workflow output' }, query, workflowOutputRow, options);
  if (output === null) throw runNotFound(id);
  return output;
}
