import { describe, expect, it } from 'vitest';
import { apifyError } from '#core/apify/apifyError.ts';
import type { Exchange } from '#core/apify/apifyHttp.ts';
import { waitBefore } from '#core/apify/read.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function answer(status: number, headers: Record<string, string> = {}, text = ''): Exchange {
  return { kind: 'answer', status, statusText: '', headers, text };
}

describe('waiting before a repetition', () => {
  it('doubles from 500 ms and ends after five', () => {
    const waits = [0, 1, 2, 3, 4, 5].map((attempt) => waitBefore(attempt, answer(429), NOW));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, null]);
  });

  it('is never shorter than Retry-After, in seconds or as a date', () => {
    expect(waitBefore(0, answer(429, { 'retry-after': '7' }), NOW)).toBe(7000);
    expect(waitBefore(0, answer(503, { 'retry-after': 'Sat, 21 Nov 2026 12:00:20 GMT' }), NOW)).toBe(20_000);
    expect(waitBefore(3, answer(429, { 'retry-after': '1' }), NOW)).toBe(4000);
  });

  it('gives up at once where the service wants more than a minute, and says how long', () => {
    const busy = answer(429, { 'retry-after': '3600' });
    expect(waitBefore(0, busy, NOW)).toBeNull();
    expect(apifyError('Failed to check status', busy, NOW)).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 3_600_000,
    });
  });

  it.each([400, 401, 402, 403, 404])('does not happen after %d', (status) => {
    expect(waitBefore(0, answer(status), NOW)).toBeNull();
  });
});

describe('what an error says', () => {
  it.each([
    [answer(502, {}, '<html><title>502 Bad Gateway</title><h1>x</h1></html>'), 'What: 502. 502 Bad Gateway'],
    [
      answer(400, {}, '{"error":{"type":"invalid-input","message":"Field maxItems"}}'),
      'What: 400. Field maxItems (invalid-input)',
    ],
    [answer(500), 'What: 500'],
    [answer(200, {}, '{"data": [1, 2'), 'What: 200. The answer was cut off or is not from Apify.'],
    [{ kind: 'broken', sent: true, message: 'socket hang up' } as const, 'What: socket hang up'],
  ])('%#', (failed, message) => {
    expect(apifyError('What', failed, NOW).message).toBe(message);
  });
});
