import type { Queue } from '#core/backend/queue/openQueue.ts';
import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getDatabaseTime } from '#core/data/databaseTime.ts';
import { leaveWorkflowRun, openResearchRun, pauseWorkflowRun, takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowOutputs, type WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun, updateWorkflowRun, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { formatOwner } from '#core/format.ts';
import { isHeld } from '../jobs/liveness.ts';
import { attemptOf, ownerOf } from '../jobs/owner.ts';
import type { ResearchServices } from '../services.ts';
import { newRunOf, type RunSettings, warnWithoutBudget } from './newRun.ts';
import { prepareHeld } from './prepareHeld.ts';

/** A run that this process holds. */
export interface HeldRun {
  run: WorkflowRun;
  outputs: WorkflowOutput[];
  resumed: boolean;
  /** The attempt that is recorded as the owner in the run's row. */
  owner: string;
  /** The job that reserves the run in the queue; null where a worker was given it, or without a queue. */
  job: HeldJob | null;
}

/**
 * Opens a new run of a story and holds it from the start.
 * @throws {AppError} `conflict` where somebody else opened one at the same moment.
 */
export async function startRun(services: ResearchServices, story: InboxStory, settings: RunSettings): Promise<HeldRun> {
  const { db, triggeredBy } = services;
  const first = ownerOf(services);
  const { opened, run } = await openResearchRun(db, newRunOf(services, story, triggeredBy, settings), first);
  if (opened === 'live' || opened === 'completed') throw await heldElsewhere(services, run.id);
  const held = await holdRun(services, run, { gone: first, ended: false });
  const outputs = opened === 'made' ? [] : await prepareHeld(services, held, () => getWorkflowOutputs(db, run.id));
  return { ...held, outputs, resumed: opened !== 'made' };
}

/**
 * Takes an earlier run that is not completed, to continue it.
 * @throws {AppError} `conflict` where a live process holds it.
 */
export async function continueRun(
  services: ResearchServices,
  earlier: WorkflowRun,
  settings: RunSettings,
): Promise<HeldRun> {
  const { db, ownerGone } = services;
  if (isHeld(earlier, { now: await getDatabaseTime(db), ownerGone })) throw await heldElsewhere(services, earlier.id);
  // Names the previous holder only if its process is known to be dead. Whether heartbeats have been missing for too long
  // is decided by the database, because this machine's clock may be minutes off.
  const { lease_owner: holder } = earlier;
  const gone = holder !== null && ownerGone?.(holder) === true ? holder : null;
  const held = await holdRun(services, earlier, { gone, ended: true });
  const { model = held.run.model, stepModels = {}, budgetUsd = null, budgetId = null } = settings;
  if (settings.budgetUsd === undefined) warnWithoutBudget(services.log, held.run);
  const step_models = { ...held.run.step_models, ...stepModels };
  const other = Object.entries(stepModels).some(([step, id]) => held.run.step_models[step] !== id);
  const changed = model !== held.run.model || budgetUsd !== held.run.budget_usd || budgetId !== held.run.budget_id;
  const patch = { model, step_models, budget_usd: budgetUsd, budget_id: budgetId };
  return prepareHeld(services, held, async () => {
    const run = changed || other ? await storeSettings(services, held.run.id, patch) : held.run;
    return { ...held, run, outputs: await getWorkflowOutputs(db, run.id), resumed: true };
  });
}

/** Where they cannot be stored, the run waits for a person: nobody may go on with it without its new budget. */
async function storeSettings(
  { db }: ResearchServices,
  runId: string,
  patch: Parameters<typeof updateWorkflowRun>[2],
): Promise<WorkflowRun> {
  try {
    return await updateWorkflowRun(db, runId, patch);
  } catch (thrown) {
    await pauseWorkflowRun(db, runId, { reason: 'Its new settings could not be stored.' }).catch(() => {});
    throw thrown;
  }
}

/**
 * Takes the run's job, where there is a queue, and then its row.
 * @param gone the owner in the row, whose process is known to be dead.
 */
export async function holdRun(
  services: ResearchServices,
  { id, lease_owner }: WorkflowRun,
  { gone, ended }: { gone: string | null; ended: boolean },
): Promise<Pick<HeldRun, 'run' | 'owner' | 'job'>> {
  const queue = (await services.queue?.()) ?? null;
  const job =
    queue === null ? null : await holdRunsJob(queue, id, { gone: lease_owner === gone ? gone : null, silent: ended });
  if (queue !== null && job === null) {
    if (gone !== null && !ended) await leaveWorkflowRun(services.db, { runId: id, owner: gone }, { handOver: true });
    throw await heldElsewhere(services, id);
  }
  try {
    const owner = ownerOf(services, job?.attempt);
    const run = await takeWorkflowRun(services.db, { runId: id, owner, gone, withJob: job !== null, ended });
    if (run === null) throw await heldElsewhere(services, id);
    return { run, owner, job };
  } catch (thrown) {
    await job?.complete();
    throw thrown;
  }
}

async function holdRunsJob(
  queue: Queue,
  runId: string,
  { gone, silent }: { gone: string | null; silent: boolean },
): Promise<HeldJob | null> {
  const attempt = gone === null ? null : attemptOf(gone);
  // The job of a dead process stays active until its heartbeat is missed.
  if (attempt !== null) await queue.endAttempt('research', attempt);
  return queue.hold('research', runId, { silent });
}

async function heldElsewhere({ db, ownerGone }: ResearchServices, runId: string): Promise<AppError> {
  const run = await getWorkflowRun(db, runId);
  const title = run?.story_title ?? '';
  if (run?.status === 'completed') {
    return new AppError('conflict', `The research of "${title}" is completed already.`, {
      hint: 'See its production story with `velocity production list`.',
    });
  }
  const holder = run?.lease_owner ?? null;
  if (run !== null && run.status === 'cancelled' && isHeld(run, { now: await getDatabaseTime(db), ownerGone })) {
    return new AppError('conflict', `The run of "${title}" is still being stopped by the worker that had it.`, {
      hint: 'Try again in a few seconds.',
      retryable: true,
    });
  }
  const hint = `Watch it with \`velocity runs show ${runId}\` or stop it with \`velocity runs pause ${runId}\`. If its process died, another worker takes it over within a quarter of a minute; where none is running, ask again after half a minute.`;
  const what =
    run?.status === 'pending'
      ? 'is waiting for a worker'
      : `is being researched by ${holder === null ? 'somebody else' : formatOwner(holder)}`;
  return new AppError('conflict', `"${title}" ${what}.`, { hint, retryable: true });
}
