import type { Database, QueryOptions } from '#core/data/database.ts';
import {
  type DuePost,
  getAccountsDue,
  getObservations,
  getPostsDue,
  storeMomentum,
} from '#core/data/posts/postMomentum.ts';
import { BASELINE_POSTS, baselineOf } from '#core/velocity/baseline.ts';
import type { Observation } from '#core/velocity/growth.ts';
import type { MetricsSnapshot } from '#core/velocity/metricsOverTime.ts';
import { momentumAtLastObservation, momentumOrder } from '#core/velocity/momentum.ts';

/** Maximum posts per statement, in addition to an account's newest. */
const POSTS_AT_ONCE = 400;
/** Maximum posts per call: a second of work or two. */
const POSTS_A_CALL = 5_000;

/**
 * Computes the momentum of posts that were scraped since the last time, and the baselines of their accounts. Posts that
 * are scraped meanwhile stay due. Default: all accounts, up to the limit of one call.
 * @returns how many posts were computed.
 */
export async function renewMomentum(
  db: Database,
  { account }: { account?: string | undefined } = {},
  options?: QueryOptions,
): Promise<number> {
  const accounts = account === undefined ? await getAccountsDue(db, 100, options) : [account];
  let computed = 0;
  for (const each of accounts) {
    while (computed < POSTS_A_CALL) {
      const renewed = await renewAccount(db, each, options);
      computed += renewed;
      if (renewed < POSTS_AT_ONCE) break;
    }
  }
  return computed;
}

async function renewAccount(db: Database, account: string, options?: QueryOptions): Promise<number> {
  const posts = await getPostsDue(db, account, POSTS_AT_ONCE, options);
  if (!posts.some(({ due }) => due)) return 0;
  const found = await getObservations(
    db,
    posts.map(({ id }) => id),
    options,
  );
  const observations = new Map(posts.map((post) => [post.id, observationsOf(post, found.get(post.id) ?? [])]));
  const newest = posts.slice(0, BASELINE_POSTS);
  const baseline = baselineOf(newest.map(({ id }) => observations.get(id) ?? []));
  const orders = posts
    .filter(({ due }) => due)
    .map(({ id, scraped_at }) => {
      return {
        id,
        scraped_at,
        momentum_order: momentumOrder(momentumAtLastObservation(observations.get(id) ?? [], baseline)),
      };
    });
  return storeMomentum(db, { account, baseline, orders }, options);
}

/** The observations of a post: its posting and each scrape. */
function observationsOf(
  { posted_at }: Pick<DuePost, 'posted_at'>,
  snapshots: readonly MetricsSnapshot[],
): Observation[] {
  const posting = { at: Date.parse(posted_at), likes: 0, retweets: 0, replies: 0 };
  return [
    posting,
    ...snapshots.map(({ takenAt, likes, retweets, replies }) => ({
      at: Date.parse(takenAt),
      likes,
      retweets,
      replies,
    })),
  ];
}
