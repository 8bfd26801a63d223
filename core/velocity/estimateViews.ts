import type { PostMetrics } from './post.ts';

const MOST_ESTIMATED = 10_000_000;

/**
 * Estimates a post's views from usual reaction rates (2 % like, 0.3 % retweet, 0.1 % reply): at most 10 million, but at
 * least 20 for each reaction. A whole number. Source: dashboard specification, section 9.
 */
export function estimateViews({ likes, retweets, replies }: PostMetrics): number {
  const fromRates = Math.max(likes / 0.02, retweets / 0.003, replies / 0.001);
  return Math.round(Math.max(Math.min(fromRates, MOST_ESTIMATED), 20 * (likes + retweets + replies)));
}
