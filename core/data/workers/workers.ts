import { array, object, string, unknown, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, send, value } from '../query.ts';

const workerRow = object({
  id: string(),
  /** Name of its machine. */
  host: string(),
  /** What it works on. */
  queues: array(string()),
  started_at: timestamp,
  /** When it was last heard of. */
  beat_at: timestamp,
});

/** A row of `workers`: a process that works on jobs. */
export type WorkerRow = Infer<typeof workerRow>;

const table = 'workers';
const read = { act: 'read', thing: 'workers' } as const;
const save = { act: 'save', thing: 'worker' } as const;

/** The workers that were heard of within 30 seconds, the oldest first. */
export function getLivingWorkers(db: Database, options?: QueryOptions): Promise<WorkerRow[]> {
  return rows(read, db.rpc('living_workers'), workerRow, options);
}

/** Says that a worker lives; to be said every ten seconds. */
export async function keepWorker(
  db: Database,
  worker: Pick<WorkerRow, 'id' | 'host' | 'queues'>,
  options?: QueryOptions,
): Promise<void> {
  const query = db.rpc('keep_worker', { worker: worker.id, machine: worker.host, works_on: worker.queues });
  await value(save, query, unknown(), options);
}

/** Says that a worker has ended. */
export async function removeWorker(db: Database, id: string, options?: QueryOptions): Promise<void> {
  await send(save, db.from(table).delete().eq('id', id), options);
}
