import { setImmediate } from 'node:timers/promises';
import { normaliseMetrics } from '#core/velocity/normaliseMetrics.ts';
import type { FoundPost } from '#core/velocity/post.ts';
import type { FoundProfile } from '../scraper.ts';
import { handleOf, idOf, nameText, toAuthor } from './tweetAuthor.ts';
import { tweetItem, type TweetAuthor, type TweetItem } from './tweetItem.ts';
import { tweetMedia } from './tweetMedia.ts';
import { tweetRelations } from './tweetRelations.ts';
import { tweetText } from './tweetText.ts';
import { toIsoTime } from './tweetTime.ts';
import { webAddress } from './webAddress.ts';

export interface Found {
  posts: FoundPost[];
  profile: FoundProfile | null;
  /** Counts by reason: `retweet`, `filler`, `invalid`, `duplicate`. */
  dropped: Record<string, number>;
}

type DropReason = 'retweet' | 'filler' | 'invalid' | 'duplicate';

/**
 * Converts an actor's items to posts, in their order. Dropped and counted: retweets (another author's text),
 * placeholders that actors return for empty results, invalid items, and duplicates.
 * @param username the profile that was searched, without `@`.
 * @internal for tests and benches: a server does it in turns.
 */
export function toFoundPosts(items: readonly unknown[], username: string): Found {
  const { add, found } = collectPosts(username);
  add(items);
  return found();
}

/** Items after which others have a turn: a run brings up to 25,000, which together take a second. */
const PAUSE_AFTER = 250;

/** The same as {@link toFoundPosts}, for many items: whatever else the process does goes on meanwhile. */
export async function toFoundPostsInTurns(items: readonly unknown[], username: string): Promise<Found> {
  const { add, found } = collectPosts(username);
  for (let at = 0; at < items.length; at += PAUSE_AFTER) {
    add(items.slice(at, at + PAUSE_AFTER));
    await setImmediate();
  }
  return found();
}

function collectPosts(username: string) {
  const posts = new Map<string, FoundPost>();
  const dropped: Record<string, number> = {};
  let profile: FoundProfile | null = null;
  const drop = (reason: DropReason) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  const addItem = (raw: unknown) => {
    const parsed = tweetItem.safeParse(raw);
    if (!parsed.success) return drop('invalid');
    const item = parsed.data;
    if (isFiller(item)) return drop('filler');
    if (sameName(handleOf(item.author), username)) profile ??= toProfile(item.author ?? {});
    const post = isRetweet(item) ? 'retweet' : toPost(item, username);
    if (typeof post === 'string') return drop(post);
    if (posts.has(post.tweetId)) return drop('duplicate');
    posts.set(post.tweetId, post);
  };
  return {
    add: (items: readonly unknown[]) => {
      for (const raw of items) addItem(raw);
    },
    found: (): Found => ({ posts: [...posts.values()], profile, dropped }),
  };
}

/** `{noResults: true}` (apidojo), `{demo: true}` (apidojo without a paid plan), `{type: 'mock_tweet', id: -1}` (kaitoeasyapi). */
function isFiller(item: TweetItem): boolean {
  return item.noResults === true || item.demo === true || item.type === 'mock_tweet' || Number(item.id) === -1;
}

/** A text that begins with `RT @` only decides where the actor does not mark retweets. */
function isRetweet(item: TweetItem): boolean {
  if (item.isRetweet === true || item.type === 'retweet') return true;
  if (isObject(item.retweeted_tweet) || isObject(item.retweetedTweet)) return true;
  return item.isRetweet === undefined && /^RT @\w+:/.test(item.text ?? '');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function toPost(item: TweetItem, searched: string): FoundPost | 'invalid' {
  const tweetId = idOf(item);
  const postedAt = toIsoTime(item.createdAt ?? item.created_at);
  const content = tweetText(item.fullText ?? item.full_text ?? item.text ?? '');
  const media = tweetMedia(item);
  if (tweetId === null || postedAt === null || (content === '' && media.length === 0)) return 'invalid';
  const username = nameText(handleOf(item.author) ?? searched);
  return {
    tweetId,
    url: webAddress(item.url) ?? webAddress(item.twitterUrl) ?? `https://x.com/${username}/status/${tweetId}`,
    content,
    lang: item.lang === undefined ? null : nameText(item.lang),
    author: toAuthor(item.author ?? {}, username),
    postedAt,
    metrics: normaliseMetrics({
      views: item.viewCount,
      likes: item.likeCount,
      retweets: item.retweetCount,
      replies: item.replyCount,
    }),
    media,
    ...tweetRelations(item),
  };
}

function toProfile(author: TweetAuthor): FoundProfile {
  const { displayName, avatarUrl, verified } = toAuthor(author, handleOf(author) ?? '');
  const followers = Number(author.followers ?? author.followersCount ?? Number.NaN);
  return { displayName, avatarUrl, verified, followerCount: followers >= 0 ? Math.floor(followers) : null };
}

function sameName(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}
