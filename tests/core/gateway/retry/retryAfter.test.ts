import { describe, expect, it } from 'vitest';
import { readRateLimitReset, readRetryAfter } from '#core/http/retryAfter.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { failureOf, loopback, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question' };

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it('can be seconds, a date, or invalid', () => {
    expect(readRetryAfter({ 'retry-after': '120' }, now)).toBe(120_000);
    expect(readRetryAfter({ 'retry-after': ' 0 ' }, now)).toBe(0);
    expect(readRetryAfter({ 'retry-after': '1.5' }, now)).toBe(1500);
    expect(readRetryAfter({ 'retry-after': 'Sat, 21 Nov 2026 12:01:30 GMT' }, now)).toBe(90_000);
    expect(readRetryAfter({ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, now)).toBe(0);
    for (const value of ['', 'soon', '-5', '5 minutes', 'NaN']) {
      expect(readRetryAfter({ 'retry-after': value }, now)).toBeNull();
    }
    expect(readRetryAfter({}, now)).toBeNull();
  });

  it('as a date is relative to the server’s clock, however wrong ours is', () => {
    const headers = { 'retry-after': 'Sat, 21 Nov 2026 12:01:30 GMT', date: 'Sat, 21 Nov 2026 12:01:00 GMT' };
    for (const ours of [now, now - 86_400_000, now + 86_400_000]) expect(readRetryAfter(headers, ours)).toBe(30_000);
  });

  it('can be replaced by the reset time of a rate limit', () => {
    const reset = (value: number, remaining = '0') =>
      readRateLimitReset({ 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': String(value) }, now);
    expect(reset(now + 5000)).toBe(5000);
    expect(reset(now / 1000 + 5)).toBe(5000);
    expect(reset(now + 5000, '3')).toBeNull();
    expect(readRateLimitReset({}, now)).toBeNull();
  });

  it('inside the error counts too; the longest one wins', async () => {
    const body = {
      error: {
        code: 429,
        message: 'Rate limit exceeded: free-models-per-min.',
        metadata: { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(now + 41_000) } },
      },
    };
    await using server = await loopback((request, response) => {
      request.resume();
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    const clock = new FakeClock(now);
    const error = await failureOf(testGateway(server.url, { clock }).callLLM(question, { timeoutMs: 10_000 }));
    expect(error.retryAfterMs).toBe(41_000);
    expect(error.hint).toContain('Try again after 2026-11-21T12:00:41Z');
  });
});
