import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '#core/gateway/call/rateLimiter.ts';
import { startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { failureOf, testGateway, until } from '../../../support/gateway.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';

const free = { model: 'meta-llama/llama-3.3-70b-instruct:free', prompt: 'A question' };
const paid = { model: 'openai/gpt-4o', prompt: 'A question' };

describe('free models', () => {
  it('are called at most 20 times a minute; further calls wait', async () => {
    const clock = new FakeClock();
    const sandbox = await startOpenRouterSandbox({ clock });
    const gateway = testGateway(sandbox.url, { clock });
    const calls = Array.from({ length: 45 }, () => gateway.callLLM(free));
    await until(() => sandbox.requests.length === 20 && clock.sleeping === 25);

    // Paid models do not wait in that queue.
    expect((await gateway.callLLM(paid)).attempts).toBe(1);

    await advanceUntil(clock, Promise.all(calls), 1000);
    const starts = sandbox.requests.filter(({ body }) => JSON.stringify(body).includes(':free')).map(({ at }) => at);
    expect(starts).toHaveLength(45);
    for (const start of starts) {
      expect(starts.filter((other) => other > start - 60_000 && other <= start).length).toBeLessThanOrEqual(20);
    }
    await sandbox.close();
  });

  it('fail at once with a waiting time where their turn would come too late', async () => {
    const clock = new FakeClock();
    const sandbox = await startOpenRouterSandbox({ clock });
    const gateway = testGateway(sandbox.url, { clock });
    await Promise.all(Array.from({ length: 20 }, () => gateway.callLLM(free)));
    const error = await failureOf(gateway.callLLM(free, { timeoutMs: 30_000 }));
    expect(error).toMatchObject({ code: 'rate_limited', reason: 'rate_limited', retryAfterMs: 60_000, attempts: 0 });
    expect(error.hint).toContain('Try again after 2026-11-21T12:01:00Z');
    expect(sandbox.requests).toHaveLength(20);
    await sandbox.close();
  });

  it('free the place of a caller that aborts while it waits', async () => {
    const clock = new FakeClock();
    const limiter = createRateLimiter(clock, 1);
    const { signal } = new AbortController();
    await limiter.take(signal);
    const stop = new AbortController();
    const waiting = limiter.take(stop.signal);
    expect(limiter.waitMs()).toBe(120_000);
    stop.abort();
    await expect(waiting).rejects.toBeDefined();
    expect(limiter.waitMs()).toBe(60_000);
  });
});

describe('a limit for all models', () => {
  it('applies to every call, including retries', async () => {
    const clock = new FakeClock();
    const sandbox = await startOpenRouterSandbox({ clock, fault: (_, index) => (index === 0 ? '500' : null) });
    const gateway = testGateway(sandbox.url, { clock, maxRequestsPerMinute: 2 });
    await advanceUntil(clock, Promise.all([gateway.callLLM(paid), gateway.callLLM(paid)]));
    const [first = 0, second = 0, third = 0] = sandbox.requests.map(({ at }) => at);
    expect(second - first).toBeLessThan(1000);
    expect(third - first).toBeGreaterThanOrEqual(60_000);
    await sandbox.close();
  });

  it('allows no minute with more starts than the limit, however calls arrive, wait and abort', async () => {
    const steps = fc.array(fc.record({ pauseMs: fc.integer({ min: 0, max: 40_000 }), leaves: fc.boolean() }), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (arrivals, perMinute) => {
        const clock = new FakeClock(0);
        const limiter = createRateLimiter(clock, perMinute);
        const starts: number[] = [];
        const stops: AbortController[] = [];
        for (const { pauseMs, leaves } of arrivals) {
          const stop = new AbortController();
          if (leaves) stops.push(stop);
          void limiter.take(stop.signal).then(
            () => starts.push(clock.now()),
            () => {},
          );
          await clock.advance(pauseMs);
          stops.shift()?.abort();
        }
        await clock.advance(60_000 * 40);
        for (const start of starts) {
          expect(starts.filter((other) => other > start - 60_000 && other <= start).length).toBeLessThanOrEqual(
            perMinute,
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does not block for ever after the clock jumped back', () => {
    const clock = new FakeClock();
    const limiter = createRateLimiter(clock, 1);
    void limiter.take(new AbortController().signal);
    void clock.advance(-3_600_000);
    expect(limiter.waitMs()).toBeLessThanOrEqual(60_000);
  });
});
