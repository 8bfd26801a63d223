import type { Queue } from '#core/backend/queue/openQueue.ts';
import { queues } from '#core/backend/queue/queues.ts';
import { attemptOf } from '../research/openResearchRun.ts';
import type { Services } from '../services.ts';
import { readQueueState } from './openRows.ts';

/**
 * Brings the queue in line with the rows: every open row that nobody works on gets its job, the job of a process of this
 * machine that died goes to the next worker at once, one whose worker is silent is taken from it, and who could work is
 * woken. `heardNobody`: the database was away a moment ago, so that silence tells nothing of a worker.
 */
export async function sweep(
  queue: Queue,
  { ownerGone }: Pick<Services, 'ownerGone'>,
  { heardNobody = false } = {},
): Promise<void> {
  const { rows, waiting, lost } = await readQueueState(queue);
  const dead = rows.filter(({ owner }) => owner !== null && ownerGone?.(owner) === true);
  const woken = new Set(waiting);
  for (const { queue: name, owner, has_job } of dead) {
    const attempt = has_job && owner !== null ? attemptOf(owner) : null;
    if (attempt === null) continue;
    await queue.endAttempt(name, attempt);
    woken.add(queues[name].name);
  }
  if (lost && !heardNobody) await queue.supervise();
  const gone = new Set(dead.map(({ id }) => id));
  const missing = rows.filter(({ id, free, has_job }) => !has_job && (free || gone.has(id)));
  for (const name of new Set(missing.map((row) => row.queue))) {
    const ids = missing.filter((row) => row.queue === name).map(({ id }) => id);
    await queue.add(name, ids);
    woken.add(queues[name].name);
  }
  queue.wake([...woken]);
}
