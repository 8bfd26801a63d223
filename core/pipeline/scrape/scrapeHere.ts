import type { Queue } from '#core/backend/queue/openQueue.ts';
import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import {
  endScrapeBatch,
  getLatestScrapeBatch,
  keepScrapeBatch,
  openScrapeBatch,
  takeScrapeBatch,
  type ScrapeBatch,
} from '#core/data/scrapes/scrapeBatches.ts';
import type { Clock } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { ownerOf } from '../research/openResearchRun.ts';
import { isHeard } from '../research/researchStories.ts';
import type { OperationContext, Services } from '../services.ts';
import { progressAfter, watchBatch } from './batchProgress.ts';
import { planScrape } from './planScrape.ts';
import { scrape, type ScrapeOptions } from './scrape.ts';
import type { ScrapeEvent } from './scrapeEvents.ts';
import type { ScrapeReport } from './scrapeReport.ts';
import { isOver, stopScrape, withRest } from './startScrape.ts';

/**
 * Scrapes accounts in this process, as a scrape that every screen shows and can stop, and that a worker continues if the
 * process dies. Where another scrape is open, or there is no queue, only what was paid for is collected then.
 * @throws {AppError} as {@link scrape}; `conflict` where some of the accounts are being scraped, or a worker took it over,
 * because this process was not heard.
 */
export async function scrapeHere(
  services: Services,
  input: ScrapeOptions,
  context: OperationContext<ScrapeEvent> = {},
): Promise<ScrapeReport> {
  if (input.dryRun === true || !services.scraper.configured) return scrape(services, input, context);
  // Whoever wants no title ideas gets none from a worker either.
  const queue = input.suggest === false ? null : ((await services.queue?.()) ?? null);
  const held = queue === null ? null : await hold(services, queue, input, context);
  if (held !== null) return perform(services, held, input, context);
  if (queue === null) await refuseOpen(services, input, context);
  return scrape(services, input, context);
}

async function perform(
  services: Services,
  { batch, owner, job }: HeldBatch,
  input: ScrapeOptions,
  { signal: asked, emit = () => {} }: OperationContext<ScrapeEvent>,
): Promise<ScrapeReport> {
  const lease = { id: batch.id, owner };
  let { progress } = batch;
  const watch = watchBatch(services, lease);
  let stopped: Promise<unknown> = Promise.resolve();
  const stop = () => {
    // At once: a second Ctrl+C ends the process, and no worker may go on with what somebody stopped.
    stopped = stopScrape(services, { id: batch.id, askedBy: batch.asked_by }).catch(() => {});
  };
  asked?.addEventListener('abort', stop, { once: true });
  const progressed = (event: ScrapeEvent) => {
    const next = progressAfter(progress, event);
    if (next !== progress) watch.report((progress = next));
    emit(event);
  };
  try {
    const signal = asked === undefined ? watch.signal : AbortSignal.any([asked, watch.signal]);
    // The batch itself is resumed, so its accounts need no jobs of their own.
    const report = await scrape({ ...services, queue: undefined }, input, { signal, emit: progressed });
    if (watch.signal.reason === 'hand-over') throw takenOver();
    return report;
  } catch (thrown) {
    progress = withRest(progress, 'failed', toAppError(thrown).message);
    throw thrown;
  } finally {
    asked?.removeEventListener('abort', stop);
    await stopped;
    await watch.end();
    // Changes nothing where a worker has it.
    await keepScrapeBatch(services.db, lease, { progress, ending: 'done' }).catch(() => {});
    await job.complete().catch(() => {});
  }
}

interface HeldBatch {
  batch: ScrapeBatch;
  owner: string;
  job: HeldJob;
}

/** Null where another scrape is open. */
async function hold(
  services: Services,
  queue: Queue,
  input: ScrapeOptions,
  { signal }: OperationContext,
): Promise<HeldBatch | null> {
  const { db, clock, ownerGone, person, triggeredBy } = services;
  const { targets, all } = await planScrape(services, input, { signal });
  const wanted = {
    isAll: all,
    askedBy: person ?? triggeredBy,
    usernames: targets.map(({ username }) => username),
    maxItems: input.maxItems,
    owner: ownerOf(services),
  };
  let { began, batch } = await openScrapeBatch(db, wanted, { signal });
  const { owner: other } = batch;
  const isDead = other !== null && (ownerGone?.(other) === true || !isHeard(batch.beat_at, clock));
  if (!began && batch.status === 'running' && isDead && covers(wanted.usernames, batch)) {
    const progress = withRest(batch.progress, 'skipped', `Its process ended; ${wanted.askedBy} began anew.`);
    const at = new Date(clock.now()).toISOString();
    await endScrapeBatch(db, batch.id, { status: 'cancelled', at, progress });
    ({ began, batch } = await openScrapeBatch(db, wanted, { signal }));
  }
  if (!began) {
    refuseShared(wanted.usernames, batch, clock);
    return null;
  }
  const job = await queue.hold('batches', batch.id);
  const owner = ownerOf(services, job?.attempt);
  const taken = job === null ? null : await takeScrapeBatch(db, { id: batch.id, owner });
  if (job !== null && taken !== null) return { batch: taken, owner, job };
  await job?.complete();
  throw takenOver();
}

/** Whether the new scrape brings all that the abandoned one still had to bring. */
function covers(usernames: readonly string[], { progress }: ScrapeBatch): boolean {
  const wanted = new Set(usernames.map((username) => username.toLowerCase()));
  return progress.every((row) => isOver(row) || wanted.has(row.username.toLowerCase()));
}

/** For a scrape that has no row of its own. @throws {AppError} `conflict`. */
async function refuseOpen(services: Services, input: ScrapeOptions, { signal }: OperationContext): Promise<void> {
  const { targets } = await planScrape(services, input, { signal });
  const batch = await getLatestScrapeBatch(services.db, { signal });
  const usernames = targets.map(({ username }) => username);
  if (batch !== null) refuseShared(usernames, batch, services.clock);
}

/**
 * Refuses accounts that a running scrape brings, or has brought: it asks for their title ideas at its end.
 * @throws {AppError} `conflict`.
 */
function refuseShared(usernames: readonly string[], batch: ScrapeBatch, clock: Clock): void {
  if (batch.status !== 'running' || !isHeard(batch.beat_at, clock)) return;
  const brought = new Set(batch.progress.map(({ username }) => username.toLowerCase()));
  const shared = usernames.filter((username) => brought.has(username.toLowerCase()));
  if (shared.length > 0) throw scrapedAlready(batch, shared, usernames);
}

/** How many accounts an error names. */
const NAMED = 5;

function scrapedAlready({ asked_by: askedBy }: ScrapeBatch, shared: readonly string[], wanted: readonly string[]) {
  const whom = askedBy === '' ? 'somebody' : askedBy;
  const names = shared.slice(0, NAMED).map((username) => `@${username}`);
  const more = shared.length > NAMED ? ` and ${shared.length - NAMED} more` : '';
  const [which, others] =
    shared.length === wanted.length
      ? ['These accounts are', '']
      : [`${names.join(', ')}${more} ${shared.length === 1 ? 'is' : 'are'}`, ' Name the others to scrape only them.'];
  return new AppError('conflict', `${which} being scraped already, for ${whom}.`, {
    hint: `Scrape them again when that has ended: the accounts of the dashboard show how far it is.${others}`,
    retryable: true,
  });
}

function takenOver(): AppError {
  return new AppError('conflict', 'A worker took this scrape over, because this process was not heard for a while.', {
    hint: 'It goes on there: see the accounts in the dashboard, or `velocity usage`.',
  });
}
