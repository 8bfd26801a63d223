import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry } from '#core/gateway/retry/retryPolicy.ts';

describe('the retry policy', () => {
  const questions = fc.record({
    attempts: fc.integer({ min: 1, max: 10 }),
    retries: fc.integer({ min: 0, max: 10 }),
    remainingMs: fc.integer({ min: 0, max: 1_000_000 }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    failure: fc.record({
      retryable: fc.boolean(),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: undefined }),
    }),
  });

  it('never waits less than the service asks, never beyond the deadline, and never exceeds the attempts', () => {
    fc.assert(
      fc.property(questions, (input) => {
        const decision = decideRetry(input);
        if (!decision.retry) return;
        expect(input.failure.retryable).toBe(true);
        expect(input.attempts).toBeLessThanOrEqual(input.retries);
        expect(decision.waitMs).toBeGreaterThanOrEqual(input.failure.retryAfterMs ?? 500);
        expect(decision.waitMs).toBeLessThanOrEqual(input.remainingMs);
      }),
    );
  });

  it('doubles the wait where the service names none, up to half a minute', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
      decideRetry({ failure: { retryable: true }, attempts, retries: 9, remainingMs: 1e9, random: 0 }),
    );
    expect(waits.map((decision) => decision.retry && decision.waitMs)).toEqual([
      500, 1000, 2000, 4000, 8000, 15_000, 15_000,
    ]);
  });
});
