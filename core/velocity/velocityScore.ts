import { ageInHours } from './age.ts';
import type { PostMetrics } from './post.ts';

/** Hours in which recency falls to 1/e. */
const RECENCY_HOURS = 8;
/**
 * A sum this little below .5 rounds up: log10 and exp differ in their last digit between JavaScript and the database.
 */
const ROUNDING = 1e-9;

/**
 * How fast a post moves: 0 to 100, whole.
 *
 * `0.3·E + 0.2·S + 35·R + 0.15·B`, clamped and rounded, with engagement `E = min(100, 20·log10(1 + likes + 3·retweets
 * + 2·replies))`, share rate `S = 1000·retweets/views`, recency `R = exp(−ageHours/8)` and retweet boost
 * `B = min(30, retweets/10)`. Source: dashboard specification, section 9.
 * `public.velocity_score` computes the same in the database.
 *
 * @param now epoch milliseconds
 * @param views the platform's count, or an estimate where it gave none
 */
export function velocityScore(input: { metrics: PostMetrics; postedAt: string }, now: number, views: number): number {
  const { likes, retweets, replies } = input.metrics;
  const engagement = Math.min(100, 20 * Math.log10(1 + likes + 3 * retweets + 2 * replies));
  const shareRate = views > 0 ? (1000 * retweets) / views : 0;
  const recency = Math.exp(-ageInHours(input.postedAt, now) / RECENCY_HOURS);
  const boost = Math.min(30, retweets / 10);
  const sum = 0.3 * engagement + 0.2 * shareRate + 35 * recency + 0.15 * boost;
  return Math.floor(Math.min(100, Math.max(0, sum)) + 0.5 + ROUNDING);
}
