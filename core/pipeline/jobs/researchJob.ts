import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { failWorkflowRun, takeWorkflowRun } from '#core/data/runs/workflowLease.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { CallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { ownerOf } from './owner.ts';
import { runHeld } from '../research/runHeld.ts';
import { storyOfRunGone } from '../research/researchRun.ts';
import { storyRefusal } from '../research/researchStories.ts';
import type { OperationContext, ResearchServices } from '../services.ts';
import type { RunWatch } from '../research/runWatch.ts';

interface ResearchJobDeps {
  services: ResearchServices;
  calls: CallSlots;
  watch: RunWatch;
}

/**
 * One attempt at a research run: continues it to its end, or until a pause, an exhausted budget or the signal (reason
 * `HandedOver`) stops it. Does nothing where the run is no longer open.
 * @throws {AppError} `storage` or `locked` where another attempt should continue.
 */
export async function researchJob(
  { services, calls, watch }: ResearchJobDeps,
  { key: runId, attempt }: Pick<JobAttempt, 'key' | 'attempt'>,
  context: OperationContext<ResearchEvent>,
): Promise<void> {
  const { db } = services;
  if (context.signal?.aborted === true) return;
  const owner = ownerOf(services, attempt);
  const run = await takeWorkflowRun(db, { runId, owner, withJob: true, ended: false });
  if (run === null) return;
  const [story, catalogue, outputs] = await Promise.all([
    run.story_id === null ? null : getInboxStory(db, run.story_id),
    getModelCatalogue(db),
    getWorkflowOutputs(db, runId),
  ]);
  const refusal = story === null || story.deleted_at !== null ? storyOfRunGone(run) : storyRefusal(story);
  if (story === null || refusal !== null) {
    await failWorkflowRun(db, { runId, owner }, refusal?.message ?? 'The story of this run is gone.');
    return;
  }
  const outcome = await runHeld(
    services,
    { run, outputs, resumed: outputs.length > 0, owner, job: null },
    story,
    { catalogue, calls, watch, streamText: true },
    context,
  );
  if (outcome.error !== null && isStorageUnavailable(outcome.error)) throw outcome.error;
}

/** Marks a run failed that no worker could finish. */
export async function failedResearchJob(
  { db }: Pick<ResearchServices, 'db'>,
  runId: string,
  reason: string,
): Promise<void> {
  const run = await getWorkflowRun(db, runId);
  if (run === null) return;
  const message = `No worker could bring this run to its end: ${reason}.`;
  await failWorkflowRun(db, { runId, owner: run.lease_owner ?? '' }, message);
}
