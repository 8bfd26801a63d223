import { AppError, type AppErrorDetails, type ErrorCode } from '#core/errors.ts';

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
  spentUsd?: number | undefined;
  spentIsEstimate?: boolean | undefined;
  partialText?: string | undefined;
  attempts?: number | undefined;
}

/**
 * A model call that failed for good. After `no_key`, `bad_key` and `no_credit` every further call would fail in the
 * same way.
 */
export class GatewayError extends AppError {
  readonly reason: GatewayFailureReason;
  /** USD billed for the attempts of this call; estimated for those that were broken off. */
  readonly spentUsd: number;
  /** True where a part of `spentUsd` is an estimate. */
  readonly spentIsEstimate: boolean;
  /** The text of the last attempt, as far as it had arrived before the attempt failed. */
  readonly partialText: string | undefined;
  /** Requests sent. */
  readonly attempts: number;

  constructor(reason: GatewayFailureReason, code: ErrorCode, message: string, details: GatewayErrorDetails = {}) {
    super(code, message, details);
    this.reason = reason;
    this.spentUsd = details.spentUsd ?? 0;
    this.spentIsEstimate = details.spentIsEstimate ?? false;
    this.partialText = details.partialText;
    this.attempts = details.attempts ?? 0;
  }
}
