import { assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostMetrics } from '#core/velocity/post.ts';
import { velocityScore } from '#core/velocity/velocityScore.ts';
import { NOON } from './samplePost.ts';

const HOUR = 3_600_000;

function score(metrics: Omit<PostMetrics, 'views'>, views: number, ageHours: number): number {
  const postedAt = new Date(NOON - ageHours * HOUR).toISOString();
  return velocityScore({ metrics: { ...metrics, views }, postedAt }, NOON, views);
}

const count = oneof(integer({ min: 0, max: 2000 }), integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
const reactions = record({ likes: count, retweets: count, replies: count });
const age = integer({ min: 0, max: 24 * 60 }).map((minutes) => minutes / 60);

describe('velocity score', () => {
  it('weighs engagement, share rate, recency and boost as the specification does', () => {
    // engagement 1000 + 600 + 200 = 1800: E = 65.11; S = 4; R = exp(-1/8) = 0.8825; B = 20
    expect(score({ likes: 1000, retweets: 200, replies: 100 }, 50_000, 1)).toBe(54);
    // the same post eight hours later has lost 35·(0.8825 - 0.3247) = 20 points
    expect(score({ likes: 1000, retweets: 200, replies: 100 }, 50_000, 9)).toBe(35);
  });

  it('gives a new post without reactions only its recency, and an old one zero', () => {
    expect(score({ likes: 0, retweets: 0, replies: 0 }, 0, 0)).toBe(35);
    expect(score({ likes: 0, retweets: 0, replies: 0 }, 1000, 1000)).toBe(0);
  });

  it('leaves the share rate out where there are no views', () => {
    expect(score({ likes: 0, retweets: 100, replies: 0 }, 0, 0)).toBe(51);
    expect(score({ likes: 0, retweets: 100, replies: 0 }, 1000, 0)).toBe(71);
  });

  it('caps engagement at 100 and the retweet boost at 30', () => {
    expect(score({ likes: 100_000, retweets: 0, replies: 0 }, 0, 0)).toBe(65);
    expect(score({ likes: 100_000_000, retweets: 0, replies: 0 }, 0, 0)).toBe(65);
    expect(score({ likes: 100_000_000, retweets: 300, replies: 0 }, 0, 0)).toBe(70);
    expect(score({ likes: 100_000_000, retweets: 300_000, replies: 0 }, 0, 0)).toBe(70);
  });

  it('treats a post from the future as new and one without a date as old', () => {
    const metrics = { views: null, likes: 10, retweets: 0, replies: 0 };
    const at = (postedAt: string) => velocityScore({ metrics, postedAt }, NOON, 500);
    expect(at('2026-11-22T00:00:00Z')).toBe(at('2026-11-21T12:00:00Z'));
    expect(at('yesterday-ish')).toBe(at('2020-01-01T00:00:00Z'));
  });

  it('is a whole number from 0 to 100 for any input', () => {
    assert(
      property(reactions, count, constantFrom(-100, 0, 0.5, 3, 8, 1000, 1e6), (metrics, views, hours) => {
        const value = score(metrics, views, hours);
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('for given views never falls when likes, retweets or replies rise', () => {
    const field = constantFrom('likes', 'retweets', 'replies');
    assert(
      property(reactions, field, integer({ min: 1, max: 10_000 }), count, age, (metrics, name, more, views, hours) => {
        const richer = { ...metrics, [name]: metrics[name] + more };
        expect(score(richer, views, hours)).toBeGreaterThanOrEqual(score(metrics, views, hours));
      }),
    );
  });

  it('never rises with age', () => {
    assert(
      property(reactions, count, age, age, (metrics, views, hours, later) => {
        expect(score(metrics, views, hours + later)).toBeLessThanOrEqual(score(metrics, views, hours));
      }),
    );
  });
});
