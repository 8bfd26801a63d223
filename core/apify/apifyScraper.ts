import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Secret } from '#core/secret.ts';
import { createApifyHttp, type ApifyHttp } from './apifyHttp.ts';
import { estimateScrapeCost } from '#core/scrapeCost.ts';
import { actorRunCost } from './run/actorRunCost.ts';
import { findEarlierRun } from './run/findActorRun.ts';
import { readDatasetItems } from './run/readDatasetItems.ts';
import type { ScrapeResult, Scraper, ScraperOptions, StartRequest } from './scraper.ts';
import { missingToken } from './scrapingRefused.ts';
import { startActorRun } from './run/startActorRun.ts';
import { checkApifyToken, type ApifyAccount } from './checkApifyToken.ts';
import { toFoundPostsInTurns } from './tweets/toFoundPosts.ts';
import { toIsoTime } from './tweets/tweetTime.ts';
import { waitForActorRun } from './run/waitForActorRun.ts';
import { withGrace } from './withGrace.ts';

export interface ApifySetup {
  token?: Secret | undefined;
  baseUrl: string;
  /** `user~name`; `user/name`, as in the Apify store, works too. */
  actor: string;
  clock: Clock;
  log: Log;
}

export interface ApifyScraper extends Scraper {
  /**
   * Asks Apify for the account of the token.
   * @throws {AppError} `config` without a token, `auth` for a refused one, with the specification's texts.
   */
  testConnection(options?: { signal?: AbortSignal | undefined }): Promise<ApifyAccount>;
}

/** Items that were charged are fetched even after the caller cancelled, for this many milliseconds. */
const GRACE_MS = 10_000;

/**
 * Creates the Apify client. Nothing is loaded or requested before the first operation.
 * @example
 * ```ts
 * const scraper = createApifyScraper({ token, baseUrl: 'https://api.apify.com/v2', actor, clock, log });
 * ```
 */
export function createApifyScraper({ token, baseUrl, actor: named, clock, log }: ApifySetup): ApifyScraper {
  const http = token === undefined ? undefined : createApifyHttp({ token, baseUrl, clock, log });
  const actor = encodeURIComponent(named.replace('/', '~'));

  const connection = (message?: Parameters<typeof missingToken>[0]): ApifyHttp => {
    if (http !== undefined) return http;
    throw missingToken(message);
  };

  return {
    configured: http !== undefined,
    actor: named,

    async testConnection({ signal } = {}) {
      return checkApifyToken(connection('API token not configured'), signal);
    },

    async start(request: StartRequest, { signal }: ScraperOptions = {}) {
      const apify = connection();
      try {
        return { actorRunId: await startActorRun(apify, actor, request, signal) };
      } catch (thrown) {
        throw toAppError(thrown);
      }
    },

    async find(search, { signal } = {}) {
      try {
        const actorRunId = await findEarlierRun(connection(), { ...search, actor }, signal);
        return actorRunId === null ? null : { actorRunId };
      } catch (thrown) {
        throw toAppError(thrown);
      }
    },

    async costOf(actorRunId, { signal } = {}) {
      try {
        return await actorRunCost(connection(), actorRunId, signal);
      } catch (thrown) {
        throw toAppError(thrown);
      }
    },

    async collect({ actorRunId, username, maxItems }, options: ScraperOptions = {}): Promise<ScrapeResult> {
      const apify = connection();
      const place = { actor, runId: actorRunId, maxItems };
      try {
        const { run, failure } = await waitForActorRun(apify, place, options);
        const items = await withGrace(options.signal, GRACE_MS, (signal) => readDatasetItems(apify, place, signal));
        // Zero means either that the cost is not known yet or that the actor is billed elsewhere.
        const billed = run.usageTotalUsd ?? 0;
        return {
          actorRunId,
          ...(await toFoundPostsInTurns(items, username)),
          items: items.length,
          costUsd: billed > 0 ? billed : estimateScrapeCost(items.length),
          costIsEstimate: !(billed > 0),
          endedAt: toIsoTime(run.finishedAt) ?? new Date(clock.now()).toISOString(),
          failure,
        };
      } catch (thrown) {
        throw toAppError(options.signal?.aborted === true ? options.signal.reason : thrown);
      }
    },
  };
}
