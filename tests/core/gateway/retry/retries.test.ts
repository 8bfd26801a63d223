import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenRouterFault } from '../../../../scripts/sandbox/openrouterFaults.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { completionJson, failureOf, loopback, testGateway, until } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };

describe('retries', () => {
  let sandbox: OpenRouterSandbox;
  let clock: FakeClock;

  beforeEach(async () => {
    clock = new FakeClock();
    sandbox = await startOpenRouterSandbox({ clock });
  });
  afterEach(() => sandbox.close());

  /** The first answers fail, the others succeed. */
  const failFirst = (...faults: OpenRouterFault[]) => sandbox.setFault((_, index) => faults[index] ?? null);
  const asleep = () => until(() => clock.sleeping === 1);

  it.each(['500', '503', '200-error', 'choice-error', 'html', 'cut', 'drop', 'empty', 'no-text'] as const)(
    'helps against %s',
    async (fault) => {
      failFirst(fault);
      const call = testGateway(sandbox.url, { clock }).callLLM(question);
      await asleep();
      await clock.advance(1500);
      expect(await call).toMatchObject({ attempts: 2 });
      expect(sandbox.requests).toHaveLength(2);
    },
  );

  it.each(['401', '402', '403', '404', 'context', 'echo-key'] as const)('do not happen after %s', async (fault) => {
    sandbox.setFault(fault);
    expect(await failureOf(testGateway(sandbox.url, { clock }).callLLM(question))).toMatchObject({ attempts: 1 });
    expect(sandbox.requests).toHaveLength(1);
  });

  it('wait as many seconds as the service asks, not one millisecond less', async () => {
    failFirst('429');
    const call = testGateway(sandbox.url, { clock }).callLLM(question);
    await asleep();
    await clock.advance(999);
    expect(clock.sleeping).toBe(1);
    await clock.advance(1);
    expect((await call).attempts).toBe(2);
    expect((sandbox.requests[1]?.at ?? 0) - (sandbox.requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it('wait until the date that the service names', async () => {
    failFirst('429-date');
    const call = testGateway(sandbox.url, { clock }).callLLM(question);
    await asleep();
    await clock.advance(1999);
    expect(clock.sleeping).toBe(1);
    await clock.advance(1);
    expect((await call).attempts).toBe(2);
  });

  it('add jitter to the wait, so that calls that were refused together do not retry together', async () => {
    failFirst('429');
    const waits: number[] = [];
    const call = testGateway(sandbox.url, { clock, random: 0.5 }).callLLM(question, {
      onRetry: ({ waitMs }) => waits.push(waitMs),
    });
    await asleep();
    await clock.advance(5000);
    await call;
    expect(waits[0]).toBeGreaterThan(1000);
    expect(waits[0]).toBeLessThan(2000);
  });

  it('report before each wait the reason and the time, and that the text so far is discarded', async () => {
    failFirst('stream-error', '429');
    const events: unknown[] = [];
    let text = '';
    const call = testGateway(sandbox.url, { clock }).callLLM(question, {
      onText: (piece) => {
        text += piece;
      },
      onRetry: (event) => {
        events.push(event);
        text = '';
      },
    });
    await asleep();
    await clock.advance(1000);
    await until(() => events.length === 2 && clock.sleeping === 1);
    await clock.advance(1000);
    const result = await call;

    expect(events).toEqual([
      { attempt: 1, waitMs: 500, message: 'Velocity sandbox: The model stopped in the middle (sandbox).' },
      { attempt: 2, waitMs: 1000, message: 'Velocity sandbox: Rate limit reached for requests per minute (sandbox).' },
    ]);
    expect(text).toBe(result.content);
    expect(result.attempts).toBe(3);
  });

  it('end with the last failure after the allowed attempts', async () => {
    sandbox.setFault('503');
    const call = failureOf(testGateway(sandbox.url, { clock }).callLLM(question, { retries: 1 }));
    await asleep();
    await clock.advance(2000);
    expect(await call).toMatchObject({ attempts: 2, reason: 'overloaded', retryable: true, retryAfterMs: 1000 });
    expect(sandbox.requests).toHaveLength(2);
  });

  it('are given up at once where the wait would exceed the call’s deadline, with a time to retry', async () => {
    sandbox.setFault('429-hour');
    const error = await failureOf(testGateway(sandbox.url, { clock }).callLLM(question, { timeoutMs: 600_000 }));
    expect(error).toMatchObject({ code: 'rate_limited', reason: 'rate_limited', retryAfterMs: 3_600_000, attempts: 1 });
    expect(error.hint).toBe(
      'The service asks to wait 3600 s, longer than this call may take. Try again after 2026-11-21T13:00:00Z.',
    );
    expect(clock.sleeping).toBe(0);
  });

  it('add the cost of failed attempts to that of the call', async () => {
    let requests = 0;
    await using server = await loopback((request, response) => {
      request.resume();
      requests += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      const broken = {
        choices: [{ finish_reason: 'error', error: { code: 502, message: 'x' }, message: { content: 'Ha' } }],
      };
      response.end(completionJson('Whole.', requests < 3 ? broken : {}));
    });
    const call = testGateway(server.url, { clock }).callLLM(question);
    await asleep();
    await clock.advance(1000);
    await until(() => requests === 2 && clock.sleeping === 1);
    await clock.advance(2000);
    expect(await call).toMatchObject({ content: 'Whole.', attempts: 3, estimatedCost: 0.00369, costIsEstimate: false });

    requests = 0;
    const failed = await failureOf(testGateway(server.url, { clock }).callLLM(question, { retries: 0 }));
    expect(failed).toMatchObject({ spent: { usd: 0.00123 }, partialText: 'Ha' });
  });

  it('happen where the credit is reserved by calls in flight, but not without credit', async () => {
    const refusal = JSON.stringify({ error: { code: 402, message: 'In-flight budget' } });
    let retryAfter: Record<string, string> = { 'retry-after': '2' };
    await using server = await loopback((request, response) => {
      request.resume();
      response.writeHead(402, { 'content-type': 'application/json', ...retryAfter });
      response.end(refusal);
    });
    const options = { retries: 0 };
    const busy = await failureOf(testGateway(server.url, { clock }).callLLM(question, options));
    expect(busy).toMatchObject({ reason: 'rate_limited', retryable: true, retryAfterMs: 2000 });
    retryAfter = {};
    const broke = await failureOf(testGateway(server.url, { clock }).callLLM(question, options));
    expect(broke).toMatchObject({ reason: 'no_credit', retryable: false });
  });

  it('work with a clock that jumps back during the wait', async () => {
    failFirst('429');
    const call = testGateway(sandbox.url, { clock }).callLLM(question);
    await asleep();
    await clock.advance(-3_600_000);
    await clock.advance(3_601_000);
    expect((await call).executionTime).toBeGreaterThanOrEqual(0);
  });
});
