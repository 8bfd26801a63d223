import { createWebJob, openWebJob, reopenWebJob, takeWebJob, type WebJob } from '#core/data/web/webJobs.ts';
import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import type { QueryOptions } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { attemptOf, ownerOf } from '../research/openResearchRun.ts';
import type { Services } from '../services.ts';
import type { WebJobInput } from './webJobInput.ts';

/**
 * Stores a job. A worker takes it within a second; with an `owner`, that attempt works on it from the start.
 * @param mostOpen how many jobs the requester may have open, including this one.
 * @throws {AppError} `rate_limited` where that is exceeded.
 * @example
 * ```ts
 * await startWebJob(services, { kind: 'batch', addresses }, { askedBy: user.email });
 * ```
 */
export async function startWebJob(
  { db, clock, wakeWorker }: Pick<Services, 'db' | 'clock' | 'wakeWorker'>,
  { kind, ...input }: WebJobInput,
  { askedBy, owner, mostOpen }: { askedBy: string; owner?: string; mostOpen?: number },
  options?: QueryOptions,
): Promise<WebJob> {
  const budget = 'budgetUsd' in input ? input.budgetUsd : null;
  const asked = { kind, input, budget_usd: budget, asked_by: askedBy };
  const held = owner === undefined ? null : { owner, at: new Date(clock.now()).toISOString() };
  const job =
    mostOpen === undefined
      ? await createWebJob(db, asked, held, options)
      : await openWebJob(db, asked, mostOpen, options);
  if (job === null) {
    throw new AppError('rate_limited', `You have ${mostOpen} jobs under way.`, {
      hint: 'Wait for one of them, or stop it.',
    });
  }
  if (owner === undefined) wakeWorker?.();
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
 * Starts a job in this process, or continues one, also one that was stopped. If the process dies, a worker continues it.
 * @throws {AppError} `conflict` where the job is completed or failed, or somebody is working on it.
 */
export async function holdWebJob(
  services: Pick<Services, 'db' | 'clock' | 'owner' | 'ownerGone' | 'queue' | 'triggeredBy'>,
  wanted: WebJobInput | { resume: WebJob },
): Promise<HeldWebJob> {
  const { db, triggeredBy: askedBy, ownerGone } = services;
  const first = ownerOf(services);
  const row =
    'resume' in wanted
      ? await reopened(services, wanted.resume, first)
      : await startWebJob(services, wanted, { askedBy, owner: first });
  const queue = (await services.queue?.()) ?? null;
  const gone = row.owner !== null && (row.owner === first || ownerGone?.(row.owner) === true) ? row.owner : null;
  const attempt = gone === null ? null : attemptOf(gone);
  if (attempt !== null) await queue?.endAttempt('web', attempt);
  const place: HeldJob | null = queue === null ? null : await queue.hold('web', row.id);
  if (queue !== null && place === null) throw taken();
  const owner = ownerOf(services, place?.attempt);
  const job = await takeWebJob(db, { id: row.id, owner, withJob: place !== null, gone: gone ?? undefined });
  const releaseJob = async () => place?.complete();
  if (job !== null) return { job, owner, releaseJob };
  await releaseJob();
  throw taken();
}

/** A job that was stopped may go on; a worker takes none that nobody asked to. */
async function reopened({ db, clock }: Pick<Services, 'db' | 'clock'>, job: WebJob, owner: string): Promise<WebJob> {
  if (job.status !== 'cancelled') return job;
  return (await reopenWebJob(db, job.id, { owner, at: new Date(clock.now()).toISOString() })) ?? job;
}

function taken(): AppError {
  return new AppError('conflict', 'This job is over, or somebody works on it.', {
    hint: '`velocity web jobs` shows how it stands.',
  });
}
