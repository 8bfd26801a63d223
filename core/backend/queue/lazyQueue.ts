import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Queue } from './openQueue.ts';

/** The queue of a command, opened when it is first needed. */
export interface LazyQueue {
  /** Null: this backend has no way to one. */
  get(): Promise<Queue | null>;
  /** Closes it, also one that is only being opened, within four seconds. Never throws. */
  close(): Promise<void>;
}

/** Milliseconds that a command waits at its end: a database that stands still opens and closes nothing. */
const CLOSE_MS = 4_000;

export function createLazyQueue(
  open: () => Promise<Queue | null>,
  { clock, log }: { clock: Clock; log: Log },
): LazyQueue {
  let opening: Promise<Queue | null> | null = null;
  return {
    get: () => (opening ??= open()),
    async close() {
      const opened = opening;
      if (opened === null) return;
      // Goes on behind the deadline: what is opened too late is closed then.
      const closeOpened = async () => (await opened.catch(() => null))?.close();
      const late = () => new AppError('deadline', 'The job queue did not close in time.');
      await withDeadline(clock, CLOSE_MS, closeOpened, late).catch((error: unknown) =>
        log.warn(toAppError(error).message),
      );
    },
  };
}
