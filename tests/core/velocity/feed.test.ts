import { describe, expect, it } from 'vitest';
import { feedFilterLabels, feedFilters, filterPosts } from '#core/velocity/filterPosts.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { feedSortLabels, feedSorts, sortPosts } from '#core/velocity/sortPosts.ts';
import { NOON, samplePost } from './samplePost.ts';

function post(id: string, postedAt: string, likes: number, retweets: number, replies: number, views: number | null) {
  return scorePost(samplePost({ id, postedAt, metrics: { likes, retweets, replies, views } }), NOON);
}

const fresh = post('fresh', '2026-11-21T11:50:00Z', 12, 1, 2, 900);
const big = post('big', '2026-11-21T09:00:00Z', 20_000, 5000, 900, null);
const old = post('old', '2026-11-19T09:00:00Z', 90_000, 20_000, 100, 4_000_000);
const undated = post('undated', 'no date', 3, 0, 0, 30);
const posts = [{ ...undated, momentumOrder: 3 }, old, fresh, big];
const ids = (list: readonly ScoredPost[]) => list.map(({ id }) => id);

describe('sorting the feed', () => {
  it.each([
    ['velocity', ['big', 'fresh', 'old', 'undated']],
    ['posted', ['fresh', 'big', 'old', 'undated']],
    ['views', ['old', 'big', 'fresh', 'undated']],
    ['likes', ['old', 'big', 'fresh', 'undated']],
    ['replies', ['big', 'old', 'fresh', 'undated']],
    ['momentum', ['undated', 'fresh', 'big', 'old']],
  ] as const)('by %s', (by, expected) => {
    expect(ids(sortPosts(posts, by))).toEqual(expected);
  });

  it('puts the newer of two equals first and leaves the given list alone', () => {
    const twin = { ...fresh, id: 'twin', postedAt: '2026-11-21T11:55:00Z' };
    const given = [fresh, twin];
    expect(ids(sortPosts(given, 'likes'))).toEqual(['twin', 'fresh']);
    expect(ids(given)).toEqual(['fresh', 'twin']);
  });

  it('copes with several posts without a date', () => {
    expect(ids(sortPosts([undated, { ...undated, id: 'other' }, fresh], 'posted'))).toEqual([
      'fresh',
      'undated',
      'other',
    ]);
  });
});

describe('filtering the feed', () => {
  it.each([
    ['all', ['undated', 'old', 'fresh', 'big']],
    ['high', ['big']],
    ['trending', ['old', 'big']],
    ['4h', ['fresh', 'big']],
  ] as const)('%s', (filter, expected) => {
    expect(ids(filterPosts(posts, filter, NOON))).toEqual(expected);
  });
});

it('offers the specification’s sorts and filters with their labels', () => {
  expect(feedSorts.map((by) => feedSortLabels[by])).toEqual([
    'Velocity Score',
    'Time Posted',
    'Views',
    'Likes',
    'Replies',
    'Momentum',
  ]);
  expect(feedFilters.map((name) => feedFilterLabels[name])).toEqual([
    'All Stories',
    'High Velocity',
    'Trending',
    'Last 4h',
  ]);
});
