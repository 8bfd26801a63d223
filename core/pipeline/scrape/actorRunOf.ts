import {
  openScrapeRun,
  recordGivenUpCost,
  type OpenedScrapeRun,
  type ScrapeRun,
} from '#core/data/scrapes/scrapeRuns.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { ownerOf } from '../jobs/owner.ts';
import type { Services } from '../services.ts';
import {
  collectScrapeRun,
  collectUnfinished,
  failedMeanwhile,
  identified,
  storedByAnother,
  type CollectedRun,
  type LostRun,
  type ScrapeRunWatch,
} from './collectRun.ts';
import type { ScrapeTarget } from './planScrape.ts';
import { findScrapeRun, startScrapeRun } from './recordedRun.ts';
import type { Starter } from './startClaim.ts';

/** Milliseconds in which a paid run is collected instead of repeated; later its metrics are outdated. */
export const COLLECT_FOR_MS = 3 * 3_600_000;

/** What to ask the actor for. */
export interface RunRequest {
  target: ScrapeTarget;
  maxItems: number;
  /** ISO 8601, by the database's clock: a run that was stored then or later is taken in place of a new one. */
  storedSince: string | undefined;
  /** The profile's unfinished run, where that alone is to be collected: no run is started or paid for. */
  collectOnly?: ScrapeRun | undefined;
}

/**
 * The result of a profile's actor run: an unfinished one that an earlier or parallel scrape paid for, else a new one.
 * The row is written before the start and gets the run's id right after it, so that if the process dies in between, the
 * next scrape finds the run. Of several processes at one row, one at a time may start its run.
 * @throws {AppError} `not_found` where only an unfinished run is to be collected, and it brings nothing: its row is closed.
 */
export async function actorRunOf(
  services: Services,
  request: RunRequest,
  watch: ScrapeRunWatch,
): Promise<CollectedRun> {
  if (request.collectOnly !== undefined) return collectOnly(services, request.collectOnly, watch);
  const owner = ownerOf(services);
  let lost: string | null = null;
  // Each further round opens a later row, because that of the round before is closed.
  for (;;) {
    const openedAt = services.clock.now();
    const { run, resumed, given_up: givenUp, unbilled } = await open(services, request, owner);
    const warnings = staleWarnings(request.target.username, givenUp);
    if (lost !== null) warnings.push(resumed ? lost : `${lost} A new run is started and paid for.`);
    watch.opened({ resumed, warnings });
    await bookGivenUp(services, unbilled, watch.signal);
    const ended = await (resumed
      ? collectUnfinished(services, run, watch, (row) => startScrapeRun(services, row, { owner }, watch.signal))
      : collectNew(services, run, { owner, openedAt }, watch));
    if (!('lost' in ended)) return ended;
    ({ lost } = ended);
  }
}

function open({ db, scraper, triggeredBy }: Services, { target, maxItems, storedSince }: RunRequest, owner: string) {
  const run = {
    account_id: target.account?.id ?? null,
    username: target.username,
    actor: scraper.actor,
    max_items: maxItems,
    triggered_by: triggeredBy,
    start_owner: owner,
  };
  return openScrapeRun(db, run, { collectForMs: COLLECT_FOR_MS, storedSince });
}

/** Books what runs cost that nobody collects any more, where Apify tells it. Never throws: the new run matters more. */
async function bookGivenUp(
  { db, scraper, log }: Services,
  actorRunIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const actorRunId of actorRunIds) {
    try {
      const costUsd = await scraper.costOf(actorRunId, { signal });
      if (costUsd !== null) await recordGivenUpCost(db, { actorRunId, costUsd }, { signal });
    } catch (thrown) {
      log.warn('The cost of a scrape that was given up is not known', {
        actorRunId,
        error: toAppError(thrown).message,
      });
    }
  }
}

function staleWarnings(username: string, givenUp: OpenedScrapeRun['given_up']): string[] {
  if (givenUp === 0) return [];
  return [`An unfinished scrape of @${username} is too old to be collected, or another actor's. It is given up.`];
}

async function collectNew(
  services: Services,
  row: ScrapeRun,
  starter: Starter,
  watch: ScrapeRunWatch,
): Promise<CollectedRun | LostRun> {
  const run = await startScrapeRun(services, row, starter, watch.signal);
  if (run === null) return failedMeanwhile(row);
  if (run.status === 'stored') return storedByAnother(run);
  return { run: identified(run), found: await collectScrapeRun(services, run, watch) };
}

async function collectOnly(services: Services, row: ScrapeRun, watch: ScrapeRunWatch): Promise<CollectedRun> {
  watch.opened({ resumed: true, warnings: [] });
  const owner = ownerOf(services);
  const earlier = await collectUnfinished(services, row, watch, (run) =>
    findScrapeRun(services, run, owner, watch.signal),
  );
  if ('lost' in earlier) throw new AppError('not_found', earlier.lost);
  return earlier;
}
