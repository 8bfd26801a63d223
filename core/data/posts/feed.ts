import { array, number, object, string, type infer as Infer } from 'zod';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import type { Database, QueryOptions } from '../database.ts';
import { wantedOf, type ListSearch } from '../listSearch.ts';
import { send, value } from '../query.ts';
import { rowsPerRead } from '../readAll.ts';
import { scrapedPostRow, toScrapedPost } from './scrapedPosts.ts';

/** What of the feed is wanted. */
export interface FeedQuery {
  sort: FeedSort;
  filter: FeedFilter;
  /** Epoch milliseconds at which scores are computed. */
  now: number;
  search?: ListSearch | undefined;
  /** At most so many posts; unset: all. */
  limit?: number | undefined;
}

/** Where a post stands in the order: what the database continues behind. */
export const feedPlace = object({ key: number(), posted_at: string(), id: string() });
export type FeedPlace = Infer<typeof feedPlace>;

/** Places asked for at once: each question may cost a look at every post, so there should be few of them. */
const PLACES_AT_ONCE = 20_000;

const read = { act: 'read', thing: 'scraped posts' } as const;

/**
 * The feed in its order, page by page, sorted and filtered by the database as `sortPosts` and `filterPosts` do at `now`;
 * equals by time, then by id, the highest first. Memory holds one page and the order of 20,000 posts.
 */
export async function* feedPages(
  db: Database,
  query: FeedQuery,
  options?: QueryOptions,
): AsyncGenerator<ScrapedPost[]> {
  let left = query.limit ?? Number.POSITIVE_INFINITY;
  let after: FeedPlace | undefined;
  while (left > 0) {
    const most = Math.min(left, PLACES_AT_ONCE);
    const places = await findPlaces(db, query, most, after, options);
    for (let from = 0; from < places.length; from += rowsPerRead) {
      const ids = places.slice(from, from + rowsPerRead).map(({ id }) => id);
      const posts = await getPostsInOrder(db, ids, options);
      if (posts.length > 0) yield posts;
    }
    if (places.length < most) return;
    left -= places.length;
    after = places.at(-1);
  }
}

/** One page of the feed behind a place, in its order. `next`: where the page after it begins; null where there is none. */
export async function feedPage(
  db: Database,
  { after, limit, ...query }: FeedQuery & { after?: FeedPlace | undefined; limit: number },
  options?: QueryOptions,
): Promise<{ posts: ScrapedPost[]; next: FeedPlace | null }> {
  // One more than is shown says whether others follow.
  const places = await findPlaces(db, query, limit + 1, after, options);
  const shown = places.slice(0, limit);
  const posts = await getPostsInOrder(
    db,
    shown.map(({ id }) => id),
    options,
  );
  return { posts, next: places.length > limit ? (shown.at(-1) ?? null) : null };
}

/** How many posts were stored for the first time after a moment (ISO 8601). */
export async function countPostsSince(db: Database, since: string, options?: QueryOptions): Promise<number> {
  const query = db.from('scraped_posts').select('id', { count: 'exact', head: true }).gt('created_at', since);
  return (await send(read, query, options)).count ?? 0;
}

async function getPostsInOrder(db: Database, ids: readonly string[], options?: QueryOptions): Promise<ScrapedPost[]> {
  const posts = await value(read, db.rpc('feed_posts', { ids }), array(scrapedPostRow), options);
  return posts.map((row) => toScrapedPost(row));
}

function findPlaces(
  db: Database,
  { now, sort, filter, search }: FeedQuery,
  most: number,
  after: FeedPlace | undefined,
  options?: QueryOptions,
): Promise<FeedPlace[]> {
  const args = { moment: new Date(now).toISOString(), sorted_by: sort, shown: filter, after: after ?? null, most };
  const wanted = wantedOf(search);
  const { moment, shown, after: behind } = args;
  const question =
    wanted !== null
      ? db.rpc('feed_found', { ...args, wanted })
      : sort === 'momentum'
        ? db.rpc('feed_by_momentum', { moment, shown, after: behind, most })
        : db.rpc('feed_places', args);
  return value(read, question, array(feedPlace), options);
}
