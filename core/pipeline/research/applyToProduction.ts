import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { applyRunToProduction } from '#core/data/runs/runOperations.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, runNotFound } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { firstSteps } from '#core/research/steps.ts';
import { DEFAULT_TITLE } from '#core/research/storyTitle.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import type { OperationContext, Services } from '../services.ts';

export interface ApplyToProductionInput {
  runId: string;
  /** Fields edited by people that are to be overwritten all the same, each with the text that the editor saw. */
  overwrite?: Readonly<Record<string, string>> | undefined;
  askedBy?: string | undefined;
}

export interface ApplyToProductionReport {
  story: ProductionStory;
  /** Names of the fields that were written. */
  written: string[];
  /** Fields that were not overwritten because an editor had changed them: their text, and what the run would write. */
  kept: { field: string; held: string; incoming: string }[];
  /** Numbers of the steps whose output is stale; it was written all the same. */
  stale: number[];
}

/**
 * Writes the current outputs of a run, including edits and repeated steps, into its production story. Only fields that
 * are empty or still contain generated text are written; the others are returned with both texts.
 * @throws {AppError} `not_found` for the run, or where it has no production story.
 */
export async function applyToProduction(
  { db }: Pick<Services, 'db'>,
  { runId, overwrite = {}, askedBy }: ApplyToProductionInput,
  { signal }: OperationContext = {},
): Promise<ApplyToProductionReport> {
  const run = await getWorkflowRun(db, runId, { signal });
  if (run === null || run.deleted_at !== null) throw runNotFound(runId);
  const outputs = await getWorkflowOutputs(db, runId, { signal });
  const idea = run.story_id === null ? null : await getInboxStory(db, run.story_id, { signal });
  const draft = toProductionStory(outputs, idea ?? { category: '' }, firstSteps(run.total_steps));
  // A run without a title does not replace one.
  if (draft.title === DEFAULT_TITLE) draft.title = '';
  const done = await applyRunToProduction(db, { runId, draft, chosen: overwrite, person: askedBy }, { signal });
  const { story, written, kept } = done;
  if (story === null) {
    throw new AppError('not_found', `The research of "${run.story_title}" has no production story.`, {
      hint: 'It comes with the end of the run, or with `velocity promote <story>`; one in the trash is brought back with `velocity production restore`.',
    });
  }
  const stale = outputs.filter((output) => output.stale).map(({ step_number }) => step_number);
  return { story, written, kept, stale };
}
