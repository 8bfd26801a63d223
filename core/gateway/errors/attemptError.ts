import type { Usage } from '../call/answer.ts';
import type { GatewayFailureReason } from './gatewayError.ts';

/** Why one attempt failed: what the next attempt and people need to know. */
export interface Failure {
  reason: GatewayFailureReason;
  /** The provider's message, or ours where it gave none that helps. Null where nothing is known. */
  words: string | null;
  retryable: boolean;
  /** Milliseconds that the service asked to wait. */
  retryAfterMs?: number | undefined;
  /** Models that the service names as alternatives. */
  fallbackModels?: readonly string[] | undefined;
  hint?: string | undefined;
  /** The text that had arrived. */
  partialText?: string | undefined;
  /** Characters that had arrived, where `partialText` is only the first of them. */
  arrivedLength?: number | undefined;
  /** Usage of the failed attempt, where it was reported: it is billed all the same. */
  usage?: Usage | undefined;
  /** The model that `usage` belongs to. */
  model?: string | undefined;
}

/** What had arrived of an answer when its attempt ended. */
export type Arrived = Pick<Failure, 'partialText' | 'usage' | 'model'>;

/** Carries a failure out of an attempt; internal to the gateway. */
export class AttemptError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.words ?? failure.reason);
    this.failure = failure;
  }
}

/** Carries an error of the caller's callback through an attempt, so that it is not reported as the gateway's. */
export class CallbackError extends Error {
  /** What the attempt is billed by. */
  readonly arrived: Arrived;

  constructor(cause: unknown, arrived: Arrived = {}) {
    super('A callback of the caller failed', { cause });
    this.arrived = arrived;
  }
}
