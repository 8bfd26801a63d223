import { array, boolean, enum as oneOf, number, object, string, union, type infer as Infer } from 'zod';
import type { PostSuggestions, ScrapedPost } from '#core/velocity/post.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, rows, send } from '../query.ts';
import { newestFirst, rowsPerRead, readAll } from '../readAll.ts';
import { storable } from '../columns/text.ts';
import { textList } from '../columns/textList.ts';
import { timestamp } from '../columns/timestamp.ts';
import { isUuid } from '../columns/uuid.ts';

const media = object({ type: oneOf(['image', 'video']), url: string(), thumbnail: string(), altText: string() });
const quotedPost = object({
  tweetId: string(),
  url: string(),
  content: string(),
  author: object({
    username: string(),
    displayName: string(),
    avatarUrl: string().nullable(),
    verified: boolean(),
  }).nullable(),
  postedAt: string().nullable(),
  media: array(media),
});
const suggestions = object({ titles: array(string()), thumbnailIdeas: array(string()), storyAngle: string() });
const postOfAuthor = object({ id: string(), tweet_id: string(), author_username: string() });
const inboxLink = object({ deleted_at: timestamp.nullable() });

/** A row of `scraped_posts`, with the inbox story that was made from it. */
export const scrapedPostRow = object({
  id: string(),
  tweet_id: string(),
  url: string(),
  content: string(),
  lang: string().nullable(),
  author_username: string(),
  author_display_name: string(),
  author_avatar_url: string().nullable(),
  author_verified: boolean(),
  posted_at: timestamp,
  /** Null where the platform gave none. */
  views: numeric.nullable(),
  likes: numeric,
  retweets: numeric,
  replies: numeric,
  media: array(media),
  is_reply: boolean(),
  in_reply_to: string().nullable(),
  quote_count: numeric.nullable(),
  bookmark_count: numeric.nullable(),
  quoted_post: quotedPost.nullable(),
  category: string(),
  account_id: string().nullable(),
  is_processed: boolean(),
  ai_suggestions: suggestions.nullable(),
  scraped_at: timestamp,
  momentum_order: number(),
  // At most one story; backends send it as an object or as a list.
  inbox_stories: union([inboxLink, array(inboxLink)]).nullable(),
});

const columns =
  'id,tweet_id,url,content,lang,author_username,author_display_name,author_avatar_url,author_verified,posted_at,views,' +
  'likes,retweets,replies,media,is_reply,in_reply_to,quote_count,bookmark_count,quoted_post,category,account_id,' +
  'is_processed,ai_suggestions,scraped_at,momentum_order,inbox_stories(deleted_at)';

const table = 'scraped_posts';
const read = { act: 'read', thing: 'scraped posts' } as const;

/**
 * Posts, newest first: all of them, or the newest `limit`.
 * @public For the dashboard's list of posts.
 */
export async function getScrapedPosts(
  db: Database,
  filter: { limit?: number | undefined } = {},
  options?: QueryOptions,
): Promise<ScrapedPost[]> {
  if (filter.limit !== undefined && filter.limit <= rowsPerRead) {
    const query = db
      .from(table)
      .select(columns)
      .order('posted_at', { ascending: false })
      .order('id')
      .limit(filter.limit);
    return (await rows(read, query, scrapedPostRow, options)).map((row) => toScrapedPost(row));
  }
  const all = await readAll(read, (count) => db.from(table).select(columns, count), scrapedPostRow, options);
  return newestFirst(all, (row) => row.posted_at)
    .slice(0, filter.limit)
    .map((row) => toScrapedPost(row));
}

/** One post by its id or the platform's id. @throws {AppError} `not_found`. */
export async function getScrapedPost(db: Database, id: string, options?: QueryOptions): Promise<ScrapedPost> {
  const row = await findPost(db, id.trim(), options);
  if (row !== null) return toScrapedPost(row);
  throw new AppError('not_found', `There is no post "${truncate(id, 60)}".`, {
    hint: 'See the posts with `velocity feed`.',
  });
}

async function findPost(
  db: Database,
  id: string,
  options?: QueryOptions,
): Promise<Infer<typeof scrapedPostRow> | null> {
  const all = db.from(table).select(columns);
  if (isUuid(id)) return firstRow(read, all.eq('id', id), scrapedPostRow, options);
  // Platform ids consist of letters and digits, so other texts cannot match.
  if (!/^[\w-]{1,100}$/.test(id)) return null;
  return firstRow(read, all.filter('tweet_id', 'in', textList([id])), scrapedPostRow, options);
}

/** Ids per request: proxies reject longer URLs. */
const idsAtOnce = 150;

/** The posts with these platform ids, in no particular order. */
export async function getScrapedPostsOf(
  db: Database,
  tweetIds: readonly string[],
  options?: QueryOptions,
): Promise<ScrapedPost[]> {
  const found: ScrapedPost[] = [];
  for (let from = 0; from < tweetIds.length; from += idsAtOnce) {
    const ids = textList(tweetIds.slice(from, from + idsAtOnce));
    const query = db.from(table).select(columns).filter('tweet_id', 'in', ids);
    found.push(...(await rows(read, query, scrapedPostRow, options)).map((row) => toScrapedPost(row)));
  }
  return found;
}

/**
 * Platform ids of these profiles' posts that were scraped since a time and have no title ideas.
 * @param since ISO 8601.
 */
export async function getTweetIdsWithoutIdeas(
  db: Database,
  { usernames, since }: { usernames: readonly string[]; since: string },
  options?: QueryOptions,
): Promise<string[]> {
  const of = new Set(usernames.map((username) => username.toLowerCase()));
  const select = (count: { count?: 'exact' }) =>
    db
      .from(table)
      .select('id,tweet_id,author_username', count)
      .is('ai_suggestions', null)
      .filter('scraped_at', 'gte', since);
  const found = await readAll(read, select, postOfAuthor, options);
  return found.flatMap((post) => (of.has(post.author_username.toLowerCase()) ? [post.tweet_id] : []));
}

/** Converts a row to a post as the rest of the product uses it. */
export function toScrapedPost(row: Infer<typeof scrapedPostRow>): ScrapedPost {
  const links = row.inbox_stories === null ? [] : [row.inbox_stories].flat();
  return {
    id: row.id,
    tweetId: row.tweet_id,
    url: row.url,
    content: row.content,
    author: {
      username: row.author_username,
      displayName: row.author_display_name,
      avatarUrl: row.author_avatar_url,
      verified: row.author_verified,
    },
    postedAt: row.posted_at,
    scrapedAt: row.scraped_at,
    metrics: { views: row.views, likes: row.likes, retweets: row.retweets, replies: row.replies },
    media: row.media,
    isReply: row.is_reply,
    inReplyTo: row.in_reply_to,
    quoteCount: row.quote_count,
    bookmarkCount: row.bookmark_count,
    quotedPost: row.quoted_post,
    category: row.category,
    isProcessed: row.is_processed,
    aiSuggestions: row.ai_suggestions,
    movedToInbox: links.some((story) => story.deleted_at === null),
    momentumOrder: row.momentum_order,
  };
}

/** Stores a model's suggestions for a post and marks it processed. */
export async function saveSuggestions(
  db: Database,
  postId: string,
  ideas: PostSuggestions | null,
  options?: QueryOptions,
): Promise<void> {
  const query = db
    .from(table)
    .update({ ai_suggestions: storable(ideas), is_processed: true })
    .eq('id', postId);
  await send({ act: 'save', thing: 'suggestions' }, query, options);
}
