import type { PostMedia, PostMetrics } from '#core/velocity/post.ts';

/** A post as the scraper found it, before it is stored. */
export interface FoundPost {
  tweetId: string;
  url: string;
  content: string;
  lang: string | null;
  author: { username: string; displayName: string; avatarUrl: string | null; verified: boolean };
  /** ISO 8601, UTC. */
  postedAt: string;
  metrics: PostMetrics;
  media: PostMedia[];
}

/** What the items said about the account itself. */
export interface FoundProfile {
  displayName: string;
  avatarUrl: string | null;
  verified: boolean;
  followerCount: number | null;
}

export interface ScrapeResult {
  actorRunId: string;
  posts: FoundPost[];
  profile: FoundProfile | null;
  /** Items the actor returned, fillers and retweets included. */
  items: number;
  /** Why items were left out, with counts: `retweet`, `filler`, `invalid`, `duplicate`. */
  dropped: Readonly<Record<string, number>>;
  costUsd: number;
  costIsEstimate: boolean;
}

export interface ScraperOptions {
  signal?: AbortSignal | undefined;
  /** Told when the actor run's status changes (`READY`, `RUNNING`, …). */
  onStatus?: ((status: string) => void) | undefined;
}

/** What the rest of the product needs of a scraping service. */
export interface Scraper {
  readonly configured: boolean;
  /** `user~name` of the actor. */
  readonly actor: string;
  /**
   * Starts one actor run for a profile, never two: after an unclear failure it looks for the first run before a second.
   * `since`: the time before which a found run cannot be this one (ISO 8601).
   */
  start(
    request: { username: string; maxItems: number; since: string },
    options?: ScraperOptions,
  ): Promise<{ actorRunId: string }>;
  /** Waits for the run's end and collects its items. Aborts the run when the caller cancels or 5 minutes are over. */
  collect(
    request: { actorRunId: string; username: string; maxItems: number },
    options?: ScraperOptions,
  ): Promise<ScrapeResult>;
}
