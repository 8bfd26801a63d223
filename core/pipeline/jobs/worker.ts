import type { Listening, NoticeHandlers } from '#core/backend/backend.ts';
import type { JobAttempt, Queue } from '#core/backend/queue/openQueue.ts';
import type { QueueName } from '#core/backend/queue/queues.ts';
import { getJobSchedules } from '#core/data/schedules/jobSchedules.ts';
import { toAppError } from '#core/errors.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { Services } from '../services.ts';
import { failedResearchJob, researchJob } from './researchJob.ts';
import { createRunWatch } from './runWatch.ts';
import { scheduleJob } from './scheduleJob.ts';
import { scrapeJob } from './scrapeJob.ts';
import { showThatAlive } from './signOfLife.ts';
import { sweep } from './sweep.ts';
import { sweepScrapes } from './sweepScrapes.ts';

/** Research runs of a worker at the same time. */
const DEFAULT_CONCURRENCY = 4;

/** Milliseconds between sweeps: how long a row waits where nobody wakes the worker. */
const SWEEP_MS = 1_000;
/** One in so many sweeps also looks at schedules and unfinished scrapes. */
const SELDOM = 10;
/** Milliseconds until a queue that cannot be opened is tried again. */
const REOPEN_MS = 5_000;

export interface WorkerInput {
  /** Opens the queue; null where the backend has no way to one. */
  open: () => Promise<Queue | null>;
  /** What it works on. */
  queues: readonly QueueName[];
  /** Hears of rows that wait; null where no connection can. Left out, or lost: they are found within a second. */
  listen?: ((handlers: NoticeHandlers) => Promise<Listening | null>) | undefined;
  /** Writes a backup to a file, for the schedule of backups. */
  backup: (file: string) => Promise<unknown>;
  /** Where they go whose schedule names no folder. */
  backupFolder?: string | undefined;
  /** Research runs at the same time. Default 4. */
  concurrency?: number | undefined;
  emit?: ((event: ResearchEvent) => void) | undefined;
}

export interface Worker {
  /** Looks for work now instead of within a second. */
  wake(): void;
  /** Hands over what is under way: what was paid is stored, and other workers go on at once. */
  stop(): Promise<void>;
}

/** Works on jobs until it is stopped. A database that goes away is waited for. */
export function startWorker(services: Services, input: WorkerInput): Worker {
  const { clock, log } = services;
  const { listen, queues } = input;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wakeUp = () => {};
  const running = new Set<Promise<void>>();
  const deps = { services, calls: services.calls ?? createCallSlots(), watch: createRunWatch(services) };

  const attend = async (queue: Queue) => {
    const tracked = (handle: (job: JobAttempt) => Promise<void>) => async (job: JobAttempt) => {
      const work = handle(job);
      running.add(work);
      await work.finally(() => running.delete(work));
    };
    const wakers = await Promise.all(queues.map((name) => workOn(name, queue, tracked)));
    let failures = 0;
    for (let round = 0; !signal.aborted && failures < 3; round += 1) {
      const pause = new AbortController();
      wakeUp = () => pause.abort();
      try {
        if (await sweep(queue, services)) for (const wake of wakers) wake();
        if (round % SELDOM === 0) await lookSeldom(queue);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn('The rows that wait could not be read', { error: toAppError(error).message });
      }
      await clock.sleep(SWEEP_MS, AbortSignal.any([pause.signal, signal])).catch(() => {});
    }
    wakeUp = () => {};
  };

  const workOn = async (
    name: QueueName,
    queue: Queue,
    tracked: (handle: (job: JobAttempt) => Promise<void>) => (job: JobAttempt) => Promise<void>,
  ): Promise<() => void> => {
    switch (name) {
      case 'research':
        await queue.workFailed(name, (key, reason) => failedResearchJob(services, key, reason));
        return queue.work(
          name,
          input.concurrency ?? DEFAULT_CONCURRENCY,
          tracked((job) => researchJob(deps, job, { signal, emit: input.emit })),
        );
      case 'scrape':
        return queue.work(
          name,
          1,
          tracked(async (job) => scrapeJob(services, job, { maxItems: await scheduledItems(), signal })),
        );
      case 'schedules':
        return queue.work(
          name,
          1,
          tracked((job) =>
            scheduleJob({ services, queue, backup: input.backup, backupFolder: input.backupFolder }, job.key),
          ),
        );
      default:
        name satisfies never;
        return () => {};
    }
  };

  const scheduledItems = async () => {
    const schedules = await getJobSchedules(services.db);
    return schedules.find(({ name }) => name === 'scrape')?.options.maxItems;
  };

  const lookSeldom = async (queue: Queue) => {
    if (queues.includes('scrape')) await sweepScrapes(queue);
    if (!queues.includes('schedules')) return;
    const schedules = await getJobSchedules(services.db);
    await queue.setSchedules(
      schedules
        .filter(({ paused }) => !paused)
        .map(({ name, cron, time_zone }) => ({ key: name, cron, timeZone: time_zone })),
    );
  };

  const keepAttending = async () => {
    while (!signal.aborted) {
      try {
        const queue = await input.open();
        if (queue === null) return;
        const life = showThatAlive(services, queues);
        try {
          await attend(queue);
        } finally {
          await Promise.allSettled([...running, life.end()]);
          await queue.close();
        }
      } catch (error) {
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
      await attending;
    },
  };
}
