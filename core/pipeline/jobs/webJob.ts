import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { failWebJob, takeWebJob } from '#core/data/web/webJobs.ts';
import { ownerOf } from './owner.ts';
import { runWebJob } from '../web/runWebJob.ts';
import type { WebServices } from '../web/webServices.ts';

/**
 * One attempt at a job on web pages; continues where an earlier one ended. Does nothing where the job has ended.
 * @throws {AppError} where the database became unreachable and another attempt should continue.
 */
export async function webJob(
  services: WebServices,
  { key: id, attempt }: Pick<JobAttempt, 'key' | 'attempt'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) return;
  const owner = ownerOf(services, attempt);
  const job = await takeWebJob(services.db, { id, owner, withJob: true });
  if (job === null) return;
  const { error } = await runWebJob({ ...services, owner }, job, { signal, keepContents: false });
  if (error !== null && isStorageUnavailable(error)) throw error;
}

/** Marks a job failed that no worker could finish. */
export async function failedWebJob({ db, clock }: WebServices, id: string, reason: string): Promise<void> {
  const message = `No worker could bring this job to its end: ${reason}.`;
  await failWebJob(db, { id, message, at: new Date(clock.now()).toISOString() });
}
