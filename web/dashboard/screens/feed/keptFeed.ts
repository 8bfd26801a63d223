import { filterPosts, type FeedFilter } from '#core/velocity/filterPosts.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { type FeedSort, sortPosts } from '#core/velocity/sortPosts.ts';
import type { FeedPost } from '../../data/feed.ts';
import { keptPosts } from '../../data/localCopies.ts';

const unknown = {
  isReply: false,
  inReplyTo: null,
  quoteCount: null,
  bookmarkCount: null,
  isProcessed: true,
  momentumOrder: -1_000_000,
  scrapedAt: '',
  media: [],
};

/** The posts stored in this browser, as the feed lists them; without pictures and figures that need their history. */
export function keptFeed(sort: FeedSort, filter: FeedFilter, now: number): FeedPost[] {
  const scored = keptPosts().map((post) =>
    scorePost(Object.assign({ quotedPost: null }, unknown, post, { author: { ...post.author, avatarUrl: null } }), now),
  );
  const figures = { course: [], gainPerHour: null, timesExpected: null };
  return sortPosts(filterPosts(scored, filter, now), sort).map((post) =>
    Object.assign({}, post, { figures, shown: [], quotedPost: null, avatar: null }),
  );
}
