import type { Clock } from '#core/clock.ts';
import type { ErrorCode, AppError } from '#core/errors.ts';

/** Progress of a scrape, as plain data: `--ndjson` prints each event unchanged, screens reduce them to state. */
export type ScrapeEvent = ScrapeProgress & {
  /** ISO 8601, UTC. */
  at: string;
};

/** Why items were dropped, with counts: `retweet`, `filler`, `invalid`, `duplicate`. */
export type DroppedItems = Readonly<Record<string, number>>;

/** An error as plain data. */
export interface EventError {
  code: ErrorCode;
  message: string;
  hint: string | null;
}

/** Costs are USD, durations milliseconds, `index` counts from 1. */
export type ScrapeProgress =
  | { type: 'scrape-started'; accounts: string[]; maxItems: number; estimatedCostUsd: number }
  /**
   * Nothing stops: `daily-limit` is about planned scrapes per day, `stale-run` about a paid run that could not be
   * collected, `left-out` about accounts that are being scraped already.
   */
  | { type: 'warning'; kind: 'daily-limit' | 'stale-run' | 'left-out'; message: string }
  | {
      type: 'account-started';
      username: string;
      index: number;
      total: number;
      /** True where an unfinished run of an earlier scrape is collected instead of paying for a new one. */
      resumed: boolean;
    }
  /** The status of the actor run: `READY`, `RUNNING`, `SUCCEEDED`, `TIMED-OUT`, … */
  | { type: 'account-status'; username: string; status: string }
  /** The posts are stored. Comes before `account-failed` where a run failed after it had found some. */
  | {
      type: 'account-stored';
      username: string;
      /** Items that the actor returned, including dropped ones. */
      items: number;
      added: number;
      updated: number;
      dropped: DroppedItems;
      costUsd: number;
      costIsEstimate: boolean;
    }
  | ({
      type: 'account-failed';
      username: string;
      /** True where the database could not be used, which says nothing about the account. */
      storageUnavailable: boolean;
    } & EventError)
  /** Not tried, because the scrape was stopped or every further start would fail in the same way. */
  | { type: 'account-skipped'; username: string; reason: string }
  /** Waiting before the next account. */
  | { type: 'pause'; ms: number }
  | { type: 'suggestions-started'; posts: number; model: string }
  | {
      type: 'suggestion-stored';
      postId: string;
      username: string;
      titles: string[];
      thumbnailIdeas: string[];
      storyAngle: string;
      /** True where the model's answer could not be parsed and default titles were stored. */
      isDefault: boolean;
      /** The model that answered. */
      model: string;
      costUsd: number;
      costIsEstimate: boolean;
    }
  | ({ type: 'suggestion-failed'; postId: string; username: string } & EventError)
  /** No further post is tried: the key or credit is missing or refused. */
  | ({ type: 'suggestions-stopped'; left: number } & EventError)
  | {
      type: 'scrape-finished';
      accounts: number;
      failed: number;
      skipped: number;
      items: number;
      added: number;
      updated: number;
      dropped: DroppedItems;
      suggestions: number;
      /** Scraping and suggestions together. */
      costUsd: number;
      costIsEstimate: boolean;
      elapsedMs: number;
    };

/** An error in the form used by events and reports. */
export function toEventError({ code, message, hint }: AppError): EventError {
  return { code, message, hint: hint ?? null };
}

/** Adds the time to progress events. */
export function progressTo(
  clock: Clock,
  emit: ((event: ScrapeEvent) => void) | undefined,
): (progress: ScrapeProgress) => void {
  return (progress) => emit?.({ ...progress, at: new Date(clock.now()).toISOString() });
}
