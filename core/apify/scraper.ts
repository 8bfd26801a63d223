import type { AppError } from '#core/errors.ts';
import type { PostAuthor, PostMedia, PostMetrics, PostRelations } from '#core/velocity/post.ts';

/** A post as the scraper found it, before it is stored. */
export interface FoundPost extends PostRelations {
  tweetId: string;
  url: string;
  content: string;
  lang: string | null;
  author: PostAuthor;
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
  /** When the actor was done, by the service's clock: the moment its metrics are of (ISO 8601). */
  endedAt: string;
  /** Why the run ended badly or early; the posts are then what it had found, and charged for, until it stopped. */
  failure: AppError | null;
}

export interface StartRequest {
  username: string;
  maxItems: number;
  /** The time before which a found run cannot be this one (ISO 8601). */
  since: string;
  /** True where an earlier process may have started this run and died before it could note the run's id. */
  mayHaveStarted?: boolean | undefined;
  /** True for a run that an earlier scrape stands for: it is never taken for this one. */
  isKnown?: ((actorRunId: string) => Promise<boolean>) | undefined;
}

export interface ScraperOptions {
  signal?: AbortSignal | undefined;
  /** Called when the actor run's status changes (`READY`, `RUNNING`, …). */
  onStatus?: ((status: string) => void) | undefined;
}

/** What the rest of the product needs of a scraping service. */
export interface Scraper {
  readonly configured: boolean;
  /** `user~name` of the actor. */
  readonly actor: string;
  /**
   * Starts one actor run for a profile, never two: after an unclear failure it looks for the first run before a second.
   * @throws AppError; `retryable`, `cancelled` and `deadline` leave open whether a run exists, all others mean there is none.
   */
  start(request: StartRequest, options?: ScraperOptions): Promise<{ actorRunId: string }>;
  /**
   * Waits for the run's end and collects its items. Aborts the run when the caller cancels or 5 minutes are over,
   * and hands over what it had found until then together with the `failure`.
   * @throws AppError where the run's state or items cannot be read; the run can then be collected later.
   */
  collect(
    request: { actorRunId: string; username: string; maxItems: number },
    options?: ScraperOptions,
  ): Promise<ScrapeResult>;
}
