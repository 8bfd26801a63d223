import type { QueryOptions } from '#core/data/database.ts';
import { getLivingWorkers, type WorkerRow } from '#core/data/workers/workers.ts';
import type { Services } from '../services.ts';

/** The live workers, judged by their last heartbeat and by the processes of this machine. */
export async function livingWorkers(
  { db, ownerGone }: Pick<Services, 'db' | 'ownerGone'>,
  options?: QueryOptions,
): Promise<WorkerRow[]> {
  const workers = await getLivingWorkers(db, options);
  return workers.filter(({ id }) => ownerGone?.(id) !== true);
}
