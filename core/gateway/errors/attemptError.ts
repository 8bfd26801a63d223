import type { Usage } from '../call/answer.ts';
import type { GatewayFailureReason } from './gatewayError.ts';

/** What went wrong in one attempt, as far as it matters for the next one and for people. */
export interface Failure {
  reason: GatewayFailureReason;
  /** The provider's own words, or ours where it said nothing useful. Null: nothing is known. */
  words: string | null;
  retryable: boolean;
  /** Milliseconds that the service asked to wait. */
  retryAfterMs?: number | undefined;
  /** Models that the service says could answer instead. */
  fallbackModels?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Text that had arrived. */
  partialText?: string | undefined;
  /** What the failed attempt used, where it was reported: it is billed all the same. */
  usage?: Usage | undefined;
  /** The model that `usage` belongs to. */
  model?: string | undefined;
}

/** Carries a failure out of an attempt; never leaves the gateway. */
export class AttemptError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.words ?? failure.reason);
    this.failure = failure;
  }
}

/** Carries an error of the caller's own callback through an attempt, so that it is not reported as the gateway's. */
export class CallerFault extends Error {
  constructor(cause: unknown) {
    super('A callback of the caller failed', { cause });
  }
}
