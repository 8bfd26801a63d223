import { toCount } from '#core/velocity/normaliseMetrics.ts';
import type { PostRelations, QuotedPost } from '#core/velocity/post.ts';
import { handleOf, idOf, nameText, toAuthor } from './tweetAuthor.ts';
import { tweetItem, type TweetItem } from './tweetItem.ts';
import { tweetMedia } from './tweetMedia.ts';
import { tweetText } from './tweetText.ts';
import { toIsoTime } from './tweetTime.ts';
import { webAddress } from './webAddress.ts';

/** What an item quotes and replies to, and how often it is quoted and bookmarked, as far as the actor says. */
export function tweetRelations(item: TweetItem): PostRelations {
  const inReplyTo = nameText(item.inReplyToUsername ?? '');
  return {
    isReply: item.isReply === true || inReplyTo !== '' || (item.inReplyToId ?? '') !== '',
    inReplyTo: inReplyTo === '' ? null : inReplyTo,
    quoteCount: toCount(item.quoteCount),
    bookmarkCount: toCount(item.bookmarkCount),
    quotedPost: quotedPost(item),
  };
}

/** The quoted post, from the nested item (`quote` at apidojo, `quoted_tweet` at others) or only its id. */
function quotedPost(item: TweetItem): QuotedPost | null {
  const nested = [item.quote, item.quoted_tweet, item.quotedTweet].find(
    (one) => typeof one === 'object' && one !== null,
  );
  const quoted = tweetItem.safeParse(nested).data;
  const tweetId = idOf(quoted ?? {}) ?? idOf({ id: item.quoteId });
  if (tweetId === null) return null;
  const username = nameText(handleOf(quoted?.author) ?? '');
  return {
    tweetId,
    url:
      webAddress(quoted?.url) ??
      webAddress(quoted?.twitterUrl) ??
      `https://x.com/${username === '' ? 'i' : username}/status/${tweetId}`,
    content: tweetText(quoted?.fullText ?? quoted?.full_text ?? quoted?.text ?? ''),
    author: username === '' ? null : toAuthor(quoted?.author ?? {}, username),
    postedAt: toIsoTime(quoted?.createdAt ?? quoted?.created_at),
    media: quoted === undefined ? [] : tweetMedia(quoted),
  };
}
