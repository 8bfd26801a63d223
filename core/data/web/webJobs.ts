import { enum as oneOf, object, string, unknown, type output } from 'zod';
import {
  endedColumns,
  failedColumns,
  jobColumns,
  type JobEnding,
  type JobTaking,
  openJobStatuses,
} from '../columns/jobColumns.ts';
import { numeric } from '../columns/numeric.ts';
import { storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, rows, send, value } from '../query.ts';

export const webJobKinds = ['scrape', 'search', 'research', 'batch', 'summarize', 'crawl'] as const;

/** A row of `web_jobs`. */
const webJobRow = object({
  ...jobColumns,
  kind: oneOf(webJobKinds),
  /** The last heartbeat of its worker. */
  /** The result; while the job runs, the partial result. */
  result: unknown(),
  /** USD. */
  budget_usd: numeric.nullable(),
});

/** Jobs that go on where somebody asks for it. */
const resumableJobStatuses = ['cancelled', 'failed'] as const;

export type WebJob = output<typeof webJobRow>;

export interface NewWebJob {
  kind: WebJob['kind'];
  input: WebJob['input'];
  budget_usd: number | null;
  asked_by: string;
}

const table = 'web_jobs';
const save = { act: 'save', thing: 'web job' } as const;
const read = { act: 'read', thing: 'web jobs' } as const;

/** Stores a job. With `held`, that process works on it from the start; otherwise it waits for a worker. */
export async function createWebJob(
  db: Database,
  job: NewWebJob,
  held: { owner: string; at: string } | null = null,
  options?: QueryOptions,
): Promise<WebJob> {
  const begun: Record<string, string | number> =
    held === null ? {} : { status: 'running', owner: held.owner, attempts: 1, alive_at: held.at, started_at: held.at };
  const made = await rows(
    save,
    db
      .from(table)
      .insert(storable({ ...job, ...begun }))
      .select('*'),
    webJobRow,
    options,
  );
  return made[0] ?? Promise.reject(new Error('The web job was not returned.'));
}

/**
 * Stores a job that waits for a worker, if its requester has fewer than `most` open ones, in one statement. Null: the
 * limit is reached.
 */
export function openWebJob(db: Database, job: NewWebJob, most: number, options?: QueryOptions): Promise<WebJob | null> {
  return firstRow(save, db.rpc('open_web_job', { job: storable(job), most }), webJobRow, options);
}

export function getWebJob(db: Database, id: string, options?: QueryOptions): Promise<WebJob | null> {
  return firstRow(read, db.from(table).select('*').eq('id', id).limit(1), webJobRow, options);
}

/** The newest first. */
export function getWebJobs(db: Database, limit: number, options?: QueryOptions): Promise<WebJob[]> {
  const query = db.from(table).select('*').order('created_at', { ascending: false }).limit(limit);
  return rows(read, query, webJobRow, options);
}

/** How many jobs wait or run, of all people or of one. */
export async function countOpenWebJobs(
  db: Database,
  { askedBy, ...options }: QueryOptions & { askedBy?: string } = {},
): Promise<number> {
  const open = db.from(table).select('id', { count: 'exact', head: true }).in('status', openJobStatuses);
  const { count } = await send(read, askedBy === undefined ? open : open.eq('asked_by', askedBy), options);
  return count ?? 0;
}

/** Takes a job; null where it has ended, or a live process is working on it. */
export async function takeWebJob(
  db: Database,
  { id, owner, withJob = false, gone }: JobTaking,
  options?: QueryOptions,
): Promise<WebJob | null> {
  const args = { job: id, new_owner: owner, with_job: withJob, gone: gone ?? null };
  return firstRow(save, db.rpc('take_web_job', args), webJobRow, options);
}

/** Sends a heartbeat and the partial result. @returns the job's status: `lost` where another owner has it. */
export function recordWebJobHeartbeat(
  db: Database,
  held: { id: string; owner: string; result?: unknown; costUsd?: number | undefined },
  options?: QueryOptions,
): Promise<string> {
  const sent = {
    job: held.id,
    job_owner: held.owner,
    so_far: storable(held.result ?? null),
    spent: held.costUsd ?? null,
  };
  return value(save, db.rpc('keep_web_job', sent), string(), options);
}

/** Ends a job held by this owner. */
export async function endWebJob(
  db: Database,
  { id, owner }: { id: string; owner: string },
  end: JobEnding & { result: unknown; costUsd: number },
  options?: QueryOptions,
): Promise<void> {
  const row = { ...endedColumns(end), result: end.result ?? null, cost_usd: end.costUsd };
  const query = db
    .from(table)
    .update(storable(row))
    .eq('id', id)
    .eq('owner', owner)
    .in('status', ['running', 'cancelled']);
  await send(save, query, options);
}

/** Cancels a job that has not ended. @returns its current row; null where there is none. */
export async function cancelWebJob(
  db: Database,
  id: string,
  at: string,
  options?: QueryOptions,
): Promise<WebJob | null> {
  const row = { status: 'cancelled', finished_at: at };
  await send(save, db.from(table).update(row).eq('id', id).in('status', openJobStatuses), options);
  return getWebJob(db, id, options);
}

/**
 * Has a job that was stopped or failed go on: in that process, or with null in the next free worker. Null: it is neither.
 */
export function reopenWebJob(
  db: Database,
  id: string,
  held: { owner: string; at: string } | null,
  options?: QueryOptions,
): Promise<WebJob | null> {
  const row = {
    status: held === null ? 'pending' : 'running',
    owner: held?.owner ?? null,
    alive_at: held?.at ?? null,
    finished_at: null,
    error_code: null,
    error_message: null,
  };
  const query = db.from(table).update(row).eq('id', id).in('status', resumableJobStatuses).select('*');
  return firstRow(save, query, webJobRow, options);
}

/** Marks a job failed that no worker could finish. */
export async function failWebJob(
  db: Database,
  { id, ...failure }: { id: string; message: string; at: string },
): Promise<void> {
  const row = storable(failedColumns(failure));
  await send(save, db.from(table).update(row).eq('id', id).in('status', openJobStatuses));
}
