import type { Clock } from '#core/clock.ts';
import type { Deadline } from '#core/http/deadline.ts';
import { plainWords } from '#core/http/plainWords.ts';
import { retry } from '#core/http/retry.ts';
import type { Log } from '#core/log.ts';
import { redact, type Secret } from '#core/secret.ts';
import { type AttemptCost, sumOfCosts } from '../call/attemptCost.ts';
import { AttemptError, CallbackError, type Failure } from '../errors/attemptError.ts';
import { finalError, refusedRetry } from '../errors/finalError.ts';
import type { LLMCallOptions } from '../llm.ts';
import { decideRetry } from './retryPolicy.ts';

interface AttemptsInput<T> {
  deadline: Deadline;
  options: Pick<LLMCallOptions, 'retries' | 'beforeRetry' | 'onRetry'>;
  clock: Clock;
  log: Log;
  random: () => number;
  /** Redacted from all messages. */
  secret: Secret | undefined;
  attempt: () => Promise<T>;
  /** Requests sent so far: an attempt may end before it sends one. */
  sent: () => number;
  /** Called once for each attempt that failed. @returns its cost; 0 where it is unknown. */
  failedCost: (failure: Failure) => AttemptCost;
}

export interface AttemptsResult<T> {
  value: T;
  /** Cost of the failed attempts. */
  spent: AttemptCost;
}

const DEFAULT_RETRIES = 2;

/**
 * Repeats an attempt until it succeeds, must not be repeated, or the time is over.
 * @throws {GatewayError} with the details of the last failure and the cost of all of them; an error of the caller's
 * callback unchanged.
 */
export async function tryUntilDone<T>(input: AttemptsInput<T>): Promise<AttemptsResult<T>> {
  const { deadline, options, clock, log, random } = input;
  const retries = options.retries ?? DEFAULT_RETRIES;
  const costs: AttemptCost[] = [];
  let attempts = 0;
  const value = await retry(
    () => {
      attempts += 1;
      return input.attempt();
    },
    async (thrown) => {
      const error = asAttemptError(thrown);
      if (!(error instanceof AttemptError)) {
        input.failedCost(clean(callbackFailure(error), input.secret));
        throw error.cause;
      }
      const failure = clean(endedFailure(deadline, error.failure) ?? error.failure, input.secret);
      const cost = input.failedCost(failure);
      costs.push(cost);
      const remainingMs = deadline.remainingMs();
      const decision = decideRetry({ failure, attempts, retries, remainingMs, random: random() });
      const giveUp = (last: Failure) =>
        finalError(
          last,
          {
            elapsedMs: deadline.elapsedMs(),
            now: clock.now(),
            spent: sumOfCosts(costs),
            attempts: input.sent(),
            waitTooLong: !decision.retry && decision.why === 'too_long',
          },
          deadline.ended() === 'timeout' ? 'deadline' : undefined,
        );
      if (!decision.retry) throw giveUp(failure);
      if (cost.usd > 0) {
        await options.beforeRetry?.({ costUsd: cost.usd }).catch((refusal: unknown) => {
          throw refusedRetry(refusal, giveUp(failure));
        });
      }
      const { waitMs } = decision;
      const message = failure.words ?? 'no reason given';
      log.warn('gateway: trying again', { attempt: attempts, waitMs, reason: failure.reason, message });
      options.onRetry?.({ attempt: attempts, waitMs, message });
      try {
        await clock.sleep(waitMs, deadline.signal);
      } catch {
        throw giveUp(endedFailure(deadline) ?? failure);
      }
    },
  );
  return { value, spent: sumOfCosts(costs) };
}

/** The failure where the caller cancelled or the time ran out, whatever the socket threw because of it. */
function endedFailure(deadline: Deadline, arrived?: Failure): Failure | null {
  const ended = deadline.ended();
  if (ended === null) return null;
  return {
    reason: ended,
    words: ended === 'timeout' ? `No complete answer within ${deadline.timeoutMs} ms.` : 'The call was stopped.',
    retryable: false,
    partialText: arrived?.partialText,
    usage: arrived?.usage,
    model: arrived?.model,
  };
}

/** The failure of an attempt whose caller could not take the text that arrived. */
function callbackFailure({ cause, arrived }: CallbackError): Failure {
  const words = cause instanceof Error ? cause.message : String(cause);
  return { reason: 'cancelled', words: plainWords(`Stopped by its caller: ${words}`), retryable: false, ...arrived };
}

/**
 * Turns anything that an attempt throws into a failure, because libraries throw more than they document. Errors of the
 * caller's callback pass through unchanged.
 */
function asAttemptError(thrown: unknown): AttemptError | CallbackError {
  if (thrown instanceof AttemptError || thrown instanceof CallbackError) return thrown;
  const words = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new AttemptError({ reason: 'unknown', words: plainWords(words), retryable: false });
}

/** A key that a provider echoes must not get into a message, a log line or a stored text. */
function clean(failure: Failure, secret: Secret | undefined): Failure {
  return {
    ...failure,
    words: failure.words === null ? null : redact(failure.words, [secret]),
    partialText: failure.partialText === undefined ? undefined : redact(failure.partialText, [secret]),
    fallbackModels: failure.fallbackModels?.map((model) => redact(model, [secret])),
  };
}
