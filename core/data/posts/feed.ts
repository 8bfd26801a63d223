import { array, number, object, string, type infer as Infer } from 'zod';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import type { Database, QueryOptions } from '../database.ts';
import { wantedOf, type ListSearch } from '../listSearch.ts';
import { value } from '../query.ts';
import { pageSize } from '../readAll.ts';
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
const place = object({ key: number(), posted_at: string(), id: string() });
type Place = Infer<typeof place>;

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
  let after: Place | undefined;
  while (left > 0) {
    const most = Math.min(left, PLACES_AT_ONCE);
    const places = await findPlaces(db, query, most, after, options);
    for (let from = 0; from < places.length; from += pageSize) {
      const ids = places.slice(from, from + pageSize).map(({ id }) => id);
      const posts = await value(read, db.rpc('feed_posts', { ids }), array(scrapedPostRow), options);
      if (posts.length > 0) yield posts.map((row) => toScrapedPost(row));
    }
    if (places.length < most) return;
    left -= places.length;
    after = places.at(-1);
  }
}

function findPlaces(
  db: Database,
  { now, sort, filter, search }: FeedQuery,
  most: number,
  after: Place | undefined,
  options?: QueryOptions,
): Promise<Place[]> {
  const args = { moment: new Date(now).toISOString(), sorted_by: sort, shown: filter, after: after ?? null, most };
  const wanted = wantedOf(search);
  const { moment, shown, after: behind } = args;
  const question =
    wanted !== null
      ? db.rpc('feed_found', { ...args, wanted })
      : sort === 'momentum'
        ? db.rpc('feed_by_momentum', { moment, shown, after: behind, most })
        : db.rpc('feed_places', args);
  return value(read, question, array(place), options);
}
