import type { Listening, NoticeHandlers } from '#core/backend/backend.ts';
import type { Queue } from '#core/backend/queue/openQueue.ts';
import { toAppError } from '#core/errors.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { ResearchServices } from '../services.ts';
import { failedResearchJob, researchJob } from './researchJob.ts';
import { createRunWatch } from './runWatch.ts';
import { sweep } from './sweep.ts';

/** Research runs of a worker at the same time. */
export const DEFAULT_CONCURRENCY = 4;

/** Milliseconds between sweeps: how long a row waits where nobody wakes the worker. */
const SWEEP_MS = 1_000;
/** Milliseconds until a queue that cannot be opened is tried again. */
const REOPEN_MS = 5_000;

export interface WorkerInput {
  /** Opens the queue; null where the backend has no way to one. */
  open: () => Promise<Queue | null>;
  /** Hears of rows that wait; null where no connection can. Left out, or lost: they are found within a second. */
  listen?: ((handlers: NoticeHandlers) => Promise<Listening | null>) | undefined;
  /** Runs at the same time. Default {@link DEFAULT_CONCURRENCY}. */
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
export function startWorker(services: ResearchServices, { open, listen, concurrency, emit }: WorkerInput): Worker {
  const { clock, log } = services;
  const stopping = new AbortController();
  let wakeUp = () => {};
  const deps = { services, calls: services.calls ?? createCallSlots(), watch: createRunWatch(services) };
  const running = new Set<Promise<void>>();

  const attend = async (queue: Queue) => {
    const wakeLoops = await queue.work('research', concurrency ?? DEFAULT_CONCURRENCY, async (job) => {
      const work = researchJob(deps, job, { signal: stopping.signal, emit });
      running.add(work);
      await work.finally(() => running.delete(work));
    });
    await queue.workFailed('research', (key, reason) => failedResearchJob(services, key, reason));
    let failures = 0;
    try {
      while (!stopping.signal.aborted && failures < 3) {
        const pause = new AbortController();
        wakeUp = () => pause.abort();
        try {
          if (await sweep(queue, services)) wakeLoops();
          failures = 0;
        } catch (error) {
          failures += 1;
          log.warn('The open runs could not be read', { error: toAppError(error).message });
        }
        const signal = AbortSignal.any([pause.signal, stopping.signal]);
        await clock.sleep(SWEEP_MS, signal).catch(() => {});
      }
    } finally {
      wakeUp = () => {};
    }
  };

  const keepAttending = async () => {
    while (!stopping.signal.aborted) {
      try {
        const queue = await open();
        if (queue === null) return;
        try {
          await attend(queue);
        } finally {
          await Promise.allSettled(running);
          await queue.close();
        }
      } catch (error) {
        log.warn('The worker has no queue; it tries again', { error: toAppError(error).message });
        await clock.sleep(REOPEN_MS, stopping.signal).catch(() => {});
      }
    }
  };
  const keepListening = async () => {
    if (listen === undefined) return;
    while (!stopping.signal.aborted) {
      const lost = Promise.withResolvers<void>();
      const listening = await listen({ onNotice: () => wakeUp(), onLost: lost.resolve }).catch(() => undefined);
      if (listening === null) return;
      stopping.signal.addEventListener('abort', () => lost.resolve(), { once: true });
      if (listening !== undefined) await lost.promise;
      listening?.stop();
      await clock.sleep(REOPEN_MS, stopping.signal).catch(() => {});
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
