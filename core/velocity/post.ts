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

export interface PostAuthor {
  username: string;
  displayName: string;
  avatarUrl: string | null;
  verified: boolean;
}

/** A post that another one quotes, as it was when that one was scraped. */
export interface QuotedPost {
  tweetId: string;
  url: string;
  /** Empty where only the id is known. */
  content: string;
  /** Null where only the id is known. */
  author: PostAuthor | null;
  /** ISO 8601, UTC. */
  postedAt: string | null;
  media: PostMedia[];
}

/** How a post stands to others, as far as the platform says. */
export interface PostRelations {
  isReply: boolean;
  /** The handle that is answered, without `@`; its author's own in a thread. */
  inReplyTo: string | null;
  /** Null where the platform did not say, as bookmarks. */
  quoteCount: number | null;
  bookmarkCount: number | null;
  quotedPost: QuotedPost | null;
}

/** A post as the platform gives it. Times are ISO 8601 in UTC. */
export interface FoundPost extends PostRelations {
  tweetId: string;
  url: string;
  content: string;
  lang: string | null;
  author: PostAuthor;
  postedAt: string;
  metrics: PostMetrics;
  media: PostMedia[];
}

/** A post as it is stored. */
export interface ScrapedPost extends Omit<FoundPost, 'lang'> {
  id: string;
  scrapedAt: string;
  category: string;
  isProcessed: boolean;
  aiSuggestions: PostSuggestions | null;
  /** True once an inbox story was made from it. */
  movedToInbox: boolean;
  /** Where it stands by momentum (`momentumOrder`). */
  momentumOrder: number;
}

/** A post with what is computed when it is read. */
export interface ScoredPost extends ScrapedPost {
  /** 0 to 100, whole. */
  velocityScore: number;
  /** 0.1 to 2. */
  trendingFactor: number;
  /** Not negative, without a unit: higher where more of what a post gained is still at work. */
  momentum: number;
  /** The platform's count, or an estimate where it gave none. */
  views: number;
  viewsEstimated: boolean;
}
