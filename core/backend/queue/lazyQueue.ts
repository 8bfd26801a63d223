import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import type { Queue } from './openQueue.ts';

/** A command's queue, opened on first use. */
export interface LazyQueue {
  /** Null: this backend has no queue. */
  get(): Promise<Queue | null>;
  /** Closes it, even while it is opening, within four seconds. Never throws. */
  close(): Promise<void>;
}

/** Maximum milliseconds to wait when a command ends: with a frozen database neither opening nor closing completes. */
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
      // Continues after the deadline, so that a queue opened too late is closed too.
      const closeOpened = async () => (await opened.catch(() => null))?.close();
      const late = () => new AppError('deadline', 'The job queue did not close in time.');
      await withDeadline(clock, CLOSE_MS, closeOpened, late).catch((error: unknown) =>
        log.warn(toAppError(error).message),
      );
    },
  };
}
