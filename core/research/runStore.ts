import type { Clock } from '#core/clock.ts';
import type { ProductionDraft, ProductionStory } from '#core/data/production/productionStories.ts';
import type { FinishedStep, RunProgress, StartedStep } from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';

/** What a look at a held run found: it was paused or removed, or belongs to somebody else now. */
export type RunLoss = 'elsewhere' | 'taken-over';

/**
 * Where the engine keeps a run that it holds. None of these calls is given the caller's signal: what was paid for is
 * stored even while the caller is stopping.
 */
export interface RunStore {
  /** One turn in one transaction: stores what ended, opens what starts, reads where the run stands. */
  advance(
    runId: string,
    turn: { finished: readonly FinishedStep[]; started: readonly StartedStep[] },
  ): Promise<RunProgress>;
  /** Looks twice a second whether the run is still to go on, until the returned function is called. */
  watch(runId: string, onLost: (loss: RunLoss) => void): () => void;
  /** Marks the run cancelled, with its success rate. */
  pause(runId: string, reason: string | null): Promise<void>;
  /** Marks the run failed and lets go of it. */
  fail(runId: string, message: string): Promise<void>;
  /** Lets go of the run; with `handOver` another worker continues it at once. */
  leave(runId: string, handOver: boolean): Promise<void>;
  /** Stores what running steps have written so far, so that other windows can show it. Never throws. */
  setPartial(runId: string, step: number, text: string): void;
  /** The steps that were to be repeated are: the run stands as before, and is let go. */
  finishRerun(runId: string): Promise<void>;
  /** Finishes the run and makes its production story, once. */
  complete(runId: string, production: ProductionDraft): Promise<ProductionStory>;
}

/** Milliseconds between attempts; together about half a minute. */
const waits = [250, 500, 1000, 2000, 4000, 8000, 15_000];
/** The same for answers that are paid for: soon after the database is back, and for ten minutes. */
const PAID_WAIT_MS = 2_000;
const PAID_ATTEMPTS = 300;

/**
 * Repeats a call to the backend while it fails in a way that may pass, for longer than a person's request would.
 * `paid`: it stores answers that would have to be paid for once more.
 * @throws the last error
 */
export function untilStored<T>(clock: Clock, call: () => Promise<T>, { paid = false } = {}): Promise<T> {
  return retry(call, async (thrown, attempts) => {
    const usual = waits[attempts - 1];
    const wait = paid ? Math.min(usual ?? PAID_WAIT_MS, PAID_WAIT_MS) : usual;
    if (wait === undefined || attempts > PAID_ATTEMPTS) throw thrown;
    const error = toAppError(thrown);
    if (!error.retryable) throw error;
    await clock.sleep(wait);
  });
}
