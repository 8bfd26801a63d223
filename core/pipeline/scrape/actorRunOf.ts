import type { RunSearch, ScrapeResult } from '#core/apify/scraper.ts';
import {
  failScrapeRun,
  getScrapeRun,
  isActorRunKnown,
  openScrapeRun,
  recordActorRun,
  type OpenedScrapeRun,
  type ScrapeRun,
} from '#core/data/scrapes/scrapeRuns.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import type { ScrapeTarget } from './planScrape.ts';

/** For this long a paid run is collected instead of repeated; later its metrics are outdated. */
const COLLECT_FOR_MS = 3 * 3_600_000;
/** A row younger than this without a run's id may belong to another process that is just starting the run. */
const STARTING_MS = 5_000;
const POLL_MS = 250;

export interface OpenRun {
  resumed: boolean;
  warnings: string[];
}

interface Watch {
  signal: AbortSignal | undefined;
  /** Called before waiting begins, and again where a run could not be collected and a new one is started. */
  opened: (run: OpenRun) => void;
  onStatus: (status: string) => void;
}

/** What to ask the actor for. */
export interface RunRequest {
  target: ScrapeTarget;
  maxItems: number;
  /** ISO 8601, by the database's clock: a run that was stored then or later is taken in place of a new one. */
  storedSince: string | undefined;
  /** The profile's unfinished run, where that alone is to be collected: no run is started or paid for. */
  collectOnly?: ScrapeRun | undefined;
}

export interface CollectedRun {
  run: { id: string; actorRunId: string | null; /** How many posts are stored already. */ stored: number };
  /** Null where another process stored the run meanwhile. */
  found: ScrapeResult | null;
}

/**
 * The result of a profile's actor run: an unfinished one that an earlier or parallel scrape paid for, else a new one.
 * The row is written before the start and gets the run's id right after it, so that if the process dies in between, the
 * next scrape finds the run.
 * @throws {AppError} `not_found` where only an unfinished run is to be collected, and it brings nothing: its row is closed.
 */
export async function actorRunOf(services: Services, request: RunRequest, watch: Watch): Promise<CollectedRun> {
  if (request.collectOnly !== undefined) return collectOnly(services, request.collectOnly, watch);
  const opened = await open(services, request);
  watch.opened({ resumed: opened.resumed, warnings: staleWarnings(request.target.username, opened.given_up) });
  if (!opened.resumed) return collectNew(services, opened.run, watch);
  const startAgain = (run: ScrapeRun) => start(services, run, true, watch.signal);
  const earlier = await collectEarlier(services, opened.run, watch, startAgain);
  if (!('lost' in earlier)) return earlier;
  const next = await open(services, request);
  const warning = `${earlier.lost} A new run is started and paid for.`;
  watch.opened({ resumed: next.resumed, warnings: [warning] });
  return collectNew(services, next.run, watch);
}

function open({ db, clock, scraper, triggeredBy }: Services, { target, maxItems, storedSince }: RunRequest) {
  const now = clock.now();
  const run = {
    account_id: target.account?.id ?? null,
    username: target.username,
    actor: scraper.actor,
    max_items: maxItems,
    started_at: new Date(now).toISOString(),
    triggered_by: triggeredBy,
  };
  return openScrapeRun(db, run, { collectSince: new Date(now - COLLECT_FOR_MS).toISOString(), storedSince });
}

function staleWarnings(username: string, givenUp: OpenedScrapeRun['given_up']): string[] {
  if (givenUp === 0) return [];
  return [`An unfinished scrape of @${username} is too old to be collected, or another actor's. It is given up.`];
}

async function collectNew(services: Services, run: ScrapeRun, watch: Watch): Promise<CollectedRun> {
  const actorRunId = run.actor_run_id ?? (await start(services, run, false, watch.signal));
  const found = await collect(services, run, actorRunId, watch);
  return { run: { id: run.id, actorRunId, stored: run.stored }, found };
}

async function collectOnly(services: Services, row: ScrapeRun, watch: Watch): Promise<CollectedRun> {
  watch.opened({ resumed: true, warnings: [] });
  const earlier = await collectEarlier(services, row, watch, (run) => find(services, run, watch.signal));
  if ('lost' in earlier) throw new AppError('not_found', earlier.lost);
  return earlier;
}

