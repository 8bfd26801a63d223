import type { infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { rows } from '../query.ts';
import { timestamp } from '../columns/timestamp.ts';
import { workflowOutputRow } from './workflowOutputs.ts';

/** A row of `workflow_output_versions`: a step's row before it was edited or repeated. */
const outputVersionRow = workflowOutputRow
  .pick({
    workflow_run_id: true,
    step_number: true,
    step_name: true,
    service_used: true,
    model_served: true,
    prompt_used: true,
    prompt_hash: true,
    status: true,
    started_at: true,
    completed_at: true,
    duration_ms: true,
    output_content: true,
    model_output: true,
    citations: true,
    warnings: true,
    error_message: true,
    edited_by: true,
    edited_at: true,
    stale: true,
  })
  .extend({ replaced_at: timestamp });

export type OutputVersion = Infer<typeof outputVersionRow>;

const stepVersionRow = outputVersionRow.omit({
  prompt_used: true,
  prompt_hash: true,
  output_content: true,
  model_output: true,
});

/** A version without its texts, which can have a megabyte each. */
export type StepVersion = Infer<typeof stepVersionRow>;

const versionColumns = Object.keys(stepVersionRow.shape).join(', ');
const readVersions = { act: 'read', thing: 'workflow outputs' } as const;

/** The earlier versions of a run's steps without their texts, oldest first. */
export function getStepVersions(db: Database, runId: string, options?: QueryOptions): Promise<StepVersion[]> {
  const query = db
    .from('workflow_output_versions')
    .select(versionColumns)
    .eq('workflow_run_id', runId)
    .order('id', { ascending: true });
  return rows(readVersions, query, stepVersionRow, options);
}

/** The earlier outputs of a run's steps, oldest first. */
export function getOutputVersions(db: Database, runId: string, options?: QueryOptions): Promise<OutputVersion[]> {
  const query = db
    .from('workflow_output_versions')
    .select('*')
    .eq('workflow_run_id', runId)
    .order('id', { ascending: true });
  return rows(readVersions, query, outputVersionRow, options);
}
