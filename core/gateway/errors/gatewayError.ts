import { AppError, type AppErrorDetails, type ErrorCode } from '#core/errors.ts';
import type { Spent } from '#core/models/money.ts';

/** Why a model could not be called, or its answer not used. */
export type GatewayFailureReason =
  | 'no_key'
  | 'bad_key'
  | 'no_credit'
  | 'rate_limited'
  | 'overloaded'
  | 'moderation'
  | 'context_length'
  | 'model_not_found'
  | 'invalid_request'
  | 'cut_off'
  | 'bad_body'
  | 'timeout'
  | 'network'
  | 'cancelled'
  | 'unknown';

interface GatewayErrorDetails extends AppErrorDetails {
  spent?: Spent | undefined;
  partialText?: string | undefined;
  attempts?: number | undefined;
}

/**
 * A model call that failed for good. After `no_key`, `bad_key` and `no_credit` every further call would fail in the
 * same way.
 */
export class GatewayError extends AppError {
  readonly reason: GatewayFailureReason;
  /** What the attempts of this call cost; estimated for those that were broken off. */
  readonly spent: Spent;
  /** The text of the last attempt, as far as it had arrived before the attempt failed. */
  readonly partialText: string | undefined;
  /** Requests sent. */
  readonly attempts: number;

  constructor(reason: GatewayFailureReason, code: ErrorCode, message: string, details: GatewayErrorDetails = {}) {
    super(code, message, details);
    this.reason = reason;
    this.spent = details.spent ?? { usd: 0, isEstimate: false };
    this.partialText = details.partialText;
    this.attempts = details.attempts ?? 0;
  }
}
