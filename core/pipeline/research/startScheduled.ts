import { getRunEvents } from '#core/data/runs/runEvents.ts';
import { getResearchBudget, keepResearchBudget } from '#core/data/runs/researchBudgets.ts';
import { openResearchRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowRuns, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { newRunOf } from './newRun.ts';
import { pendingStories, storyRefusal } from './researchStories.ts';
import { sha256 } from './sha256.ts';

/** Who asks for the runs and budgets of the schedule. */
const SCHEDULE = 'schedule';

/**
 * Begins the research of every story that has GO and no run; workers do it. Runs that were paused, stopped by a budget or
 * failed are left to people, who know why and with which limit they may go on. Stories without text are left out, and so
 * are those that go to the trash meanwhile.
 * @param budgetUsd USD for all these stories together. Default: no limit.
 * @param execution names this execution of the schedule: repeated after its worker died, it goes on with the same budget.
 */
export async function startScheduledResearch(
  services: Pick<Services, 'db' | 'log' | 'ownerGone' | 'totalSteps' | 'notifyWorker'>,
  { budgetUsd, execution }: { budgetUsd?: number | undefined; execution: string },
): Promise<void> {
  const { db, log } = services;
  const { free } = await pendingStories(services);
  let budgetId: string | null = null;
  for (const story of free) {
    if (storyRefusal(story) !== null) continue;
    // Read here, so that a run that somebody starts and pauses meanwhile is seen.
    const [newest] = await getWorkflowRuns(db, { type: 'research', story_id: story.id, limit: 1 });
    if (newest !== undefined && !(await neverBegan(db, newest))) continue;
    if (budgetUsd !== undefined && budgetId === null) {
      budgetId = budgetIdOf(execution);
      await keepResearchBudget(db, { id: budgetId, limit_usd: budgetUsd, triggered_by: SCHEDULE });
    }
    try {
      await openResearchRun(db, newRunOf(services, story, SCHEDULE, { budgetUsd, budgetId, continues: newest?.id }));
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      // The story or its run was deleted meanwhile, which is no reason to leave out the others.
      if (code !== 'not_found' && code !== 'conflict') throw thrown;
      log.info('A story was left out of the scheduled research', { story: story.id, reason: message });
    }
  }
  services.notifyWorker?.();
}

/** The id of the budget of an execution, the same each time that it is repeated: a UUID of version 8. */
function budgetIdOf(execution: string): string {
  const digits = sha256(`budget of ${execution}`);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join('-');
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