/** Whether an unfinished run may be collected here; the next scrape of its profile gives up the others. */
export function isCollectable({ clock, scraper }: Pick<Services, 'clock' | 'scraper'>, run: ScrapeRun): boolean {
  return run.actor === scraper.actor && clock.now() - Date.parse(run.started_at) < COLLECT_FOR_MS;
}

/** Why an earlier run cannot be collected, as text. Its row is closed, and a new run may begin. */
interface LostRun {
  lost: string;
}

/** @param searched the id of the run at the service where the row has none; null: there is no such run. */
async function collectEarlier(
  services: Services,
  row: ScrapeRun,
  watch: Watch,
  searched: (run: ScrapeRun) => Promise<string | null>,
): Promise<CollectedRun | LostRun> {
  const run = await startedByAnother(services, row, watch.signal);
  const { id, stored } = run;
  if (run.status !== 'running') return { run: { id, actorRunId: run.actor_run_id, stored }, found: null };
  const actorRunId = run.actor_run_id ?? (await searched(run));
  if (actorRunId === null) {
    await close(services, run, new AppError('not_found', 'Apify has no run of it.'));
    return { lost: `Apify has no run of the unfinished scrape of @${run.username}.` };
  }
  try {
    const found = await collect(services, run, actorRunId, watch);
    const stopped = watch.signal?.aborted === true;
    if (found.failure === null || found.posts.length > 0 || stopped) {
      return { run: { id, actorRunId, stored }, found };
    }
    await close(services, run, found.failure, found);
    return { lost: `The unfinished run ${actorRunId} of @${run.username} brought nothing: ${found.failure.message}.` };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== 'not_found') throw error;
    await close(services, run, error);
    return { lost: `Apify knows the unfinished run ${actorRunId} of @${run.username} no more.` };
  }
}

/** Waits briefly for another process that has written the row but not yet the run's id. */
async function startedByAnother(
  { db, clock }: Services,
  row: ScrapeRun,
  signal: AbortSignal | undefined,
): Promise<ScrapeRun> {
  let run = row;
  for (let waited = 0; run.actor_run_id === null && run.status === 'running'; waited += POLL_MS) {
    const age = clock.now() - Date.parse(run.started_at);
    if (age < 0 || age > STARTING_MS || waited > STARTING_MS) break;
    await clock.sleep(POLL_MS, signal);
    run = await getScrapeRun(db, run.id, { signal });
  }
  return run;
}

async function start(
  services: Services,
  run: ScrapeRun,
  mayHaveStarted: boolean,
  signal: AbortSignal | undefined,
): Promise<string> {
  const request = { ...searchOf(services, run), maxItems: run.max_items, mayHaveStarted };
  try {
    const { actorRunId } = await services.scraper.start(request, { signal });
    await recordActorRun(services.db, run.id, actorRunId);
    return actorRunId;
  } catch (thrown) {
    const error = toAppError(thrown);
    // Where a run may exist despite the error, the row stays open and the next scrape searches for it.
    const unclear = error.retryable || ['cancelled', 'deadline', 'storage'].includes(error.code);
    if (!unclear && signal?.aborted !== true) await close(services, run, error);
    throw error;
  }
}

async function find(services: Services, run: ScrapeRun, signal: AbortSignal | undefined): Promise<string | null> {
  const found = await services.scraper.find(searchOf(services, run), { signal });
  if (found === null) return null;
  await recordActorRun(services.db, run.id, found.actorRunId);
  return found.actorRunId;
}

function searchOf({ db }: Services, { username, started_at: since }: ScrapeRun): RunSearch {
  return { username, since, isKnown: (actorRunId, signal) => isActorRunKnown(db, actorRunId, { signal }) };
}

async function collect(
  { scraper }: Services,
  { username, max_items: maxItems }: ScrapeRun,
  actorRunId: string,
  { signal, onStatus }: Watch,
): Promise<ScrapeResult> {
  return scraper.collect({ actorRunId, username, maxItems }, { signal, onStatus });
}

async function close({ db, clock }: Services, run: ScrapeRun, error: AppError, found?: ScrapeResult): Promise<void> {
  const cost = { costUsd: found?.costUsd, costIsEstimate: found?.costIsEstimate };
  await failScrapeRun(db, run.id, { message: error.message, ...cost, now: clock.now() });
}
