/** The kinds of failure. Front ends map them to exit codes, status codes and colours; they never parse the message. */
export const errorCodes = [
  'usage', // the command or request is malformed
  'invalid_input', // a value is not acceptable
  'config', // a setting is missing or wrong
  'auth', // a key or permission is missing or refused
  'provider', // an external service failed
  'rate_limited', // an external service asks to wait
  'not_found',
  'conflict', // somebody else changed or holds the thing
  'blocked_address', // an address that must not be fetched
  'budget', // the next call would exceed the budget
  'locked', // another process owns the data folder and does not answer
  'deadline', // the time limit was reached
  'cancelled', // the caller stopped it
  'storage', // the database or disk failed
  'failure',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface AppErrorDetails {
  /** What to do next, in one sentence. */
  hint?: string | undefined;
  /** True where the same call may succeed later. */
  retryable?: boolean | undefined;
  /** Milliseconds that a service asked to wait. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/**
 * The one error type of the product: what happened, to which thing, and what to do now.
 * @example
 * ```ts
 * throw new AppError('not_found', `There is no queue "${name}".`, { hint: `There are ${queueNames.join(', ')}.` });
 * ```
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Any thrown value as an AppError. An abort becomes `cancelled`, a time-out `deadline`, everything else `failure`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Error) {
    if (thrown.name === 'TimeoutError')
      return new AppError('deadline', 'The time limit was reached.', { cause: thrown });
    if (thrown.name === 'AbortError') return new AppError('cancelled', 'Stopped.', { cause: thrown });
    return new AppError('failure', thrown.message, { cause: thrown });
  }
  return new AppError('failure', String(thrown));
}
