import { array, boolean, enum as oneOf, number, object, string } from 'zod';

/** A post of the feed as `--json` prints it. */
export const scoredPostDocument = object({
  id: string(),
  tweetId: string(),
  url: string(),
  content: string(),
  author: object({
    username: string(),
    displayName: string(),
    avatarUrl: string().nullable(),
    verified: boolean(),
  }),
  postedAt: string(),
  scrapedAt: string(),
  metrics: object({ views: number().nullable(), likes: number(), retweets: number(), replies: number() }),
  media: array(object({ type: oneOf(['image', 'video']), url: string(), thumbnail: string(), altText: string() })),
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
  views: number(),
  viewsEstimated: boolean(),
});
