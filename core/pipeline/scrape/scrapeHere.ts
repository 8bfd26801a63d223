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
import { progressTo, type ScrapeEvent } from './scrapeEvents.ts';
import type { ScrapeReport } from './scrapeReport.ts';
import { isOver, stopScrape, withRest } from './startScrape.ts';

/**
 * Scrapes accounts in this process, as a scrape that every screen shows and can stop, and that a worker continues if the
 * process dies. Where another scrape is open, or there is no queue, only what was paid for is collected then. Of all
 * active accounts, those that are being scraped already are left out with a warning.
 * @throws {AppError} as {@link scrape}; `conflict` where accounts that were named, or all, are being scraped, or a worker
 * took it over, because this process was not heard.
 */
export async function scrapeHere(
  services: Services,
  input: ScrapeOptions,
  context: OperationContext<ScrapeEvent> = {},
): Promise<ScrapeReport> {
  if (input.dryRun === true || !services.scraper.configured) return scrape(services, input, context);
  // Whoever wants no title ideas gets none from a worker either.
  const queue = input.suggest === false ? null : ((await services.queue?.()) ?? null);
  const held =
    queue === null ? await sharedWithOpen(services, input, context) : await hold(services, queue, input, context);
  if ('batch' in held) return perform(services, held, input, context);
  if (held.warning === null) return scrape(services, input, context);
  progressTo(services.clock, context.emit)({ type: 'warning', kind: 'left-out', message: held.warning });
  const report = await scrape(services, { ...input, handles: held.rest, all: true }, context);
  return { ...report, warnings: [held.warning, ...report.warnings] };
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

/** Holds a new scrape, or says what an open one of others leaves. @throws {AppError} `conflict`. */
async function hold(
  services: Services,
  queue: Queue,
  input: ScrapeOptions,
  { signal }: OperationContext,
): Promise<HeldBatch | Unshared> {
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
  if (!began) return withoutShared(wanted.usernames, all, batch, clock);
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

/** Which accounts a scrape without a row of its own has in common with an open one. @throws {AppError} `conflict`. */
async function sharedWithOpen(
  services: Services,
  input: ScrapeOptions,
  { signal }: OperationContext,
): Promise<Unshared> {
  const { targets, all } = await planScrape(services, input, { signal });
  const usernames = targets.map(({ username }) => username);
  const batch = await getLatestScrapeBatch(services.db, { signal });
  return batch === null ? { rest: usernames, warning: null } : withoutShared(usernames, all, batch, services.clock);
}

interface Unshared {
  /** The accounts that no running scrape brings. */
  rest: string[];
  /** Says which are left out, and why; null where none is. */
  warning: string | null;
}

/**
 * Sorts out accounts that a running scrape brings, or has brought: it asks for their title ideas at its end. Where all
 * active accounts are asked for, as by a schedule, the others are scraped.
 * @throws {AppError} `conflict` for accounts that were named, and where no account is left.
 */
function withoutShared(usernames: readonly string[], all: boolean, batch: ScrapeBatch, clock: Clock): Unshared {
  const isRunning = batch.status === 'running' && isHeard(batch.beat_at, clock);
  const brought = new Set(isRunning ? batch.progress.map(({ username }) => username.toLowerCase()) : []);
  const shared = usernames.filter((username) => brought.has(username.toLowerCase()));
  const rest = usernames.filter((username) => !brought.has(username.toLowerCase()));
  if (shared.length === 0) return { rest, warning: null };
  const whom = batch.asked_by === '' ? 'somebody' : batch.asked_by;
  const which = rest.length === 0 ? 'These accounts are' : `${namesOf(shared)} ${shared.length === 1 ? 'is' : 'are'}`;
  const already = `${which} being scraped already, for ${whom}`;
  if (all && rest.length > 0) return { rest, warning: `${already}, and left out.` };
  const others = rest.length === 0 ? '' : ' Name the others to scrape only them.';
  throw new AppError('conflict', `${already}.`, {
    hint: `Scrape them again when that has ended: the accounts of the dashboard show how far it is.${others}`,
    retryable: true,
  });
}

/** How many accounts a message names. */
const NAMED = 5;

function namesOf(usernames: readonly string[]): string {
  const names = usernames.slice(0, NAMED).map((username) => `@${username}`);
  return `${names.join(', ')}${usernames.length > NAMED ? ` and ${usernames.length - NAMED} more` : ''}`;
}

function takenOver(): AppError {
  return new AppError('conflict', 'A worker took this scrape over, because this process was not heard for a while.', {
    hint: 'It goes on there: see the accounts in the dashboard, or `velocity usage`.',
  });
}
