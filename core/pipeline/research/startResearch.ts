import { openResearchRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowRuns, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { silentLog } from '#core/log.ts';
import type { OperationContext, Services } from '../services.ts';
import { newRunOf, type RunSettings, warnWithoutBudget } from './newRun.ts';
import { storeSharedBudget } from './sharedBudget.ts';
import { chosenStories, storyRefusal } from './researchStories.ts';

export interface StartResearchInput extends RunSettings {
  storyIds: readonly string[];
  /** Who requests it: an email. */
  askedBy: string;
}

/**
 * Requests the research of stories and returns at once: their runs wait for a worker. Paused and failed runs are
 * continued; a run that was already requested is returned unchanged, as is a completed one unless `again` is set.
 * @returns the runs in the order of the stories.
 * @throws {AppError} `not_found` for a story, `invalid_input` for one that cannot be researched; nothing is started
 * then.
 * @example
 * ```ts
 * const { runs } = await startResearch(services, { storyIds: [story.id], askedBy: user.email, budgetUsd: 1 });
 * ```
 */
export async function startResearch(
  services: Pick<Services, 'db' | 'ownerGone' | 'totalSteps' | 'notifyWorker'> & Partial<Pick<Services, 'log'>>,
  { storyIds, askedBy, ...settings }: StartResearchInput,
  { signal }: OperationContext = {},
): Promise<{ runs: WorkflowRun[] }> {
  const stories = await chosenStories(services, storyIds, { signal });
  const refusal = stories.map(storyRefusal).find((one) => one !== null);
  if (refusal !== undefined) throw refusal;
  const shares = stories.length > 1 ? settings.budgetUsd : undefined;
  const budgetId = await storeSharedBudget({ db: services.db, triggeredBy: askedBy }, shares);
  const runs: WorkflowRun[] = [];
  for (const story of stories) {
    const newest = { type: 'research', story_id: story.id, limit: 1 } as const;
    const [earlier] = settings.budgetUsd === undefined ? await getWorkflowRuns(services.db, newest, { signal }) : [];
    const { run } = await openResearchRun(
      services.db,
      newRunOf(services, story, askedBy, { ...settings, budgetId }),
      null,
      { signal },
    );
    if (earlier?.id === run.id && run.budget_usd === null) warnWithoutBudget(services.log ?? silentLog, earlier);
    runs.push(run);
  }
  services.notifyWorker?.();
  return { runs };
}
