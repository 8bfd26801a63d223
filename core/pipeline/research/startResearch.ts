import { openResearchRun } from '#core/data/runs/workflowLease.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { OperationContext, Services } from '../services.ts';
import { newRunOf, type RunSettings } from './openResearchRun.ts';
import { commonBudgetOf } from './research.ts';
import { chosenStories, storyRefusal } from './researchStories.ts';

export interface StartResearchInput extends RunSettings {
  storyIds: readonly string[];
  /** Who asked: an email. */
  askedBy: string;
  /** Leaves out what cannot be researched instead of starting nothing. */
  skipRefused?: boolean | undefined;
}

/**
 * Asks for the research of stories and returns at once: their runs wait for a worker. What was paused or failed goes on;
 * where somebody asked before, it is the same run; a completed one is left as it is unless `again` is set.
 * @returns the runs in the order of the stories.
 * @throws AppError `not_found` for a story, `invalid_input` for one that cannot be researched; nothing is started then.
 */
export async function startResearch(
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'totalSteps' | 'wakeWorker'>,
  { storyIds, askedBy, skipRefused = false, ...settings }: StartResearchInput,
  { signal }: OperationContext = {},
): Promise<{ runs: WorkflowRun[] }> {
  const chosen = await chosenStories(services, storyIds, { signal });
  const stories = chosen.filter((story) => storyRefusal(story) === null);
  const refusal = chosen.map(storyRefusal).find((one) => one !== null);
  if (refusal !== undefined && !skipRefused) throw refusal;
  const shares = stories.length > 1 ? settings.budgetUsd : undefined;
  const budgetId = await commonBudgetOf({ db: services.db, triggeredBy: askedBy }, shares);
  const runs: WorkflowRun[] = [];
  for (const story of stories) {
    const { run } = await openResearchRun(
      services.db,
      newRunOf(services, story, askedBy, { ...settings, budgetId }),
      null,
      { signal },
    );
    runs.push(run);
  }
  services.wakeWorker?.();
  return { runs };
}
