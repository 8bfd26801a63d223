/** Engagement counts of a post. Whole, finite and not negative: normalised on input (`normaliseMetrics`). */
export interface PostMetrics {
  /** Null where the platform gave none. */
  views: number | null;
  likes: number;
  retweets: number;
  replies: number;
}

export interface PostMedia {
  type: 'image' | 'video';
  url: string;
  /** Preview image; for images the image itself. */
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

/** A post that another one quotes, as it was when the quoting post was scraped. */
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

/** How a post relates to others, as far as the platform says. */
export interface PostRelations {
  isReply: boolean;
  /** The handle that it replies to, without `@`; its author's own in a thread. */
  inReplyTo: string | null;
  /** Null where the platform gave none; `bookmarkCount` likewise. */
  quoteCount: number | null;
  bookmarkCount: number | null;
  quotedPost: QuotedPost | null;
}

/** A post as the platform delivers it. Times are ISO 8601 in UTC. */
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

/** A post as stored. */
export interface ScrapedPost extends Omit<FoundPost, 'lang'> {
  id: string;
  scrapedAt: string;
  category: string;
  isProcessed: boolean;
  aiSuggestions: PostSuggestions | null;
  /** True once an inbox story was made from it. */
  movedToInbox: boolean;
  /** Its rank by momentum (`momentumOrder`). */
  momentumOrder: number;
}

/** A stored post with the values that are computed on reading. */
export interface ScoredPost extends ScrapedPost {
  /** 0 to 100, whole. */
  velocityScore: number;
  /** 0.1 to 2. */
  trendingFactor: number;
  /** Not negative, without a unit: higher where the post is growing faster. */
  momentum: number;
  /** The platform's count, or an estimate where it gave none. */
  views: number;
  viewsEstimated: boolean;
}
