import { array, boolean, number, object, string, union, unknown, type output } from 'zod';

// Items are validated field by field: an invalid field loses only that field, never the post.
const text = string().optional().catch(undefined);
const flag = boolean().optional().catch(undefined);
const thing = unknown().optional();

const author = object({
  userName: text,
  username: text,
  screen_name: text,
  name: text,
  isVerified: flag,
  isBlueVerified: flag,
  followers: thing,
  followersCount: thing,
  profilePicture: text,
  profile_image_url_https: text,
});

const mediaEntity = object({
  type: text,
  url: text,
  media_url_https: text,
  ext_alt_text: text,
  video_info: object({
    variants: array(object({ url: text, content_type: text, bitrate: number().optional().catch(undefined) }).catch({})),
  })
    .optional()
    .catch(undefined),
});

export type TweetAuthor = output<typeof author>;
export type TweetMediaEntity = output<typeof mediaEntity>;

const mediaList = array(mediaEntity.or(string()).catch('')).optional().catch(undefined);

/** An item of an X scraper actor: the format of apidojo/tweet-scraper and the twitterapi.io format of others. */
export const tweetItem = object({
  type: text,
  id: union([string(), number()]).optional().catch(undefined),
  id_str: text,
  url: text,
  twitterUrl: text,
  text,
  fullText: text,
  full_text: text,
  createdAt: text,
  created_at: text,
  lang: text,
  isRetweet: flag,
  retweeted_tweet: thing,
  retweetedTweet: thing,
  viewCount: thing,
  likeCount: thing,
  retweetCount: thing,
  replyCount: thing,
  quoteCount: thing,
  bookmarkCount: thing,
  isReply: flag,
  inReplyToId: text,
  inReplyToUsername: text,
  quoteId: text,
  quote: thing,
  quoted_tweet: thing,
  quotedTweet: thing,
  author: author.optional().catch(undefined),
  extendedEntities: object({ media: mediaList }).optional().catch(undefined),
  media: mediaList,
  noResults: thing,
  demo: thing,
});

export type TweetItem = output<typeof tweetItem>;
