import { HandedOver } from '#core/abortReasons.ts';
import type { Listening, NoticeHandlers } from '#core/backend/backend.ts';
import { cronExpressions } from '#core/backend/queue/nextTimes.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';
import type { QueueName } from '#core/backend/queue/queues.ts';
import { removeUnusedThumbnails } from '#core/data/production/unusedThumbnails.ts';
import { getJobSchedules } from '#core/data/schedules/jobSchedules.ts';
import { withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { startHeartbeat } from './heartbeat.ts';
import { resumeWaiting } from './scheduleJob.ts';
import { sweep } from './sweep.ts';
import { sweepScrapes } from './sweepScrapes.ts';
import { type WorkInput, workOnQueues } from './workOn.ts';

/** Milliseconds between sweeps: the longest wait of a row where nobody notifies the worker. */
const SWEEP_MS = 1_000;
/** Schedules and unfinished scrapes are checked in every tenth sweep. */
const SELDOM = 10;
/** Finished jobs are removed from the queue in every 120th sweep. */
const MAINTENANCE = 120;
/** Milliseconds between searches for unused files. */
const FILES_MS = 6 * 3600_000;
/** Milliseconds until opening the queue is tried again. */
const REOPEN_MS = 5_000;
/** Milliseconds after a database outage in which live workers send heartbeats again: each tries to reopen its queue in turn. */
const HEARD_MS = REOPEN_MS + 3_000;
/** Milliseconds that a stopping worker without jobs waits for its queue. */
const LEAVE_MS = 4_000;

export interface WorkerInput extends WorkInput {
  /** Opens the queue; null where the backend has none. */
  open: () => Promise<Queue | null>;
  /** The queues it works on. */
  queues: readonly QueueName[];
  /** Listens for new rows; null where notifications are not available. Without it, rows are found within a second. */
  listen?: ((handlers: NoticeHandlers) => Promise<Listening | null>) | undefined;
}

export interface Worker {
  /** Checks for work now instead of within a second. */
  notify(): void;
  /** Hands over jobs in progress: paid results are stored, and other workers continue at once. */
  stop(): Promise<void>;
}

/** Opens the queue; null where the worker was stopped while a hanging database delayed it. */
async function openUnlessStopped(signal: AbortSignal, opening: Promise<Queue | null>): Promise<Queue | null> {
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
 * Works on jobs until it is stopped; waits while the database is unreachable.
 * @example
 * ```ts
 * const open = () => openQueue(database, { log, supervise: false });
 * const worker = startWorker(services, { open, queues: ['research', 'scrape'], backup: (file) => backend.backup(file) });
 * await worker.stop();
 * ```
 */
export function startWorker(services: Services, input: WorkerInput): Worker {
  const { clock, log } = services;
  const { listen, queues } = input;
  const stopping = new AbortController();
  const { signal } = stopping;
  let endPause = () => {};
  const work = workOnQueues(services, input, signal);
  let filesAt = Number.NEGATIVE_INFINITY;
  /** When the database was last unreachable. */
  let lostAt = Number.NEGATIVE_INFINITY;

  const attend = async (queue: Queue) => {
    for (const name of queues) await work.workOn(name, queue);
    let failures = 0;
    for (let round = 0; !signal.aborted && failures < 3; round += 1) {
      const pause = new AbortController();
      endPause = () => pause.abort();
      try {
        const back = clock.now() - lostAt;
        // `back` is negative where the clock was set back: that must not prolong the period.
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
    endPause = () => {};
  };

  const sweepSeldom = async (queue: Queue) => {
    // In the background: the gateway may take seconds, and open rows must not wait for it.
    services.bills?.expect();
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
    await resumeWaiting(queue, services, schedules);
    if (clock.now() - filesAt < FILES_MS) return;
    filesAt = clock.now();
    const removed = await removeUnusedThumbnails(services.files, services.db, filesAt, { signal });
    if (removed > 0) log.info('Thumbnails went that nothing showed for 90 days', { files: removed });
  };

  const keepAttending = async () => {
    let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        const queue = await openUnlessStopped(signal, input.open());
        if (queue === null) break;
        // The outage lasted until now, not until the last attempt failed.
        if (!isFirst) lostAt = clock.now();
        // Kept without the queue: a worker that has lost it finishes its jobs first.
        heartbeat ??= startHeartbeat(services, queues);
        try {
          await attend(queue);
        } finally {
          await Promise.allSettled([work.settled(), signal.aborted ? heartbeat.end() : null]);
          await queue.close();
        }
      } catch (error) {
        lostAt = clock.now();
        log.warn('The worker has no queue; it tries again', { error: toAppError(error).message });
        await clock.sleep(REOPEN_MS, signal).catch(() => {});
      }
    }
    await heartbeat?.end();
  };
  const keepListening = async () => {
    if (listen === undefined) return;
    while (!signal.aborted) {
      const lost = Promise.withResolvers<void>();
      const listening = await listen({ onNotice: () => endPause(), onLost: lost.resolve }).catch(() => undefined);
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
    notify: () => endPause(),
    async stop() {
      stopping.abort(new HandedOver());
      await work.settled();
      // Only paid results justify waiting for a hanging database.
      const late = () => new AppError('deadline', 'The worker left while its queue did not answer.');
      await withDeadline(clock, LEAVE_MS, () => attending, late).catch((error: unknown) =>
        log.warn(toAppError(error).message),
      );
      await work.close();
    },
  };
}
