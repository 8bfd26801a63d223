import type { Listening, NoticeHandlers } from '#core/backend/backend.ts';
import { cronExpressions } from '#core/backend/queue/nextTimes.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';
import type { QueueName } from '#core/backend/queue/queues.ts';
import { removeUnusedThumbnails } from '#core/data/production/unusedThumbnails.ts';
import { getJobSchedules } from '#core/data/schedules/jobSchedules.ts';
import { withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { showThatAlive } from './signOfLife.ts';
import { sweep } from './sweep.ts';
import { sweepScrapes } from './sweepScrapes.ts';
import { type WorkInput, workOnQueues } from './workOn.ts';

/** Milliseconds between sweeps: how long a row waits where nobody wakes the worker. */
const SWEEP_MS = 1_000;
/** One in so many sweeps also looks at schedules and unfinished scrapes. */
const SELDOM = 10;
/** Of so many sweeps one has what is over removed from the queue. */
const MAINTENANCE = 120;
/** Milliseconds between two looks at files that nothing shows any more. */
const FILES_MS = 6 * 3600_000;
/** Milliseconds until a queue that cannot be opened is tried again. */
const REOPEN_MS = 5_000;
/** Milliseconds after an outage of the database in which living workers say again that they live. */
const HEARD_MS = 6_000;
/** Milliseconds that a worker without work waits for its queue when it leaves. */
const LEAVE_MS = 4_000;

export interface WorkerInput extends WorkInput {
  /** Opens the queue; null where the backend has no way to one. */
  open: () => Promise<Queue | null>;
  /** What it works on. */
  queues: readonly QueueName[];
  /** Hears of rows that wait; null where no connection can. Left out, or lost: they are found within a second. */
  listen?: ((handlers: NoticeHandlers) => Promise<Listening | null>) | undefined;
}

export interface Worker {
  /** Looks for work now instead of within a second. */
  wake(): void;
  /** Hands over what is under way: what was paid is stored, and other workers go on at once. */
  stop(): Promise<void>;
}

/** The queue; null where the worker was stopped while a database that stands still kept it from opening. */
async function openedUnless(signal: AbortSignal, opening: Promise<Queue | null>): Promise<Queue | null> {
  const stopped = Promise.withResolvers<null>();
  const stop = () => stopped.resolve(null);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const queue = await Promise.race([opening, stopped.promise]);
  signal.removeEventListener('abort', stop);
  if (queue === null) opening.then((late) => late?.close()).catch(() => {});
  return queue;
}

/**
 * Works on jobs until it is stopped, and waits for a database that went away.
 * @example
 * ```ts
 * const worker = startWorker(services, { backup, queues: ['research', 'scrape'], open: openJobQueue });
 * await worker.stop();
 * ```
 */
export function startWorker(services: Services, input: WorkerInput): Worker {
  const { clock, log } = services;
  const { listen, queues } = input;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakeUp = () => {};
  const work = workOnQueues(services, input, signal);
  let filesAt = Number.NEGATIVE_INFINITY;
  /** When the database was last seen to be away. */
  let lostAt = Number.NEGATIVE_INFINITY;

  const attend = async (queue: Queue) => {
    for (const name of queues) await work.workOn(name, queue);
    let failures = 0;
    for (let round = 0; !signal.aborted && failures < 3; round += 1) {
      const pause = new AbortController();
      wakeUp = () => pause.abort();
      try {
        const back = clock.now() - lostAt;
        // A clock that was set back must not make this last.
        await sweep(queue, services, { heardNobody: back >= 0 && back < HEARD_MS });
        if (round % SELDOM === 0) await sweepSeldom(queue);
        if (round % MAINTENANCE === MAINTENANCE - 1) await queue.supervise();
        failures = 0;
      } catch (error) {
        failures += 1;
        lostAt = clock.now();
        log.warn('The rows that wait could not be read', { error: toAppError(error).message });
      }
      await clock.sleep(SWEEP_MS, AbortSignal.any([pause.signal, signal])).catch(() => {});
    }
    wakeUp = () => {};
  };

  const sweepSeldom = async (queue: Queue) => {
    if (queues.includes('scrape')) await sweepScrapes(queue);
    if (!queues.includes('schedules')) return;
    const schedules = await getJobSchedules(services.db);
    await queue.setSchedules(
      schedules
        .filter(({ paused }) => !paused)
        .flatMap(({ name, cron, time_zone: timeZone }) =>
          cronExpressions(cron).map((one, at) => ({ key: at === 0 ? name : `${name}/${at}`, cron: one, timeZone })),
        ),
    );
    if (clock.now() - filesAt < FILES_MS) return;
    filesAt = clock.now();
    const removed = await removeUnusedThumbnails(services.files, services.db, filesAt, { signal });
    if (removed > 0) log.info('Thumbnails went that nothing showed for 90 days', { files: removed });
  };

  const keepAttending = async () => {
    while (!signal.aborted) {
      try {
        const queue = await openedUnless(signal, input.open());
        if (queue === null) return;
        const life = showThatAlive(services, queues);
        try {
          await attend(queue);
        } finally {
          await Promise.allSettled([work.settled(), life.end()]);
          await queue.close();
        }
      } catch (error) {
        lostAt = clock.now();
        log.warn('The worker has no queue; it tries again', { error: toAppError(error).message });
        await clock.sleep(REOPEN_MS, signal).catch(() => {});
      }
    }
  };
  const keepListening = async () => {
    if (listen === undefined) return;
    while (!signal.aborted) {
      const lost = Promise.withResolvers<void>();
      const listening = await listen({ onNotice: () => wakeUp(), onLost: lost.resolve }).catch(() => undefined);
      if (listening === null) return;
      signal.addEventListener('abort', () => lost.resolve(), { once: true });
      if (signal.aborted) lost.resolve();
      if (listening !== undefined) await lost.promise;
      listening?.stop();
      await clock.sleep(REOPEN_MS, signal).catch(() => {});
    }
  };
  const attending = Promise.all([keepAttending(), keepListening()]);
  return {
    wake: () => wakeUp(),
    async stop() {
      stopping.abort('hand-over');
      await work.settled();
      // Only what was paid for is worth waiting for a database that stands still.
      const late = () => new AppError('deadline', 'The worker left while its queue did not answer.');
      await withDeadline(clock, LEAVE_MS, () => attending, late).catch((error: unknown) =>
        log.warn(toAppError(error).message),
      );
      await work.close();
    },
  };
}
