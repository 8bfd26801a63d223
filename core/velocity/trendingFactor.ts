import { ageInHours } from './age.ts';
import type { PostMetrics } from './post.ts';

const LEAST = 0.1;
const MOST = 2;

/**
 * Likes and retweets an hour since posting, divided by 100, between 0.1 and 2.
 * Source: dashboard specification, section 9.
 *
 * @param now epoch milliseconds
 */
export function trendingFactor(post: { metrics: PostMetrics; postedAt: string }, now: number): number {
  const reactions = post.metrics.likes + post.metrics.retweets;
  // Checked first: at the moment of posting, 0 reactions over 0 hours would be NaN.
  if (reactions === 0) return LEAST;
  const factor = reactions / ageInHours(post.postedAt, now) / 100;
  return Math.min(MOST, Math.max(LEAST, factor));
}
