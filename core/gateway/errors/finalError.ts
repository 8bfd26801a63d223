import { toAppError, type ErrorCode } from '#core/errors.ts';
import type { Spent } from '#core/models/money.ts';
import type { Failure } from './attemptError.ts';
import { GatewayError, type GatewayFailureReason } from './gatewayError.ts';
import { LONGEST_WAIT_MS } from '#core/http/retryAfter.ts';

/** The state of a call when it was given up. */
export interface CallState {
  /** Milliseconds. */
  elapsedMs: number;
  /** Epoch milliseconds. */
  now: number;
  spent: Spent;
  attempts: number;
  /** True where the service asks for a longer wait than the call's time limit allows. */
  waitTooLong: boolean;
}

const codes: Partial<Record<GatewayFailureReason, ErrorCode>> = {
  no_key: 'config',
  bad_key: 'auth',
  rate_limited: 'rate_limited',
  cancelled: 'cancelled',
};

const hints: Partial<Record<GatewayFailureReason, string>> = {
  bad_key: 'Check OPENROUTER_API_KEY; keys are made at openrouter.ai/keys.',
  no_credit: "Add credit at openrouter.ai/settings/credits, or raise the key's limit.",
  rate_limited: 'Try again in a minute, or choose another model.',
  overloaded: 'Try again in a few minutes, or choose another model.',
  moderation: 'Rephrase the prompt, or choose another model.',
  context_length: 'Shorten the prompt, or choose a model with a longer context (velocity models list).',
  model_not_found: 'See what is offered: velocity models refresh, then velocity models list.',
  invalid_request: 'Check the model and its limits: velocity models show <id>.',
  cut_off: 'Try again; what arrived may have been billed.',
  bad_body: 'Try again, or choose another model.',
  timeout: 'Try again, or choose a faster model.',
  unknown: 'Try again in a few minutes.',
};

/** The error that the gateway throws, in the specification's words (section 8). */
export function finalError(failure: Failure, state: CallState, code?: ErrorCode): GatewayError {
  const time = `(execution time: ${Math.round(state.elapsedMs)}ms)`;
  const message =
    failure.words === null ? `Unknown OpenRouter API error ${time}` : `OpenRouter API error: ${failure.words} ${time}`;
  return new GatewayError(failure.reason, code ?? codes[failure.reason] ?? 'provider', message, {
    hint: hintFor(failure, state),
    retryable: failure.retryable,
    retryAfterMs: failure.retryAfterMs,
    partialText: failure.partialText,
    spent: state.spent,
    attempts: state.attempts,
  });
}

/** The error where the caller's `beforeRetry` ends the call: its message, with the cost of the attempts so far. */
export function refusedRetry(refusal: unknown, { reason, spent, attempts, partialText }: GatewayError): GatewayError {
  const { code, message, hint, retryable } = toAppError(refusal);
  return new GatewayError(reason, code, message, {
    hint,
    retryable,
    cause: refusal,
    spent,
    attempts,
    partialText,
  });
}

/** No key is set; thrown before anything is sent. */
export function missingKeyError(): GatewayError {
  return new GatewayError(
    'no_key',
    'config',
    'OpenRouter API key is required. Please set VITE_OPENROUTER_API_KEY in your environment variables.',
    { hint: 'OPENROUTER_API_KEY is the preferred name. Create a key at openrouter.ai/keys.' },
  );
}

/** The key contains characters that no key has; thrown before anything is sent. */
export function unusableKeyError(): GatewayError {
  return new GatewayError(
    'bad_key',
    'auth',
    'OpenRouter API error: The key holds characters that no key has (execution time: 0ms)',
    {
      hint: 'Check OPENROUTER_API_KEY for line breaks and letters with accents; keys are made at openrouter.ai/keys.',
    },
  );
}

function hintFor(failure: Failure, state: CallState): string | undefined {
  const instead = failure.fallbackModels?.length
    ? ` These can answer instead: ${failure.fallbackModels.join(', ')}.`
    : '';
  if (failure.retryAfterMs !== undefined && failure.retryable) {
    if (failure.retryAfterMs >= LONGEST_WAIT_MS) {
      return `The service asks to wait for more than a month. Try later, or choose another model.${instead}`;
    }
    const at = new Date(state.now + failure.retryAfterMs).toISOString().replace(/\.\d+Z$/, 'Z');
    const seconds = Math.ceil(failure.retryAfterMs / 1000);
    const why = state.waitTooLong ? ', longer than this call may take' : '';
    return `The service asks to wait ${seconds} s${why}. Try again after ${at}.${instead}`;
  }
  return `${failure.hint ?? hints[failure.reason] ?? ''}${instead}`.trim() || undefined;
}
