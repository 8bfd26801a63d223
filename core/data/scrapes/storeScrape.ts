import { boolean, int, object, type infer as Infer } from 'zod';
import type { FoundPost } from '#core/velocity/post.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { storable } from '../columns/text.ts';

/** The result of one scrape. */
export interface ScrapeToStore {
  posts: readonly FoundPost[];
  /** The category of new posts. */
  category: string;
  /** ISO 8601: the time of the metrics. */
  takenAt: string;
  /** The monitored account; its profile and counters are updated. */
  account?: {
    id: string;
    displayName?: string | undefined;
    avatarUrl?: string | null | undefined;
    verified?: boolean | undefined;
    followerCount?: number | null | undefined;
  };
  /** The row of the actor run, which is ended. */
  scrapeRun?: {
    id: string;
    items: number;
    dropped: number;
    costUsd: number;
    costIsEstimate: boolean;
    errorMessage?: string | undefined;
  };
}

const stored = object({ added: int(), updated: int(), repeated: boolean() });

/** The changes made by a scrape. `repeated`: the row of this actor run says that it was stored, so nothing changed. */
export type StoredScrape = Infer<typeof stored>;

/**
 * Stores posts with a snapshot of their metrics, and the end of the scrape run, in one transaction. Known posts get the
 * new metrics; storing the same actor run again changes nothing. A run that another process gave up is stored like an
 * unfinished one, because it is paid for.
 */
export function storeScrape(db: Database, scrape: ScrapeToStore, options?: QueryOptions): Promise<StoredScrape> {
  const { account, scrapeRun } = scrape;
  const query = db.rpc('store_scrape', {
    posts: storable(scrape.posts.map((post) => toRow(post, scrape.category))),
    taken_at: scrape.takenAt,
    account:
      account === undefined
        ? null
        : storable({
            id: account.id,
            display_name: account.displayName ?? null,
            avatar_url: account.avatarUrl ?? null,
            verified: account.verified ?? null,
            follower_count: account.followerCount ?? null,
          }),
    scrape_run:
      scrapeRun === undefined
        ? null
        : storable({
            id: scrapeRun.id,
            items: scrapeRun.items,
            dropped: scrapeRun.dropped,
            cost_usd: scrapeRun.costUsd,
            cost_is_estimate: scrapeRun.costIsEstimate,
            error_message: scrapeRun.errorMessage ?? null,
          }),
  });
  return value({ act: 'save', thing: 'scraped posts' }, query, stored, options);
}

function toRow(post: FoundPost, category: string): Record<string, unknown> {
  return {
    // kept where the post is new; drawn here, where it costs a hundredth of what the embedded database takes for it
    id: crypto.randomUUID(),
    tweet_id: post.tweetId,
    url: post.url,
    content: post.content,
    lang: post.lang,
    author_username: post.author.username,
    author_display_name: post.author.displayName,
    author_avatar_url: post.author.avatarUrl,
    author_verified: post.author.verified,
    posted_at: post.postedAt,
    views: post.metrics.views,
    likes: post.metrics.likes,
    retweets: post.metrics.retweets,
    replies: post.metrics.replies,
    media: post.media,
    category,
    is_reply: post.isReply,
    in_reply_to: post.inReplyTo,
    quote_count: post.quoteCount,
    bookmark_count: post.bookmarkCount,
    quoted_post: post.quotedPost,
  };
}
