import { boolean, int, object, type infer as Infer } from 'zod';
import type { FoundPost } from '#core/velocity/post.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';
import { storable } from '../columns/text.ts';

/** What one scrape brought. */
export interface ScrapeToStore {
  posts: readonly FoundPost[];
  /** Category that new posts get. */
  category: string;
  /** ISO 8601: when the metrics were true. */
  takenAt: string;
  /** The monitored account it was about; its profile and counters follow. */
  account?: {
    id: string;
    displayName?: string | undefined;
    avatarUrl?: string | null | undefined;
    verified?: boolean | undefined;
    followerCount?: number | null | undefined;
  };
  /** The row of the actor run, which ends with it. */
  scrapeRun?: { id: string; items: number; dropped: number; costUsd: number; errorMessage?: string | undefined };
}

const stored = object({ added: int(), updated: int(), repeated: boolean() });

/** What a scrape changed. `repeated`: this actor run was stored before, so nothing changed. */
export type StoredScrape = Infer<typeof stored>;

/**
 * Stores posts with a snapshot of their metrics, and the end of the scrape run, in one transaction. A post that is
 * known gets its new metrics; the same actor run stored again changes nothing.
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
            error_message: scrapeRun.errorMessage ?? null,
          }),
  });
  return value({ act: 'save', thing: 'scraped posts' }, query, stored, options);
}

function toRow(post: FoundPost, category: string): Record<string, unknown> {
  return {
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
