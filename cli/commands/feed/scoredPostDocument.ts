import { array, boolean, enum as oneOf, number, object, string } from 'zod';

const author = object({
  username: string(),
  displayName: string(),
  avatarUrl: string().nullable(),
  verified: boolean(),
});

const media = array(object({ type: oneOf(['image', 'video']), url: string(), thumbnail: string(), altText: string() }));

/** A post of the feed as `--json` prints it. */
export const scoredPostDocument = object({
  id: string(),
  tweetId: string(),
  url: string(),
  content: string(),
  author,
  postedAt: string(),
  scrapedAt: string(),
  metrics: object({ views: number().nullable(), likes: number(), retweets: number(), replies: number() }),
  media,
  isReply: boolean(),
  inReplyTo: string().nullable(),
  quoteCount: number().nullable(),
  bookmarkCount: number().nullable(),
  quotedPost: object({
    tweetId: string(),
    url: string(),
    content: string(),
    author: author.nullable(),
    postedAt: string().nullable(),
    media,
  }).nullable(),
  category: string(),
  isProcessed: boolean(),
  aiSuggestions: object({
    titles: array(string()),
    thumbnailIdeas: array(string()),
    storyAngle: string(),
  }).nullable(),
  movedToInbox: boolean(),
  velocityScore: number(),
  trendingFactor: number(),
  momentum: number(),
  views: number(),
  viewsEstimated: boolean(),
});
