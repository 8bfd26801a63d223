import { openResearchRun } from '#core/data/runs/workflowLease.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { OperationContext, Services } from '../services.ts';
import { newRunOf, type RunSettings } from './openResearchRun.ts';
import { chosenStories, storyRefusal } from './researchStories.ts';

export interface StartResearchInput extends RunSettings {
  storyIds: readonly string[];
  /** Who asked: an email. */
  askedBy: string;
}

/**
 * Asks for the research of stories and returns at once: their runs wait for a worker. What was paused or failed goes on;
 * where somebody asked before, it is the same run; a completed one is left as it is unless `again` is set.
 * @returns the runs in the order of the stories.
 * @throws AppError `not_found` for a story, `invalid_input` for one that cannot be researched; nothing is started then.
 */
export async function startResearch(
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'totalSteps' | 'wakeWorker'>,
  { storyIds, askedBy, ...settings }: StartResearchInput,
  { signal }: OperationContext = {},
): Promise<{ runs: WorkflowRun[] }> {
  const stories = await chosenStories(services, storyIds, { signal });
  for (const story of stories) {
    const refusal = storyRefusal(story);
    if (refusal !== null) throw refusal;
  }
  const runs: WorkflowRun[] = [];
  for (const story of stories) {
    const { run } = await openResearchRun(services.db, newRunOf(services, story, askedBy, settings), null, { signal });
    runs.push(run);
  }
  services.wakeWorker?.();
  return { runs };
}
