import { assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateViews, scorePost } from '#core/velocity/scorePost.ts';
import { trendingFactor } from '#core/velocity/trendingFactor.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';
import { NOON, samplePost } from './samplePost.ts';

describe('a scored post', () => {
  it('shows the views of the platform where it gave them', () => {
    const scored = scorePost(samplePost(), NOON);
    expect(scored).toMatchObject({ velocityScore: 54, views: 50_000, viewsEstimated: false, trendingFactor: 2 });
  });

  it('shows estimated views where it gave none, and says so', () => {
    const scored = scorePost(samplePost({ metrics: { views: null, likes: 100, retweets: 3, replies: 1 } }), NOON);
    expect(scored).toMatchObject({ views: 5000, viewsEstimated: true });
  });

  it('moves down as time passes, because nothing is stored', () => {
    const post = samplePost();
    expect(scorePost(post, NOON + 7_200_000).velocityScore).toBeLessThan(scorePost(post, NOON).velocityScore);
  });
});

describe('estimated views', () => {
  const estimate = (likes: number, retweets: number, replies: number) =>
    estimateViews({ views: null, likes, retweets, replies });

  it('takes the largest of what likes, retweets and replies suggest', () => {
    expect(estimate(100, 0, 0)).toBe(5000);
    expect(estimate(100, 30, 0)).toBe(10_000);
    expect(estimate(100, 30, 20)).toBe(20_000);
  });

  it('stops at 10 million, but never under 20 for each reaction', () => {
    expect(estimate(0, 0, 20_000)).toBe(10_000_000);
    expect(estimate(600_000, 100_000, 0)).toBe(14_000_000);
  });

  it('is whole and at least 20 times all reactions', () => {
    const count = integer({ min: 0, max: 100_000_000 });
    assert(
      property(record({ likes: count, retweets: count, replies: count }), ({ likes, retweets, replies }) => {
        const views = estimate(likes, retweets, replies);
        expect(Number.isSafeInteger(views)).toBe(true);
        expect(views).toBeGreaterThanOrEqual(20 * (likes + retweets + replies));
      }),
    );
  });
});

describe('trending factor', () => {
  const factor = (likes: number, retweets: number, postedAt: string) =>
    trendingFactor({ metrics: { views: null, likes, retweets, replies: 0 }, postedAt }, NOON);

  it('is likes and retweets an hour over 100, between 0.1 and 2', () => {
    expect(factor(200, 100, '2026-11-21T10:00:00Z')).toBe(1.5);
    expect(factor(5, 0, '2026-11-21T10:00:00Z')).toBe(0.1);
    expect(factor(90_000, 0, '2026-11-21T10:00:00Z')).toBe(2);
  });

  it('is defined at the moment of posting and for an invalid date', () => {
    expect(factor(0, 0, '2026-11-21T12:00:00Z')).toBe(0.1);
    expect(factor(1, 0, '2026-11-21T12:00:00Z')).toBe(2);
    expect(factor(1000, 0, 'soon')).toBe(0.1);
  });
});

describe('colour bands', () => {
  it.each([
    [100, 'red'],
    [90, 'red'],
    [89, 'orange'],
    [70, 'orange'],
    [69, 'yellow'],
    [50, 'yellow'],
    [49, 'grey'],
    [0, 'grey'],
  ])('a score of %i is %s', (score, band) => {
    expect(velocityBand(score)).toBe(band);
  });
});
