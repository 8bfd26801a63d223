import { HandedOver } from '#core/abortReasons.ts';
import { getDatabaseTime } from '#core/data/databaseTime.ts';
import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import {
  endScrapeBatch,
  updateScrapeBatch,
  openScrapeBatch,
  takeScrapeBatch,
  type ScrapeBatch,
} from '#core/data/scrapes/scrapeBatches.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { completeHeldJob, releasedIfFailed } from '../jobs/heldJob.ts';
import { livingWorkers } from '../jobs/livingWorkers.ts';
import { ownerOf } from '../jobs/owner.ts';
import { isHeard } from '../jobs/liveness.ts';
import type { OperationContext, Services } from '../services.ts';
import { isOver, progressAfter, watchBatch, withRest } from './batchProgress.ts';
import { planScrape } from './planScrape.ts';
import { scrape, type ScrapeOptions } from './scrape.ts';
import { progressTo, type ScrapeEvent } from './scrapeEvents.ts';
import type { ScrapeReport } from './scrapeReport.ts';
import { stopScrape } from './startScrape.ts';

/**
 * Scrapes accounts in this process, as a scrape that every screen shows and can stop, and that a worker continues if the
 * process dies. Of all active accounts, those that are being scraped already are left out with a warning.
 * @throws {AppError} as {@link scrape}; `conflict` where accounts that were named, or all, are being scraped, or a worker
 * took it over, because this process was not heard.
 */
export async function scrapeHere(
  services: Services,
  input: ScrapeOptions,
  context: OperationContext<ScrapeEvent> = {},
): Promise<ScrapeReport> {
  if (input.dryRun === true || !services.scraper.configured) return scrape(services, input, context);
  const { warnings, usernames, ...held } = await hold(services, input, context);
  if (warnings.length === 0) return perform(services, held, input, context);
  const notify = progressTo(services.clock, context.emit);
  for (const message of warnings) notify({ type: 'warning', kind: 'left-out', message });
  const report = await perform(services, held, { ...input, handles: usernames, all: true }, context);
  return { ...report, warnings: [...warnings, ...report.warnings] };
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
    const report = await scrape(services, input, { signal, emit: progressed });
    if (watch.signal.reason instanceof HandedOver) throw takenOver();
    return report;
  } catch (thrown) {
    progress = withRest(progress, 'failed', toAppError(thrown).message);
    throw thrown;
  } finally {
    asked?.removeEventListener('abort', stop);
    await stopped;
    await watch.end();
    // Changes nothing where a worker has it.
    await updateScrapeBatch(services.db, lease, { progress, ending: 'done' }).catch(() => {});
    await completeHeldJob(job, { log: services.log, id: batch.id });
  }
}

interface HeldBatch {
  batch: ScrapeBatch;
  owner: string;
  /** Null where there is no queue. */
  job: HeldJob | null;
}

interface HeldScrape extends HeldBatch {
  /** The accounts that no other scrape brings. */
  usernames: string[];
  /** Say which are left out, and why. */
  warnings: string[];
}

/** Holds a new batch of the accounts that no other scrape brings. @throws {AppError} `conflict`. */
async function hold(services: Services, input: ScrapeOptions, { signal }: OperationContext): Promise<HeldScrape> {
  const { db, clock, person, triggeredBy } = services;
  const { targets, all } = await planScrape(services, input, { signal });
  const askedBy = person ?? triggeredBy;
  const { maxItems, suggest } = input;
  const wanted = { isAll: all, askedBy, maxItems, suggest, owner: ownerOf(services) };
  let usernames = targets.map(({ username }) => username);
  const warnings: string[] = [];
  const beside: string[] = [];
  // Each round opens the batch, or there is one open batch less, or fewer accounts.
  for (;;) {
    const { began, batch } = await openScrapeBatch(db, { ...wanted, usernames, beside }, { signal });
    if (began) return { ...(await take(services, batch)), usernames, warnings };
    if (!(await isAbandoned(services, batch))) {
      const { rest, warning } = withoutShared(usernames, batch, all);
      usernames = rest;
      warnings.push(warning);
    } else if (covers(usernames, batch)) {
      const progress = withRest(batch.progress, 'skipped', `Its process ended; ${askedBy} began anew.`);
      const at = new Date(clock.now()).toISOString();
      await endScrapeBatch(db, batch.id, { status: 'cancelled', at, progress });
    } else beside.push(batch.id);
  }
}

async function take(services: Services, batch: ScrapeBatch): Promise<HeldBatch> {
  const queue = (await services.queue?.()) ?? null;
  const job = queue === null ? null : await queue.hold('batches', batch.id);
  if (queue !== null && job === null) throw takenOver();
  const owner = ownerOf(services, job?.attempt);
  const taken = await releasedIfFailed(job, () => takeScrapeBatch(services.db, { id: batch.id, owner }));
  if (taken !== null) return { batch: taken, owner, job };
  await completeHeldJob(job, { log: services.log, id: batch.id });
  throw takenOver();
}

/** Whether nobody works on an open batch, or will soon. */
async function isAbandoned(services: Services, { owner, beat_at: beatAt }: ScrapeBatch): Promise<boolean> {
  if (owner !== null && services.ownerGone?.(owner) === true) return true;
  if (isHeard(beatAt, await getDatabaseTime(services.db))) return false;
  return owner !== null || !(await livingWorkers(services)).some(({ queues }) => queues.includes('batches'));
}

/** Whether the new scrape brings all that the abandoned one still had to bring. */
function covers(usernames: readonly string[], { progress }: ScrapeBatch): boolean {
  const wanted = new Set(usernames.map((username) => username.toLowerCase()));
  return progress.every((row) => isOver(row) || wanted.has(row.username.toLowerCase()));
}

/**
 * Leaves out accounts that another scrape brings, or has brought: it asks for their title ideas at its end. That is what
 * whoever asks for all active accounts wants, as a schedule does.
 * @throws {AppError} `conflict` for accounts that were named, and where no account is left.
 */
function withoutShared(usernames: readonly string[], { progress, asked_by: askedBy }: ScrapeBatch, all: boolean) {
  const brought = new Set(progress.map(({ username }) => username.toLowerCase()));
  const shared = usernames.filter((username) => brought.has(username.toLowerCase()));
  const rest = usernames.filter((username) => !brought.has(username.toLowerCase()));
  const which = rest.length === 0 ? 'These accounts are' : `${namesOf(shared)} ${shared.length === 1 ? 'is' : 'are'}`;
  const already = `${which} being scraped already, for ${askedBy === '' ? 'somebody' : askedBy}`;
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
