import type { ProductionDraft, ProductionStory } from '#core/data/production/productionStories.ts';
import type { FinishedStep, RunProgress, StartedStep } from '#core/data/runs/workflowLease.ts';
import type { FirstAnswer } from '#core/data/runs/workflowOutputs.ts';

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
