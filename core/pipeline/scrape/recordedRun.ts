import type { RunSearch, ScrapeResult } from '#core/apify/scraper.ts';
import {
  failScrapeRun,
  getScrapeRunOf,
  recordActorRun,
  type ScrapeRun,
  type StartedScrapeRun,
} from '#core/data/scrapes/scrapeRuns.ts';
import { untilStored } from '#core/data/untilStored.ts';
import { type AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { type Starter, withStartClaim } from './startClaim.ts';

/**
 * Starts the run of an unfinished row at the service, and records it; null where another process ended the row. One
 * that another process may have started is searched first. A refused start ends the row.
 * @throws {AppError} after a `retryable`, `cancelled`, `deadline` or `storage` error the row stays open for the next scrape.
 */
export async function startScrapeRun(
  services: Services,
  run: ScrapeRun,
  starter: Starter,
  signal: AbortSignal | undefined,
): Promise<StartedScrapeRun | null> {
  return withStartClaim(services, { run, ...starter }, signal, async (claim) => {
    const request = { ...searchOf(services, run), ...claim, maxItems: run.max_items };
    try {
      const { actorRunId } = await services.scraper.start(request, { signal });
      return await recordPaid(services, run, actorRunId);
    } catch (thrown) {
      const error = toAppError(thrown);
      // Where a run may exist despite the error, the row stays open and the next scrape searches for it.
      const unclear = error.retryable || ['cancelled', 'deadline', 'storage'].includes(error.code);
      if (!unclear && signal?.aborted !== true) await closeScrapeRun(services, run, error);
      throw error;
    }
  });
}

/**
 * Searches for the run of an unfinished row at the service, and records it, while no other process may start it; null
 * where there is none, or another process ended the row.
 */
export async function findScrapeRun(
  services: Services,
  run: ScrapeRun,
  owner: string,
  signal: AbortSignal | undefined,
): Promise<StartedScrapeRun | null> {
  return withStartClaim(services, { run, owner }, signal, async (claim) => {
    const found = await services.scraper.find({ ...searchOf(services, run), ...claim }, { signal });
    return found === null ? null : recordPaid(services, run, found.actorRunId);
  });
}

/** Without the caller's signal: the run is paid for, and only its row leads to it. */
function recordPaid({ db, clock }: Services, { id }: ScrapeRun, actorRunId: string): Promise<StartedScrapeRun> {
  return untilStored(clock, () => recordActorRun(db, id, actorRunId), { paid: true });
}

function searchOf({ db }: Services, run: ScrapeRun): Pick<RunSearch, 'username' | 'isKnown'> {
  return {
    username: run.username,
    isKnown: async (actorRunId, signal) => {
      const known = await getScrapeRunOf(db, actorRunId, { signal });
      return known !== null && !isOfSameScrape(run, known);
    },
  };
}

/** Whether another process, which works on the same row or on the profile's open one, recorded the run that is searched. */
function isOfSameScrape(run: ScrapeRun, known: ScrapeRun): boolean {
  const isOfProfile = known.username.toLowerCase() === run.username.toLowerCase();
  return isOfProfile && (known.started_at === run.started_at || known.status === 'running');
}

/** Ends a row without a result. False where it is no longer as it was seen. */
export async function closeScrapeRun(
  { db, clock }: Services,
  run: ScrapeRun,
  error: AppError,
  found?: ScrapeResult,
): Promise<boolean> {
  const cost = { costUsd: found?.costUsd, costIsEstimate: found?.costIsEstimate };
  return failScrapeRun(db, run, { message: error.message, ...cost, now: clock.now() });
}
