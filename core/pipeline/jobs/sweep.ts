import type { Queue } from '#core/backend/queue/openQueue.ts';
import { queues } from '#core/backend/queue/queues.ts';
import { attemptOf } from './owner.ts';
import type { Services } from '../services.ts';
import { readQueueState } from './openRows.ts';

/**
 * Brings the queue in line with the rows: open rows without a worker get a job, jobs of dead processes on this machine
 * go to another worker at once, jobs without heartbeats are released, and idle workers are notified. `heardNobody`: the
 * database was unreachable a moment ago, so missing heartbeats prove nothing.
 */
export async function sweep(
  queue: Queue,
  { ownerGone }: Pick<Services, 'ownerGone'>,
  { heardNobody = false } = {},
): Promise<void> {
  const { rows, waiting, lost } = await readQueueState(queue);
  const dead = rows.filter(({ owner }) => owner !== null && ownerGone?.(owner) === true);
  const notified = new Set(waiting);
  for (const { queue: name, owner, has_job } of dead) {
    const attempt = has_job && owner !== null ? attemptOf(owner) : null;
    if (attempt === null) continue;
    await queue.endAttempt(name, attempt);
    notified.add(queues[name].name);
  }
  if (lost && !heardNobody) await queue.supervise();
  const abandoned = new Set(dead.map(({ id }) => id));
  const missing = rows.filter(({ id, free, has_job }) => !has_job && (free || abandoned.has(id)));
  for (const name of new Set(missing.map((row) => row.queue))) {
    const ids = missing.filter((row) => row.queue === name).map(({ id }) => id);
    await queue.add(name, ids);
    notified.add(queues[name].name);
  }
  queue.notifyWorkers([...notified]);
}
