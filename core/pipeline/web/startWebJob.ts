import { reopenFailedPages } from '#core/data/web/webJobPages.ts';
import {
  cancelWebJob,
  countOpenWebJobs,
  createWebJob,
  getWebJob,
  openWebJob,
  reopenWebJob,
  takeWebJob,
  type WebJob,
} from '#core/data/web/webJobs.ts';
import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { completeHeldJob, releasedIfFailed } from '../jobs/heldJob.ts';
import { attemptOf, ownerOf } from '../jobs/owner.ts';
import type { Services } from '../services.ts';
import type { WebJobInput } from './webJobInput.ts';

/**
 * Stores a job. A worker takes it within a second; with an `owner`, that attempt works on it from the start.
 * @param mostOpen how many jobs the requester may have open, including this one.
 * @param results where a command was to bring what is found; kept with the job, since its process may die.
 * @throws {AppError} `rate_limited` where that is exceeded.
 * @example
 * ```ts
 * await startWebJob(services, { kind: 'batch', addresses }, { askedBy: user.email });
 * ```
 */
export async function startWebJob(
  { db, clock, notifyWorker }: Pick<Services, 'db' | 'clock' | 'notifyWorker'>,
  { kind, ...input }: WebJobInput,
  { askedBy, owner, mostOpen, results }: { askedBy: string; owner?: string; mostOpen?: number; results?: object },
  options?: QueryOptions,
): Promise<WebJob> {
  const budget = 'budgetUsd' in input ? input.budgetUsd : null;
  const stored = results === undefined ? input : { ...input, results };
  const asked = { kind, input: stored, budget_usd: budget, asked_by: askedBy };
  const held = owner === undefined ? null : { owner, at: new Date(clock.now()).toISOString() };
  const job =
    mostOpen === undefined
      ? await createWebJob(db, asked, held, options)
      : await openWebJob(db, asked, mostOpen, options);
  if (job === null) throw tooMany(mostOpen ?? 0);
  if (owner === undefined) notifyWorker?.();
  return job;
}

/** A job on web pages that this process does itself. */
export interface HeldWebJob {
  job: WebJob;
  owner: string;
  /** Completes its queue job, if there is one; then no worker takes it up if this process dies. */
  releaseJob: () => Promise<void>;
}

/**
 * Starts a job in this process, or continues one, also one that was stopped or has failed. If the process dies, a worker continues it.
 * @throws {AppError} `conflict` where the job is completed, or somebody is working on it.
 */
export async function holdWebJob(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'owner' | 'ownerGone' | 'queue' | 'triggeredBy'>,
  wanted: WebJobInput | { resume: WebJob },
  results?: object,
): Promise<HeldWebJob> {
  const { db, triggeredBy: askedBy, ownerGone } = services;
  const first = ownerOf(services);
  const row =
    'resume' in wanted
      ? ((await reopened(services, wanted.resume, first)) ?? wanted.resume)
      : await startWebJob(services, wanted, { askedBy, owner: first, ...(results === undefined ? {} : { results }) });
  const queue = (await services.queue?.()) ?? null;
  const gone = row.owner !== null && (row.owner === first || ownerGone?.(row.owner) === true) ? row.owner : null;
  const attempt = gone === null ? null : attemptOf(gone);
  if (attempt !== null) await queue?.endAttempt('web', attempt);
  const queueJob: HeldJob | null =
    queue === null ? null : await queue.hold('web', row.id, { silent: 'resume' in wanted });
  if (queue !== null && queueJob === null) throw await heldElsewhere(db, row.id);
  const owner = ownerOf(services, queueJob?.attempt);
  const take = { id: row.id, owner, withJob: queueJob !== null, gone: gone ?? undefined };
  const job = await releasedIfFailed(queueJob, () => takeWebJob(db, take));
  const releaseJob = () => completeHeldJob(queueJob, { log: services.log, id: row.id });
  if (job !== null) return { job, owner, releaseJob };
  await releaseJob();
  throw await heldElsewhere(db, row.id);
}

/**
 * Has a worker go on with a job that was stopped or has failed. What was read is not read again; what could not be read
 * is tried again where that made the job fail.
 * @throws {AppError} `not_found`; `conflict` where the job is completed or under way; `rate_limited` as at the start.
 */
export async function resumeWebJob(
  { db, clock, notifyWorker }: Pick<Services, 'db' | 'clock' | 'notifyWorker'>,
  id: string,
  { askedBy, mostOpen }: { askedBy: string; mostOpen: number },
  options?: QueryOptions,
): Promise<WebJob> {
  const job = await getWebJob(db, id, options);
  if (job === null) throw noWebJob();
  if ((await countOpenWebJobs(db, { ...options, askedBy })) >= mostOpen) throw tooMany(mostOpen);
  const open = await reopened({ db, clock }, job, null, options);
  if (open === null) throw await heldElsewhere(db, id, options);
  notifyWorker?.();
  return open;
}

/** Stops a job that waits or runs; what it found stays, and one that has ended stays as it is. @throws {AppError} `not_found`. */
export async function stopOpenWebJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  options?: QueryOptions,
): Promise<WebJob> {
  const job = await cancelWebJob(db, id, new Date(clock.now()).toISOString(), options);
  if (job === null) throw noWebJob();
  return job;
}

export function noWebJob(): AppError {
  return new AppError('not_found', 'There is no such job.');
}

async function reopened(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: WebJob,
  owner: string | null,
  options?: QueryOptions,
): Promise<WebJob | null> {
  if (job.status === 'failed') await reopenFailedPages(db, job.id, options);
  const held = owner === null ? null : { owner, at: new Date(clock.now()).toISOString() };
  return reopenWebJob(db, job.id, held, options);
}

function tooMany(most: number): AppError {
  return new AppError('rate_limited', `You have ${most} jobs under way.`, {
    hint: 'Wait for one of them, or stop it.',
  });
}

/** Why a job cannot be continued: it is over, or another process works on it. */
async function heldElsewhere(db: Database, id: string, options?: QueryOptions): Promise<AppError> {
  const job = await getWebJob(db, id, options);
  const show = `\`velocity web show ${id}\``;
  if (job?.status === 'completed') {
    return new AppError('conflict', 'This job is over.', { hint: `${show} shows what it found.` });
  }
  return new AppError('conflict', 'Somebody works on this job.', { hint: `${show} shows what it has so far.` });
}
