import { momentumOf } from './momentum.ts';
import type { PostMetrics, ScoredPost, ScrapedPost } from './post.ts';
import { trendingFactor } from './trendingFactor.ts';
import { velocityScore } from './velocityScore.ts';

const MOST_ESTIMATED = 10_000_000;

/**
 * A post with its score at `now` (epoch milliseconds). Scores age by the minute: compute them when a post is read,
 * never store them.
 * @example
 * const { velocityScore, views } = scorePost(post, Date.now());
 */
export function scorePost(post: ScrapedPost, now: number): ScoredPost {
  const views = post.metrics.views ?? estimateViews(post.metrics);
  return {
    ...post,
    velocityScore: velocityScore(post, now, views),
    trendingFactor: trendingFactor(post, now),
    momentum: momentumOf(post.momentumOrder, now),
    views,
    viewsEstimated: post.metrics.views === null,
  };
}

/**
 * Estimates a post's views from usual reaction rates (2 % like, 0.3 % retweet, 0.1 % reply): at most 10 million, but at
 * least 20 for each reaction. A whole number. Source: dashboard specification, section 9.
 */
export function estimateViews({ likes, retweets, replies }: PostMetrics): number {
  const fromRates = Math.max(likes / 0.02, retweets / 0.003, replies / 0.001);
  return Math.round(Math.max(Math.min(fromRates, MOST_ESTIMATED), 20 * (likes + retweets + replies)));
}
