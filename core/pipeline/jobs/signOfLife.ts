import { hostname } from 'node:os';
import type { QueueName } from '#core/backend/queue/queues.ts';
import { keepWorker, removeWorker } from '#core/data/workers/workers.ts';
import { toAppError } from '#core/errors.ts';
import { startDeadline } from '#core/http/deadline.ts';
import { ownerOf } from '../research/openResearchRun.ts';
import type { Services } from '../services.ts';

/** Milliseconds between signs of life: a worker counts as living for three times as long. */
const BEAT_MS = 10_000;
/** Milliseconds for the last word of a worker that ends. */
const REMOVE_MS = 1_000;

/** Keeps the row of a worker until it is ended. Whoever waits for a worker sees by it that there is one. */
export function showThatAlive(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'owner'>,
  queues: readonly QueueName[],
): { end(): Promise<void> } {
  const { db, clock, log } = services;
  const id = ownerOf(services);
  const ending = new AbortController();
  const beating = (async () => {
    while (!ending.signal.aborted) {
      try {
        await keepWorker(db, { id, host: hostname(), queues: [...queues] }, { signal: ending.signal });
      } catch (error) {
        if (!ending.signal.aborted)
          log.info('The worker could not say that it lives', { error: toAppError(error).message });
      }
      await clock.sleep(BEAT_MS, ending.signal).catch(() => {});
    }
  })();
  return {
    async end() {
      ending.abort();
      await beating;
      // One that cannot be removed counts as living for half a minute more: a database that stands still is not waited for.
      const deadline = startDeadline(clock, REMOVE_MS, undefined);
      await removeWorker(db, id, { signal: deadline.signal }).catch(() => {});
      deadline.release();
    },
  };
}
