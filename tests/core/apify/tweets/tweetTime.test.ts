import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIsoTime } from '#core/apify/tweets/tweetTime.ts';
import { twitterTime } from '../../../../scripts/sandbox/apifyItems.ts';

describe('times as scrapers write them', () => {
  it.each([
    ['Tue Nov 18 12:00:00 +0000 2025', '2025-11-18T12:00:00.000Z'],
    ['Tue Nov 18 12:00:00 +0530 2025', '2025-11-18T06:30:00.000Z'],
    ['2025-11-18T12:00:00.000Z', '2025-11-18T12:00:00.000Z'],
    ['2025-11-18T13:00:00+01:00', '2025-11-18T12:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(toIsoTime(text)).toBe(iso);
  });

  it.each([
    '',
    'yesterday',
    '2025',
    'post 12',
    'Tue Foo 18 12:00:00 +0000 2025',
    'Mon Feb 30 12:00:00 +0000 2026',
    'Tue Nov 18 25:00:00 +0000 2025',
    '1970-01-01T00:00:00Z',
    '+099999-01-01T00:00:00Z',
    null,
    undefined,
  ])('%s is no time', (text) => {
    expect(toIsoTime(text)).toBeNull();
  });

  it('reads back every second that the platform can write', () => {
    const seconds = fc.integer({ min: Date.UTC(2006, 3, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        expect(toIsoTime(twitterTime(second * 1000))).toBe(new Date(second * 1000).toISOString());
      }),
    );
  });
});
