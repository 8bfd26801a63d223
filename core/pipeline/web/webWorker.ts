import { takeWebJob } from '#core/data/web/webJobs.ts';
import { toAppError } from '#core/errors.ts';
import { runWebJob } from './runWebJob.ts';
import type { WebServices } from './webServices.ts';

/** Jobs of one worker at the same time. */
const PARALLEL = 3;
/** Milliseconds between looks for a job. */
const LOOK_MS = 1_000;

export interface WebWorker {
  /** Looks for work now instead of within a second. */
  wake(): void;
  /** Leaves what is under way to the next worker. */
  stop(): Promise<void>;
}

/**
 * Works on web jobs until it is stopped. The rows are the queue: a job is taken with `for update skip locked` and held by
 * signs of life, so that any number of workers on any machines share it, also where no connection but the table
 * interface is open (hosted Supabase).
 */
export function startWebWorker(services: WebServices): WebWorker {
  const { db, clock, log, owner } = services;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  let pause = new AbortController();
  const takeAll = async () => {
    while (running.size < PARALLEL && !stopping.signal.aborted) {
      const job = await takeWebJob(db, { owner });
      if (job === null) return;
      const work = runWebJob(services, job, { signal: stopping.signal })
        .catch((thrown: unknown) => {
          log.warn('A web job ended without a word', { job: job.id, error: toAppError(thrown).message });
        })
        .finally(() => {
          running.delete(work);
          pause.abort();
        });
      running.add(work);
    }
  };
  const attend = async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      try {
        await takeAll();
      } catch (thrown) {
        log.warn('Web jobs cannot be taken; it is tried again', { error: toAppError(thrown).message });
      }
      await clock.sleep(LOOK_MS, AbortSignal.any([pause.signal, stopping.signal])).catch(() => {});
    }
    await Promise.all(running);
  };
  const working = attend();
  return {
    wake: () => pause.abort(),
    async stop() {
      stopping.abort('hand-over');
      await working;
      await services.reader.close();
    },
  };
}
