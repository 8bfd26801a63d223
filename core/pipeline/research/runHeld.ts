import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { CallSlots } from '#core/research/callSlots.ts';
import type { ResearchOutcome } from '#core/research/ending.ts';
import { runResearch } from '#core/research/engine.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { openRerun } from '#core/research/run.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import type { ResearchServices, OperationContext } from '../services.ts';
import type { RunWatch } from './runWatch.ts';
import { openOwnBudget } from './ownBudget.ts';
import { type BudgetListeners, openSharedBudget } from './sharedBudget.ts';
import type { HeldRun } from './holdRun.ts';
import { prepareHeld } from './prepareHeld.ts';
import { createRunStore } from './researchRunStore.ts';
import { sha256 } from './sha256.ts';

/** What the runs of one request, or of one worker, use together. */
export interface SharedByRuns {
  catalogue: Catalogue;
  calls: CallSlots;
  watch: RunWatch;
  /** Those of their common budget. */
  budgetListeners?: BudgetListeners;
}

/** Runs a run that this process holds to its end, whoever asked for it: a new one, a continued one, a worker's. */
export async function runHeld(
  services: ResearchServices,
  held: HeldRun,
  story: InboxStory,
  shared: SharedByRuns & {
    streamText?: boolean | undefined;
    signalOf?: ((storyId: string) => AbortSignal | undefined) | undefined;
  },
  context: OperationContext<ResearchEvent>,
): Promise<ResearchOutcome> {
  const { db, gateway, clock, log } = services;
  const { run, outputs, resumed, owner, job } = held;
  const { catalogue, calls, watch, streamText, signalOf, budgetListeners: listeners } = shared;
  const buffer = gateway.openBuffer();
  const whenStored = () => buffer.whenStored();
  const lease = { runId: run.id, owner };
  const { budget_id: budgetId } = run;
  const budget =
    budgetId === null
      ? openOwnBudget(services, run)
      : await prepareHeld(services, held, () => openSharedBudget(services, lease, budgetId, { whenStored, listeners }));
  const store = createRunStore({ db, clock, log }, owner, watch, buffer);
  const signals = [context.signal, signalOf?.(story.id)].filter((signal) => signal !== undefined);
  const asked = { runId: run.id, storyId: story.id, askedBy: openRerun(run)?.askedBy ?? run.triggered_by };
  const gatewayOf = (step: number) => buffer.for({ purpose: 'research', step, ...asked });
  const outcome = await runResearch(
    { store, gatewayOf, clock, log, sha256, catalogue, budget, calls, checkSources: services.checkSources },
    { run, outputs, resumed, story, streamText },
    { signal: AbortSignal.any(signals), emit: context.emit },
  );
  await buffer.close();
  // The row contains the outcome; where it could not be stored, another attempt has to continue.
  const tryAgain = outcome.error !== null && isStorageUnavailable(outcome.error);
  const settle = tryAgain ? job?.release() : job?.complete();
  await settle?.catch((error: unknown) => log.warn('A job could not be ended', { run: run.id, error: String(error) }));
  return outcome;
}
