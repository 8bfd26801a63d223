import { array, number, object, string, type infer as Infer } from 'zod';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import type { Database, QueryOptions } from '../database.ts';
import { searchArgs, type ListSearch } from '../listSearch.ts';
import { timestamp } from '../columns/timestamp.ts';
import { firstRow, rows, send, value } from '../query.ts';
import { rowsPerRead } from '../readAll.ts';
import { scrapedPostRow, toScrapedPost } from './scrapedPosts.ts';

/** Selects and sorts the feed. */
export interface FeedQuery {
  sort: FeedSort;
  filter: FeedFilter;
  /** Epoch milliseconds at which scores are computed. */
  now: number;
  search?: ListSearch | undefined;
  /** Maximum number of posts; unset: all. */
  limit?: number | undefined;
}

/** The position of a post in the order, where the next page continues. */
export const feedCursor = object({ key: number(), posted_at: string(), id: string() });
export type FeedCursor = Infer<typeof feedCursor>;

/** Positions per request: each request may scan all posts, so there should be few of them. */
const PLACES_AT_ONCE = 20_000;

const read = { act: 'read', thing: 'scraped posts' } as const;

/**
 * Pages through the feed, sorted and filtered by the database like `sortPosts` and `filterPosts` at `now`; ties by
 * time, then by id, descending. Memory holds one page and the positions of 20,000 posts.
 */
export async function* feedPages(
  db: Database,
  query: FeedQuery,
  options?: QueryOptions,
): AsyncGenerator<ScrapedPost[]> {
  let left = query.limit ?? Number.POSITIVE_INFINITY;
  let after: FeedCursor | undefined;
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

/** One page of the feed after a position. `next`: where the following page continues; null on the last page. */
export async function feedPage(
  db: Database,
  { after, limit, ...query }: FeedQuery & { after?: FeedCursor | undefined; limit: number },
  options?: QueryOptions,
): Promise<{ posts: ScrapedPost[]; next: FeedCursor | null }> {
  // Requests one more than is shown, to know whether more follow.
  const places = await findPlaces(db, query, limit + 1, after, options);
  const shown = places.slice(0, limit);
  const posts = await getPostsInOrder(
    db,
    shown.map(({ id }) => id),
    options,
  );
  return { posts, next: places.length > limit ? (shown.at(-1) ?? null) : null };
}

const storedRow = object({ created_at: timestamp });

/**
 * When the newest post was first stored, ISO 8601 by the database's clock, rounded up to a millisecond; null where there
 * is none.
 */
export async function newestStored(db: Database, options?: QueryOptions): Promise<string | null> {
  const query = db.from('scraped_posts').select('created_at').order('created_at', { ascending: false }).limit(1);
  const newest = await firstRow(read, query, storedRow, options);
  return newest === null ? null : new Date(Date.parse(newest.created_at) + 1).toISOString();
}

/** How many posts there are. */
export async function countPosts(db: Database, options?: QueryOptions): Promise<number> {
  const query = db.from('scraped_posts').select('id', { count: 'exact', head: true });
  return (await send(read, query, options)).count ?? 0;
}

/** How many posts were first stored after a time (ISO 8601). */
export async function countPostsSince(db: Database, since: string, options?: QueryOptions): Promise<number> {
  const query = db.from('scraped_posts').select('id', { count: 'exact', head: true }).gt('created_at', since);
  return (await send(read, query, options)).count ?? 0;
}

const movedRow = object({ post_id: string(), deleted_at: timestamp.nullable() });
/** More than a newsroom adds between two looks at its feed. */
const MOST_MOVED = 500;

/** Posts whose inbox story was created, changed, trashed or restored since a time (ISO 8601), the latest 500. */
export async function postsMovedSince(
  db: Database,
  since: string,
  options?: QueryOptions,
): Promise<{ id: string; movedToInbox: boolean }[]> {
  const query = db
    .from('inbox_stories')
    .select('post_id, deleted_at')
    .not('post_id', 'is', null)
    .gte('updated_at', since)
    .order('updated_at', { ascending: false })
    .limit(MOST_MOVED);
  const stories = await rows({ act: 'read', thing: 'stories' }, query, movedRow, options);
  return stories.map((story) => ({ id: story.post_id, movedToInbox: story.deleted_at === null }));
}

async function getPostsInOrder(db: Database, ids: readonly string[], options?: QueryOptions): Promise<ScrapedPost[]> {
  const posts = await value(read, db.rpc('feed_posts', { ids }), array(scrapedPostRow), options);
  return posts.map((row) => toScrapedPost(row));
}

function findPlaces(
  db: Database,
  { now, sort, filter, search }: FeedQuery,
  most: number,
  after: FeedCursor | undefined,
  options?: QueryOptions,
): Promise<FeedCursor[]> {
  const args = { moment: new Date(now).toISOString(), sorted_by: sort, shown: filter, after: after ?? null, most };
  const wanted = searchArgs(search);
  const { moment, shown, after: behind } = args;
  const question =
    wanted !== null
      ? db.rpc('feed_found', { ...args, wanted })
      : sort === 'momentum'
        ? db.rpc('feed_by_momentum', { moment, shown, after: behind, most })
        : db.rpc('feed_places', args);
  return value(read, question, array(feedCursor), options);
}
