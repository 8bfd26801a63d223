import { array, object, string, unknown, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, send, value } from '../query.ts';

const workerRow = object({
  id: string(),
  /** Name of its machine. */
  host: string(),
  /** The queues it works on. */
  queues: array(string()),
  started_at: timestamp,
  /** Its last heartbeat. */
  beat_at: timestamp,
});

/** A row of `workers`: a process that works on jobs. */
export type WorkerRow = Infer<typeof workerRow>;

const table = 'workers';
const read = { act: 'read', thing: 'workers' } as const;
const save = { act: 'save', thing: 'worker' } as const;

/** The workers with a heartbeat within 30 seconds, oldest first. */
export function getLivingWorkers(db: Database, options?: QueryOptions): Promise<WorkerRow[]> {
  return rows(read, db.rpc('living_workers'), workerRow, options);
}

/** Sends a worker's heartbeat; due every ten seconds. */
export async function recordWorkerHeartbeat(
  db: Database,
  worker: Pick<WorkerRow, 'id' | 'host' | 'queues'>,
  options?: QueryOptions,
): Promise<void> {
  const query = db.rpc('keep_worker', { worker: worker.id, machine: worker.host, works_on: worker.queues });
  await value(save, query, unknown(), options);
}

/** Removes a worker that has ended. */
export async function removeWorker(db: Database, id: string, options?: QueryOptions): Promise<void> {
  await send(save, db.from(table).delete().eq('id', id), options);
}
