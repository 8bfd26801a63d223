import type { Failure } from '../errors/attemptError.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

interface RetryQuestion {
  failure: Pick<Failure, 'retryable' | 'retryAfterMs'>;
  /** Attempts made so far. */
  attempts: number;
  /** Attempts allowed after the first. */
  retries: number;
  /** Milliseconds left of the call's time. */
  remainingMs: number;
  /** 0 up to 1. */
  random: number;
}

/** `too_long`: a retry could help, but not within the call's time limit. */
export type RetryDecision = { retry: true; waitMs: number } | { retry: false; why: 'final' | 'used_up' | 'too_long' };

/**
 * Decides whether to retry, and after how many milliseconds. Without a requested wait it doubles from 0.5–1 s; a
 * requested one is never shortened, and jitter is added so that callers who were refused together do not return
 * together.
 */
export function decideRetry({ failure, attempts, retries, remainingMs, random }: RetryQuestion): RetryDecision {
  const asked = failure.retryAfterMs;
  if (!failure.retryable) return { retry: false, why: 'final' };
  if (asked !== undefined && asked >= remainingMs) return { retry: false, why: 'too_long' };
  if (attempts > retries) return { retry: false, why: 'used_up' };
  const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);
  const jittered = asked === undefined ? backoff : asked + random * Math.min(1000, 250 + asked / 10);
  if (jittered < remainingMs) return { retry: true, waitMs: Math.ceil(jittered) };
  return asked === undefined ? { retry: false, why: 'too_long' } : { retry: true, waitMs: Math.ceil(asked) };
}
