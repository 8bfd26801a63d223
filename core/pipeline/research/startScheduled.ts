import { getRunEvents } from '#core/data/runs/runEvents.ts';
import { getResearchBudget } from '#core/data/runs/researchBudgets.ts';
import { openResearchRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowRuns, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { storeSharedBudget } from '../jobs/sharedBudget.ts';
import type { Services } from '../services.ts';
import { newRunOf } from './newRun.ts';
import { pendingStories, storyRefusal } from './researchStories.ts';

/** Who asks for the runs and budgets of the schedule. */
const SCHEDULE = 'schedule';

/**
 * Begins the research of every story that has GO and no run; workers do it. Runs that were paused, stopped by a budget or
 * failed are left to people, who know why and with which limit they may go on. Stories without text are left out.
 * @param budgetUsd USD for all these stories together. Default: no limit.
 */
export async function startScheduledResearch(
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'totalSteps' | 'notifyWorker'>,
  { budgetUsd }: { budgetUsd?: number | undefined },
): Promise<void> {
  const { db } = services;
  const { free } = await pendingStories(services);
  let budgetId: string | null = null;
  for (const story of free) {
    if (storyRefusal(story) !== null) continue;
    // Read here, so that a run that somebody starts and pauses meanwhile is seen.
    const [newest] = await getWorkflowRuns(db, { type: 'research', story_id: story.id, limit: 1 });
    if (newest !== undefined && !(await neverBegan(db, newest))) continue;
    budgetId ??= await storeSharedBudget({ db, triggeredBy: SCHEDULE }, budgetUsd);
    await openResearchRun(db, newRunOf(services, story, SCHEDULE, { budgetUsd, budgetId, continues: newest?.id }));
  }
  services.notifyWorker?.();
}

/**
 * True for a run of the schedule that ended by itself before it cost anything: other stories had used up the budget of its
 * time, or there was no key. It has no limit of its own.
 */
async function neverBegan(db: Services['db'], run: WorkflowRun): Promise<boolean> {
  const { id, status, triggered_by: triggeredBy, cost_usd: costUsd, budget_usd: budgetUsd, budget_id: budgetId } = run;
  if ((status !== 'cancelled' && status !== 'failed') || triggeredBy !== SCHEDULE || costUsd > 0) return false;
  const limit = budgetId === null ? null : await getResearchBudget(db, budgetId);
  if (budgetUsd !== null && limit?.triggered_by !== SCHEDULE) return false;
  const last = (await getRunEvents(db, id)).at(-1);
  return last?.kind === 'failed' || (last?.kind === 'paused' && last.detail.reason !== undefined);
}
