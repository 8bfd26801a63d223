import { describe, expect, it } from 'vitest';
import { baselineOf, expectedAt } from '#core/velocity/baseline.ts';
import { growthOf, type Observation } from '#core/velocity/growth.ts';
import { NOON } from './samplePost.ts';

const HOUR = 3_600_000;

function post(...counts: readonly (readonly [hours: number, likes: number])[]): Observation[] {
  return [[0, 0] as const, ...counts].map(([hours, likes]) => ({
    at: NOON + hours * HOUR,
    likes,
    retweets: 0,
    replies: 0,
  }));
}

describe('the baseline of an account', () => {
  it('is the mean of the middle half at the same age', () => {
    const baseline = baselineOf([1, 2, 30, 31, 32, 33, 4000, 5000].map((likes) => post([1, likes], [24, 2 * likes])));
    if (baseline === null) throw new Error('eight posts are enough');
    expect(baseline.posts).toBe(8);
    expect(expectedAt(baseline, 1)).toBe(31.5);
    expect(expectedAt(baseline, 24)).toBe(63);
    // Between two ages growth goes with the logarithm of age.
    expect(expectedAt(baseline, 5)).toBeGreaterThan(31.5);
    expect(expectedAt(baseline, 5)).toBeLessThan(63);
    expect(expectedAt(baseline, 0)).toBe(0);
    expect(expectedAt(baseline, 1000)).toBe(63);
  });

  it('needs more than seven posts, and observations of them', () => {
    expect(baselineOf(Array.from({ length: 7 }, () => post([1, 10])))).toBeNull();
    expect(baselineOf(Array.from({ length: 90 }, () => post()))).toBeNull();
  });

  it('uses the newest hundred posts', () => {
    const newest = Array.from({ length: 100 }, () => post([24, 10]));
    const before = Array.from({ length: 300 }, () => post([24, 9000]));
    const baseline = baselineOf([...newest, ...before]);
    expect(baseline === null ? null : expectedAt(baseline, 24)).toBe(10);
  });

  it('weighs reactions as the velocity score does', () => {
    const posted = { at: NOON, likes: 0, retweets: 0, replies: 0 };
    expect(growthOf([posted, { at: NOON + HOUR, likes: 10, retweets: 5, replies: 2 }])).toEqual([
      { age: 0, total: 0 },
      { age: 1, total: 29 },
    ]);
  });
});

describe('how a post grew', () => {
  it('leaves out an observation that is far off those around it', () => {
    expect(growthOf(post([1, 10], [2, 1000], [3, 30], [4, 40])).map(({ total }) => total)).toEqual([0, 10, 30, 40]);
    expect(growthOf(post([1, 100], [2, 3], [3, 140])).map(({ total }) => total)).toEqual([0, 100, 140]);
  });

  it('smooths falling reaction counts to their mean, and keeps counts that never fell', () => {
    expect(growthOf(post([1, 1000], [2, 990], [3, 980])).map(({ total }) => total)).toEqual([0, 990, 990, 990]);
    expect(growthOf(post([1, 10], [2, 5000], [3, 5001])).map(({ total }) => total)).toEqual([0, 10, 5000, 5001]);
  });
});
