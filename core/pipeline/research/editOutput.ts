import { editWorkflowOutput } from '#core/data/runs/runOperations.ts';
import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, runNotFound } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { buildGraph, descendantsOf } from '#core/research/graph.ts';
import { firstSteps, stepByNumber } from '#core/research/steps.ts';
import { EditConflict } from '../editing/editConflict.ts';
import type { OperationContext, Services } from '../services.ts';
import { liveRunError } from './researchRun.ts';

export interface EditOutputInput {
  runId: string;
  /** Number of the step. */
  step: number;
  /** The text that the editor saw; where the output has changed since, nothing is saved. */
  expected: string;
  /** At most 200,000 characters. */
  text: string;
  askedBy?: string | undefined;
}

export interface EditOutputReport {
  output: WorkflowOutput;
  /** Numbers of the steps that read this output and became stale. */
  stale: number[];
}

/**
 * Replaces a step's output by an editor's text, in any run that nobody is working on, including completed ones. The
 * model's text is kept separately; the steps that read the output become stale, but nothing is repeated automatically.
 * @throws {EditConflict} where the output is not `expected`; {AppError} `not_found`; `invalid_input`, also for a blank
 * text; `conflict` while the run is in progress.
 */
export async function editOutput(
  { db }: Pick<Services, 'db'>,
  { runId, step, expected, text, askedBy }: EditOutputInput,
  { signal }: OperationContext = {},
): Promise<EditOutputReport> {
  const run = await getWorkflowRun(db, runId, { signal });
  if (run === null || run.deleted_at !== null) throw runNotFound(runId);
  const steps = firstSteps(run.total_steps);
  const { name } = stepByNumber(step, steps);
  if (text.trim() === '') {
    throw new AppError('invalid_input', `The output of step ${step} (${name}) must not be empty.`, {
      hint: `Steps that read it would have nothing to go on; nothing was saved. Write what they shall read, or have the model asked again: \`velocity runs rerun ${runId.slice(-8)} ${step}\`.`,
    });
  }
  const descendants = descendantsOf(buildGraph(steps), [step]);
  const edit = { runId, step, expected, text, descendants, person: askedBy };
  const { state, output } = await editWorkflowOutput(db, edit, { signal });
  if (state === 'live') throw liveRunError(run.story_title, runId, 'edited');
  if (state === 'gone') throw runNotFound(runId);
  if (output === undefined) {
    throw new AppError('not_found', `Step ${step} (${name}) of this run has no output to edit.`, {
      hint: `See its steps with \`velocity runs show ${runId.slice(-8)}\`.`,
    });
  }
  if (state !== 'applied') throw new EditConflict(output.output_content ?? '', `the output of step ${step}`);
  return { output, stale: descendants };
}
