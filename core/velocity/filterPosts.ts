import { ageInHours } from './age.ts';
import type { ScoredPost } from './post.ts';

/** The feed's filter options, in the order in which they are offered. */
export const feedFilters = ['all', 'high', 'trending', '4h'] as const;
export type FeedFilter = (typeof feedFilters)[number];

/** The texts of the filter options. */
export const feedFilterLabels: Readonly<Record<FeedFilter, string>> = {
  all: 'All Stories',
  high: 'High Velocity',
  trending: 'Trending',
  '4h': 'Last 4h',
};

/** From here a score is coloured (yellow). Scores of 70 are so rare that the filter would nearly always be empty. */
const HIGH_VELOCITY = 50;
/** 100 likes and retweets an hour. */
const TRENDING_FACTOR = 1;

/** The posts that match a filter, in their order. `now`: epoch milliseconds. */
export function filterPosts(posts: readonly ScoredPost[], filter: FeedFilter, now: number): ScoredPost[] {
  return posts.filter((post) => {
    if (filter === 'high') return post.velocityScore >= HIGH_VELOCITY;
    if (filter === 'trending') return post.trendingFactor >= TRENDING_FACTOR;
    if (filter === '4h') return ageInHours(post.postedAt, now) <= 4;
    return true;
  });
}
