/** Engagement counts of a post. Whole, finite and not negative: they are normalised where they enter. */
export interface PostMetrics {
  /** Null where the platform did not say. */
  views: number | null;
  likes: number;
  retweets: number;
  replies: number;
}

export interface PostMedia {
  type: 'image' | 'video';
  url: string;
  /** Preview image; the image itself for images. */
  thumbnail: string;
  altText: string;
}

export interface PostSuggestions {
  titles: string[];
  thumbnailIdeas: string[];
  storyAngle: string;
}

/** A post as it was scraped. Times are ISO 8601 in UTC. */
export interface ScrapedPost {
  id: string;
  tweetId: string;
  url: string;
  content: string;
  author: { username: string; displayName: string; avatarUrl: string | null; verified: boolean };
  postedAt: string;
  scrapedAt: string;
  metrics: PostMetrics;
  media: PostMedia[];
  category: string;
  isProcessed: boolean;
  aiSuggestions: PostSuggestions | null;
  /** True once an inbox story was made from it. */
  movedToInbox: boolean;
}

/** A post with what is computed when it is read. */
export interface ScoredPost extends ScrapedPost {
  /** 0 to 100, whole. */
  velocityScore: number;
  /** 0.1 to 2. */
  trendingFactor: number;
  /** The platform's count, or an estimate where it gave none. */
  views: number;
  viewsEstimated: boolean;
}
