import { boolean, enum as oneOf, object, string, unknown, type output } from 'zod';
import {
  endedColumns,
  failedColumns,
  jobColumns,
  type JobEnding,
  type JobTaking,
  openJobStatuses,
} from '../columns/jobColumns.ts';
import { storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, send, value } from '../query.ts';

const writingKinds = ['article', 'variations'] as const;

const writingJobRow = object({
  ...jobColumns,
  kind: oneOf(writingKinds),
  production_story_id: string().nullable(),
  inbox_story_id: string().nullable(),
  /** The model's answer so far, as readable text. */
  said: string(),
  /** The whole answer, once it is complete. */
  result: unknown(),
});

/** A row of `writing_jobs`: a text that a model writes for an editor. */
export type WritingJob = output<typeof writingJobRow>;
export type WritingKind = WritingJob['kind'];

/** The target: the article of a production story, or variations of an inbox story. */
export interface WritingPlace {
  kind: WritingKind;
  storyId: string;
}

const opened = object({ began: boolean(), job: writingJobRow });
const table = 'writing_jobs';
const read = { act: 'read', thing: 'writing jobs' } as const;
const save = { act: 'save', thing: 'writing job' } as const;

/**
 * Returns the open job of a story, or creates this one (`began`): with an owner, that process works on it from the
 * start; otherwise it waits for a worker.
 */
export function openWritingJob(
  db: Database,
  { kind, storyId, input, askedBy, owner }: WritingPlace & { input: object; askedBy: string; owner?: string },
  options?: QueryOptions,
): Promise<output<typeof opened>> {
  const args = { wanted_kind: kind, story: storyId, wanted: input, asker: askedBy, holder: owner ?? null };
  return value(save, db.rpc('open_writing_job', storable(args)), opened, options);
}

export function getWritingJob(db: Database, id: string, options?: QueryOptions): Promise<WritingJob | null> {
  return firstRow(read, db.from(table).select('*').eq('id', id).limit(1), writingJobRow, options);
}

/** The latest job of a story; null where there was none. */
export function getNewestWritingJob(
  db: Database,
  { kind, storyId }: WritingPlace,
  options?: QueryOptions,
): Promise<WritingJob | null> {
  const column = kind === 'article' ? 'production_story_id' : 'inbox_story_id';
  const query = db.from(table).select('*').eq(column, storyId).order('created_at', { ascending: false }).limit(1);
  return firstRow(read, query, writingJobRow, options);
}

interface WritingTaking extends JobTaking {
  /** A new request that replaces the earlier one. */
  input?: object | undefined;
}

/** Takes a job; null where it has ended, or a live process is working on it. */
export function takeWritingJob(
  db: Database,
  { id, owner, withJob = false, gone, input }: WritingTaking,
  options?: QueryOptions,
): Promise<WritingJob | null> {
  const args = { job: id, new_owner: owner, with_job: withJob, gone: gone ?? null, asks: input ?? null };
  return firstRow(save, db.rpc('take_writing_job', storable(args)), writingJobRow, options);
}

/** Sends a heartbeat and the partial result. @returns the job's status: `lost` where another owner has it. */
export function recordWritingHeartbeat(
  db: Database,
  held: { id: string; owner: string; said?: string | undefined; result?: unknown; costUsd?: number | undefined },
): Promise<string> {
  const sent = {
    job: held.id,
    job_owner: held.owner,
    so_far: held.said ?? null,
    answer: held.result ?? null,
    spent: held.costUsd ?? null,
  };
  return value(save, db.rpc('keep_writing_job', storable(sent)), string());
}

/** Ends a job held by this owner, or releases it for another (`pending`). */
export async function endWritingJob(
  db: Database,
  { id, owner }: { id: string; owner: string },
  end: JobEnding & { costUsd: number },
): Promise<void> {
  const row = { ...endedColumns(end), cost_usd: end.costUsd };
  // A cancelled job stays cancelled, unless it was completed before the cancellation was noticed.
  const from = end.status === 'pending' || end.status === 'failed' ? ['running'] : ['running', 'cancelled'];
  await send(save, db.from(table).update(storable(row)).eq('id', id).eq('owner', owner).in('status', from));
}

/** Cancels a job that has not ended. @returns its row; null where there is none, or it had ended before. */
export function cancelWritingJob(
  db: Database,
  id: string,
  at: string,
  options?: QueryOptions,
): Promise<WritingJob | null> {
  const row = { status: 'cancelled', finished_at: at };
  const query = db.from(table).update(row).eq('id', id).in('status', openJobStatuses).select('*');
  return firstRow(save, query, writingJobRow, options);
}

/** Marks a job failed that no worker could finish. */
export async function failWritingJob(
  db: Database,
  { id, ...failure }: { id: string; message: string; at: string },
): Promise<void> {
  const row = storable(failedColumns(failure));
  await send(save, db.from(table).update(row).eq('id', id).in('status', openJobStatuses));
}
