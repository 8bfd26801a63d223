import type { Clock } from '#core/clock.ts';
import type { FinishedStep } from '#core/data/runs/workflowLease.ts';
import type { AppError } from '#core/errors.ts';
import type { Gateway, LLMResult } from '#core/gateway/llm.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { Budget } from './budget.ts';
import type { CallSlots } from './callSlots.ts';
import type { ResearchProgress } from './events.ts';

/** What the call of a step works with. */
export interface StepCallDeps {
  gateway: Gateway;
  clock: Clock;
  catalogue: Catalogue;
  /** One for all runs that spend it together. */
  budget: Budget;
  /** One for all runs of the process. */
  calls: CallSlots;
}

export interface StepCallContext {
  signal: AbortSignal;
  tell: (progress: ResearchProgress) => void;
  streamText: boolean;
}

/** A step's checked answer. */
export interface StepAnswer {
  text: string;
  result: LLMResult;
  warnings: string[];
  /** USD, all calls of the step together. */
  costUsd: number;
  costIsEstimate: boolean;
  tokens: number;
  attempts: number;
}

/** What the call of a step came to: its row, and the event that tells of it once the row is stored. */
export interface StepResult {
  row: FinishedStep;
  /** Null: stopped before there was an answer. */
  event: ResearchProgress | null;
  /** Set where every further call of the run would fail in the same way. */
  fatal: AppError | null;
}
