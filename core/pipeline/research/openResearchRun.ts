import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { claimWorkflowRun, releaseWorkflowRun, resumeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowOutputs, type WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import {
  createWorkflowRun,
  getWorkflowRun,
  updateWorkflowRun,
  type WorkflowRun,
} from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { LEASE_SECONDS } from '#core/research/runStore.ts';
import { researchSteps, researchTemplate } from '#core/research/steps.ts';
import { isHeld } from './researchStories.ts';
import type { ResearchServices } from '../services.ts';

export interface RunSettings {
  /** One model for all steps. Left out: what the run had, each step's own for a new run. */
  model?: string | undefined;
  /** USD for the whole run. Left out: what the run had, no limit for a new run. */
  budgetUsd?: number | undefined;
  /** Of a new run: its result makes a production story of its own. */
  again?: boolean | undefined;
}

/** A run that this process holds now, and who it is in the lease. */
export interface HeldRun {
  run: WorkflowRun;
  outputs: WorkflowOutput[];
  resumed: boolean;
  leaseOwner: string;
}

/**
 * A new run of a story, held from the start.
 * @throws AppError `conflict` where somebody else began one at the same moment.
 */
export async function startRun(services: ResearchServices, story: InboxStory, settings: RunSettings): Promise<HeldRun> {
  const { db, clock, triggeredBy } = services;
  const leaseOwner = newLeaseOwner(services);
  const made = await createWorkflowRun(db, {
    name: `${researchTemplate.name}: ${story.title}`.slice(0, 200).toWellFormed(),
    type: 'research',
    status: 'running',
    story_id: story.id,
    story_title: story.title,
    template_id: researchTemplate.id,
    template_name: researchTemplate.name,
    template_version: researchTemplate.version,
    model: settings.model ?? null,
    budget_usd: settings.budgetUsd ?? null,
    started_at: new Date(clock.now()).toISOString(),
    total_steps: services.totalSteps ?? researchSteps.length,
    completed_steps: 0,
    triggered_by: triggeredBy,
    again: settings.again === true,
  });
  const run = await claimWorkflowRun(db, { runId: made.id, owner: leaseOwner, seconds: LEASE_SECONDS });
  if (run === null) throw await heldElsewhere(services, made.id);
  return { run, outputs: [], resumed: false, leaseOwner };
}

/**
 * Takes an earlier run that is not completed, to go on where it stood.
 * @throws AppError `conflict` where somebody who lives holds it.
 */
export async function continueRun(
  services: ResearchServices,
  earlier: WorkflowRun,
  settings: RunSettings,
): Promise<HeldRun> {
  const { db } = services;
  const leaseOwner = newLeaseOwner(services);
  const lease = { runId: earlier.id, owner: leaseOwner, seconds: LEASE_SECONDS };
  if (earlier.lease_owner !== null && services.ownerGone?.(earlier.lease_owner) === true) {
    await releaseWorkflowRun(db, { runId: earlier.id, owner: earlier.lease_owner });
  }
  const taken = await resumeWorkflowRun(db, lease);
  if (taken === null) throw await heldElsewhere(services, earlier.id);
  // A budget belongs to the invocation that names it; a later one without a budget is shown what it was.
  const { model = taken.model, budgetUsd = null } = settings;
  if (settings.budgetUsd === undefined && taken.budget_usd !== null) {
    const was = formatUsd(taken.budget_usd);
    services.log.warn(`"${taken.story_title}" goes on without its earlier budget of ${was}; --budget sets one.`);
  }
  const changed = model !== taken.model || budgetUsd !== taken.budget_usd;
  const run = changed ? await updateWorkflowRun(db, taken.id, { model, budget_usd: budgetUsd }) : taken;
  return { run, outputs: await getWorkflowOutputs(db, run.id), resumed: true, leaseOwner };
}

/** One process can be asked for the same story twice, so a lease belongs to one run of the engine. */
function newLeaseOwner({ owner }: ResearchServices): string {
  return `${owner}#${crypto.randomUUID().slice(0, 8)}`;
}

async function heldElsewhere(services: ResearchServices, runId: string): Promise<AppError> {
  const run = await getWorkflowRun(services.db, runId);
  const title = run?.story_title ?? '';
  if (run?.status === 'completed') {
    return new AppError('conflict', `The research of "${title}" is completed already.`, {
      hint: 'See its production story with `velocity production list`.',
    });
  }
  if (run !== null && run.status === 'cancelled' && isHeld(run, services)) {
    return new AppError(
      'conflict',
      `The run of "${title}" is still being stopped by ${run.lease_owner ?? 'its holder'}.`,
      {
        hint: 'Try again in a few seconds.',
        retryable: true,
      },
    );
  }
  const until = run?.lease_expires_at ?? 'now';
  return new AppError('conflict', `"${title}" is being researched by ${run?.lease_owner ?? 'somebody else'}.`, {
    hint: `Watch it with \`velocity runs show ${runId}\` or stop it with \`velocity runs pause ${runId}\`. If its process died, the run is free at ${until}.`,
    retryable: true,
  });
}
