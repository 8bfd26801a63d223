import type { Clock } from '#core/clock.ts';
import type { ProductionDraft, ProductionStory } from '#core/data/production/productionStories.ts';
import type { FinishedStep, RunProgress, StartedStep } from '#core/data/runs/workflowLease.ts';
import type { FirstAnswer } from '#core/data/runs/workflowOutputs.ts';
import { toAppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';

/** Why a run is no longer held: it was paused or deleted, or another process has it now. */
export type RunLoss = 'elsewhere' | 'taken-over';

/**
 * Storage for a run whose lease the engine holds. The calls do not take the caller's signal: what was paid for is
 * stored even while the caller is cancelling.
 */
export interface RunStore {
  /** One turn in one transaction: stores finished steps, opens started ones, reads the progress. */
  advance(
    runId: string,
    turn: { finished: readonly FinishedStep[]; started: readonly StartedStep[] },
  ): Promise<RunProgress>;
  /** Stores an answer that a correction or a check of its sources follows. Never throws: without it, a crash costs it. */
  storeFirstAnswer(runId: string, step: number, answer: FirstAnswer): Promise<void>;
  /** Checks twice a second whether the run may continue, until the returned function is called. */
  watch(runId: string, onLost: (loss: RunLoss) => void): () => void;
  /** Marks the run cancelled, with its success rate. */
  pause(runId: string, reason: string | null): Promise<void>;
  /** Marks the run failed and releases it. */
  fail(runId: string, message: string): Promise<void>;
  /** Releases the run; with `handOver` another worker continues it at once. */
  leave(runId: string, handOver: boolean): Promise<void>;
  /** Stores what running steps have written so far, so that other windows can show it. Never throws. */
  setPartial(runId: string, step: number, text: string): void;
  /** All steps of a rerun are done: restores the run's earlier status and releases it. */
  finishRerun(runId: string): Promise<void>;
  /** Finishes the run and creates its production story, once. */
  complete(runId: string, production: ProductionDraft): Promise<ProductionStory>;
}

/** Milliseconds between attempts; about half a minute in total. */
const waits = [250, 500, 1000, 2000, 4000, 8000, 15_000];
/** For answers that are paid for: every two seconds, for ten minutes. */
const PAID_WAIT_MS = 2_000;
const PAID_ATTEMPTS = 300;

/**
 * Repeats a call to the backend while its error is retryable, for longer than a person's request would.
 * `paid`: it stores answers that would otherwise have to be paid for again.
 * @throws {AppError} the last error
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
