import { array, boolean, int, number, object, record, string, type infer as Infer } from 'zod';
import type { Baseline } from '#core/velocity/baseline.ts';
import type { MetricsSnapshot } from '#core/velocity/metricsOverTime.ts';
import { numeric } from '../columns/numeric.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

const observation = object({
  taken_at: timestamp,
  views: numeric.nullable(),
  likes: numeric,
  retweets: numeric,
  replies: numeric,
});
const observationsById = record(string(), array(observation));
/** Posts per request, each with up to a hundred observations. */
const IDS_AT_ONCE = 500;

/** The latest 100 observations of each of these posts, oldest first, by post id. */
export async function getObservations(
  db: Database,
  postIds: readonly string[],
  options?: QueryOptions,
): Promise<Map<string, MetricsSnapshot[]>> {
  const found = new Map<string, MetricsSnapshot[]>();
  for (let from = 0; from < postIds.length; from += IDS_AT_ONCE) {
    const ids = postIds.slice(from, from + IDS_AT_ONCE);
    const read = { act: 'read', thing: 'post snapshots' } as const;
    const page = await value(read, db.rpc('looks_of', { ids }), observationsById, options);
    for (const [id, observations] of Object.entries(page)) {
      found.set(
        id,
        observations.map(({ taken_at, views, likes, retweets, replies }) => {
          return { takenAt: taken_at, views, likes, retweets, replies };
        }),
      );
    }
  }
  return found;
}

/** Handles (in lower case) of accounts with posts that were scraped since their momentum was computed. */
export function getAccountsDue(db: Database, most: number, options?: QueryOptions): Promise<string[]> {
  return value({ act: 'read', thing: 'posts' }, db.rpc('accounts_due', { most }), array(string()), options);
}

const duePost = object({ id: string(), posted_at: timestamp, scraped_at: timestamp, due: boolean() });
export type DuePost = Infer<typeof duePost>;

/** The newest 100 posts of an account, and at most `most` others that are due; newest first. */
export function getPostsDue(db: Database, account: string, most: number, options?: QueryOptions): Promise<DuePost[]> {
  return value({ act: 'read', thing: 'posts' }, db.rpc('posts_due', { account, most }), array(duePost), options);
}

/** Stores the computed momentum of posts and the baseline of their account. Returns how many posts were updated. */
export function storeMomentum(
  db: Database,
  { account, baseline, orders }: ComputedMomentum,
  options?: QueryOptions,
): Promise<number> {
  return value(
    { act: 'save', thing: 'momentum' },
    db.rpc('keep_momentum', { account, baseline, orders }),
    int(),
    options,
  );
}

interface ComputedMomentum {
  account: string;
  /** Null where it cannot be computed: the stored one is kept. */
  baseline: Baseline | null;
  /** `scraped_at` as read: a post that was scraped since then stays due. */
  orders: readonly { id: string; scraped_at: string; momentum_order: number }[];
}

const baselineRow = object({
  username: string(),
  posts: int(),
  points: array(object({ age: number(), total: number() })),
});

/** The baselines of these accounts by handle in lower case; accounts with too few posts have none. */
export async function getBaselines(
  db: Database,
  usernames: readonly string[],
  options?: QueryOptions,
): Promise<Map<string, Baseline>> {
  const wanted = [...new Set(usernames.map((name) => name.toLowerCase()))];
  if (wanted.length === 0) return new Map();
  const read = { act: 'read', thing: 'baselines' } as const;
  const found = await value(read, db.rpc('baselines_of', { usernames: wanted }), array(baselineRow), options);
  return new Map(found.map(({ username, ...baseline }) => [username, baseline]));
}
