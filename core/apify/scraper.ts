import type { AppError } from '#core/errors.ts';
import type { FoundPost } from '#core/velocity/post.ts';

/** The profile of the account, as found in the items. */
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
  /** All items that the actor returned, placeholders and retweets included. */
  items: number;
  /** Why items were dropped, with counts: `retweet`, `filler`, `invalid`, `duplicate`. */
  dropped: Readonly<Record<string, number>>;
  costUsd: number;
  costIsEstimate: boolean;
  /** When the actor finished, by the service's clock: the time of its metrics (ISO 8601). */
  endedAt: string;
  /** Why the run failed or ended early; `posts` are then those that it had found, and charged for, until then. */
  failure: AppError | null;
}

export interface RunSearch {
  username: string;
  /** Runs that started before this time are not this one (ISO 8601). */
  since: string;
  /** True for a run that belongs to an earlier scrape; it is never taken for this one. */
  isKnown?: ((actorRunId: string, signal: AbortSignal | undefined) => Promise<boolean>) | undefined;
  /**
   * Milliseconds since another process could last send a request that starts it; undefined: none has. The newer, the
   * longer the search for its run.
   */
  triedMsAgo?: number | undefined;
  /** Called before each look for the run and before each request that may start it; what it throws ends the call. */
  keepClaim?: ((signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

export interface StartRequest extends RunSearch {
  maxItems: number;
}

export interface ScraperOptions {
  signal?: AbortSignal | undefined;
  /** Called when the actor run's status changes (`READY`, `RUNNING`, …). */
  onStatus?: ((status: string) => void) | undefined;
}

/** A scraping service as the rest of the product uses it. */
export interface Scraper {
  readonly configured: boolean;
  /** `user~name` of the actor. */
  readonly actor: string;
  /**
   * Starts exactly one actor run for a profile: where another process may have started it (`triedMsAgo`), and after an
   * unclear failure, it searches for a started run first.
   * @throws {AppError}; after `retryable`, `cancelled` and `deadline` errors a run may exist, after all others none
   * does.
   */
  start(request: StartRequest, options?: ScraperOptions): Promise<{ actorRunId: string }>;
  /**
   * Searches for the actor run of a start whose outcome nobody knows, and starts none: for half a minute, or once where
   * no request was tried lately (`triedMsAgo`; default: long ago). Null where there is none.
   * @throws {AppError} where it could not be searched.
   */
  find(search: RunSearch, options?: Pick<ScraperOptions, 'signal'>): Promise<{ actorRunId: string } | null>;
  /**
   * What a run cost that nobody collects, in USD; null where the service does not tell it at once.
   * @throws {AppError} where the caller cancelled.
   */
  costOf(actorRunId: string, options?: Pick<ScraperOptions, 'signal'>): Promise<number | null>;
  /**
   * Waits for the run's end and collects its items. Aborts the run when the caller cancels or after 5 minutes, and then
   * returns what it had found together with the `failure`.
   * @throws {AppError} where the run's state or items cannot be read; the run can be collected later.
   */
  collect(
    request: { actorRunId: string; username: string; maxItems: number },
    options?: ScraperOptions,
  ): Promise<ScrapeResult>;
}
