import type { HeldJob } from '#core/backend/queue/holdJob.ts';
import { getDatabaseTime } from '#core/data/databaseTime.ts';
import type { QueryOptions } from '#core/data/database.ts';
import {
  cancelWritingJob,
  getNewestWritingJob,
  getWritingJob,
  openWritingJob,
  takeWritingJob,
  type WritingJob,
  type WritingPlace,
} from '#core/data/writing/writingJobs.ts';
import { AppError } from '#core/errors.ts';
import { prepareDraft } from '../publish/draft/draftArticle.ts';
import { completeHeldJob, releasedIfFailed } from '../jobs/heldJob.ts';
import { attemptOf, ownerOf } from '../jobs/owner.ts';
import { isHeard } from '../jobs/liveness.ts';
import type { Services } from '../services.ts';
import { variableStory } from './variations.ts';
import type { WritingAsk } from './writingInput.ts';

/**
 * Requests a text, which a worker writes. While one is being written for the story, all requests return that job.
 * @throws {AppError} as `prepareDraft` and `variableStory` do, before anything is paid.
 */
export async function startWriting(
  { db, notifyWorker }: Pick<Services, 'db' | 'notifyWorker'>,
  ask: WritingAsk,
  { askedBy }: { askedBy: string },
  options?: QueryOptions,
): Promise<WritingJob> {
  await refuseEarly({ db }, ask, options);
  const { job } = await openWritingJob(db, { ...ask, askedBy }, options);
  notifyWorker?.();
  return job;
}

/** A writing job that this process does itself. */
export interface HeldWriting {
  job: WritingJob;
  owner: string;
  /** Completes its queue job, if there is one; then no worker takes it up if this process dies. */
  releaseJob: () => Promise<void>;
}

/**
 * Starts writing in this process. If it dies, a worker continues. Takes over a job that waits for a worker, or was
 * abandoned by a dead process: on this machine at once, on another one when it has been silent.
 * @throws {AppError} `conflict` where somebody is writing for the story; else as {@link startWriting}.
 */
export async function holdWriting(
  services: Pick<Services, 'db' | 'log' | 'owner' | 'ownerGone' | 'queue' | 'triggeredBy' | 'person'>,
  ask: WritingAsk,
): Promise<HeldWriting> {
  const { db, ownerGone } = services;
  await refuseEarly(services, ask);
  const first = ownerOf(services);
  const askedBy = services.person ?? services.triggeredBy;
  const { began, job: row } = await openWritingJob(db, { ...ask, askedBy, owner: first });
  const isGone = row.owner !== null && (began || ownerGone?.(row.owner) === true);
  const silent = row.status === 'running' && row.alive_at !== null && !isHeard(row.alive_at, await getDatabaseTime(db));
  if (!began && !isGone && !silent && row.status !== 'pending') throw heldElsewhere(row);
  const gone = isGone ? (row.owner ?? undefined) : undefined;
  const queue = (await services.queue?.()) ?? null;
  const attempt = gone === undefined ? null : attemptOf(gone);
  if (attempt !== null) await queue?.endAttempt('writing', attempt);
  const queueJob: HeldJob | null = queue === null ? null : await queue.hold('writing', row.id, { silent });
  if (queue !== null && queueJob === null) throw heldElsewhere(row);
  const owner = ownerOf(services, queueJob?.attempt);
  const input = row.kind === ask.kind ? ask.input : undefined;
  const take = { id: row.id, owner, withJob: queueJob !== null, gone, input };
  const job = await releasedIfFailed(queueJob, () => takeWritingJob(db, take));
  const releaseJob = () => completeHeldJob(queueJob, { log: services.log, id: row.id });
  if (job !== null && job.kind === ask.kind) return { job, owner, releaseJob };
  await releaseJob();
  throw heldElsewhere(row);
}

/**
 * Stops what is being written for a story, within a second, wherever it runs. The text so far is kept.
 * @returns `stopped`: false where its last job had ended before; then it stays as it is.
 * @throws {AppError} `not_found` where nothing is or was being written.
 */
export async function stopWriting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  place: WritingPlace,
  options?: QueryOptions,
): Promise<{ stopped: boolean; job: WritingJob }> {
  const newest = await getNewestWritingJob(db, place, options);
  if (newest === null) throw nothingWritten(place);
  const cancelled = await cancelWritingJob(db, newest.id, new Date(clock.now()).toISOString(), options);
  if (cancelled !== null) return { stopped: true, job: cancelled };
  // It may have ended since it was read.
  return { stopped: false, job: (await getWritingJob(db, newest.id, options)) ?? newest };
}

function nothingWritten({ kind }: WritingPlace): AppError {
  const [what, command] =
    kind === 'article'
      ? ['No article of this story is', 'articles draft']
      : ['No variations of this story are', 'inbox variations'];
  return new AppError('not_found', `${what} being written.`, {
    hint: `There is nothing to stop. \`velocity ${command} <story>\` begins.`,
  });
}

async function refuseEarly({ db }: Pick<Services, 'db'>, ask: WritingAsk, options: QueryOptions = {}): Promise<void> {
  if (ask.kind === 'variations') await variableStory({ db }, ask.storyId, options);
  else await prepareDraft({ db }, { productionStoryId: ask.storyId, ...ask.input }, options);
}

function heldElsewhere({ kind, asked_by: askedBy }: WritingJob): AppError {
  const what = kind === 'article' ? 'The article of this story is' : 'Variations of this story are';
  return new AppError('conflict', `${what} being written already, for ${askedBy === '' ? 'somebody' : askedBy}.`, {
    hint: 'Wait for it, or stop it: `velocity articles draft` and `velocity inbox variations` take --stop.',
    retryable: true,
  });
}
