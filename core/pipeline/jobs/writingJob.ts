import type { JobAttempt } from '#core/backend/queue/openQueue.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { failWritingJob, takeWritingJob } from '#core/data/writing/writingJobs.ts';
import { ownerOf } from './owner.ts';
import type { Services } from '../services.ts';
import { runWriting } from '../writing/runWriting.ts';

/**
 * One attempt at a writing job, on behalf of its requester. Does nothing where the job has ended.
 * @throws {AppError} where the database became unreachable and another attempt should continue.
 */
export async function writingJob(
  services: Services,
  { key: id, attempt }: Pick<JobAttempt, 'key' | 'attempt'>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) return;
  const owner = ownerOf(services, attempt);
  const job = await takeWritingJob(services.db, { id, owner, withJob: true });
  if (job === null) return;
  const { asked_by: askedBy } = job;
  const { error } = await runWriting({ ...services, owner, person: askedBy, askedBy }, job, { signal });
  if (error !== null && isStorageUnavailable(error)) throw error;
}

/** Marks a job failed that no worker could finish. */
export async function failedWritingJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  reason: string,
): Promise<void> {
  const message = `No worker could bring this to its end: ${reason}.`;
  await failWritingJob(db, { id, message, at: new Date(clock.now()).toISOString() });
}
