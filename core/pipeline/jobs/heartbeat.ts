import { hostname } from 'node:os';
import type { QueueName } from '#core/backend/queue/queues.ts';
import { recordWorkerHeartbeat, removeWorker } from '#core/data/workers/workers.ts';
import { toAppError } from '#core/errors.ts';
import { startDeadline } from '#core/http/deadline.ts';
import { ownerOf } from './owner.ts';
import type { Services } from '../services.ts';

/** Milliseconds between heartbeats: a worker counts as alive for three times as long. */
const BEAT_MS = 10_000;
/** Milliseconds after a heartbeat that was not stored: after an outage all workers count as dead until they are heard. */
const RETRY_MS = 1_000;
/** Time limit in milliseconds for removing the row of a worker that ends. */
const REMOVE_MS = 1_000;

/** Sends heartbeats to a worker's row until it is ended. They show that a worker is running. */
export function startHeartbeat(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'owner'>,
  queues: readonly QueueName[],
): { end(): Promise<void> } {
  const { db, clock, log } = services;
  const id = ownerOf(services);
  const ending = new AbortController();
  const beating = (async () => {
    while (!ending.signal.aborted) {
      let pauseMs = BEAT_MS;
      try {
        await recordWorkerHeartbeat(db, { id, host: hostname(), queues: [...queues] }, { signal: ending.signal });
      } catch (error) {
        if (ending.signal.aborted) break;
        pauseMs = RETRY_MS;
        log.info('The worker could not say that it lives', { error: toAppError(error).message });
      }
      await clock.sleep(pauseMs, ending.signal).catch(() => {});
    }
  })();
  const end = async () => {
    ending.abort();
    await beating;
    // A row that cannot be removed expires after half a minute: do not wait for a hanging database.
    const deadline = startDeadline(clock, REMOVE_MS, undefined);
    await removeWorker(db, id, { signal: deadline.signal }).catch(() => {});
    deadline.release();
  };
  let ended: Promise<void> | undefined;
  return { end: () => (ended ??= end()) };
}
