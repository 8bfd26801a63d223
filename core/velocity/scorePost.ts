import { estimateViews } from './estimateViews.ts';
import { momentumOf } from './momentum.ts';
import type { ScoredPost, ScrapedPost } from './post.ts';
import { trendingFactor } from './trendingFactor.ts';
import { velocityScore } from './velocityScore.ts';

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
