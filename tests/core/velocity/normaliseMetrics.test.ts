import { anything, assert, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseMetrics } from '#core/velocity/normaliseMetrics.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { NOON, samplePost } from './samplePost.ts';

describe('normalised metrics', () => {
  it('keeps counts as they are', () => {
    const metrics = { views: 12_000, likes: 340, retweets: 56, replies: 7 };
    expect(normaliseMetrics(metrics)).toEqual(metrics);
  });

  it('distinguishes missing views from zero, and reads other missing counts as 0', () => {
    expect(normaliseMetrics({})).toEqual({ views: null, likes: 0, retweets: 0, replies: 0 });
    expect(normaliseMetrics({ views: 0 })).toEqual({ views: 0, likes: 0, retweets: 0, replies: 0 });
  });

  it('treats zero views on a liked post as missing', () => {
    expect(normaliseMetrics({ views: [0], likes: 25 })).toEqual({ views: null, likes: 25, retweets: 0, replies: 0 });
  });

  it.each([
    ['the first of an array', [1200, 5], 1200],
    ['an array of nothing', [], 0],
    ['digits in a string', ' 1,234 ', 1234],
    ['an empty string', '', 0],
    ['words', 'many', 0],
    ['a negative number', -3, 0],
    ['NaN', NaN, 0],
    ['infinity', Infinity, 0],
    ['a fraction', 12.9, 12],
    ['null', null, 0],
    ['an object', { count: 5 }, 0],
    ['true', true, 0],
  ])('reads %s', (_, likes, expected) => {
    expect(normaliseMetrics({ likes }).likes).toBe(expected);
  });

  it('contains only finite, non-negative numbers', () => {
    const raw = record({ views: anything(), likes: anything(), retweets: anything(), replies: anything() });
    assert(
      property(raw, (given) => {
        const metrics = normaliseMetrics(given);
        for (const value of [metrics.views ?? 0, metrics.likes, metrics.retweets, metrics.replies]) {
          expect(Number.isSafeInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
        const scored = scorePost(samplePost({ metrics }), NOON);
        expect(scored.velocityScore).toBeGreaterThanOrEqual(0);
        expect(scored.trendingFactor).toBeGreaterThanOrEqual(0.1);
        expect(scored.trendingFactor).toBeLessThanOrEqual(2);
      }),
    );
  });
});
