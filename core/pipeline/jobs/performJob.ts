import { HandedOver } from '#core/abortReasons.ts';
import type { JobEnding } from '#core/data/columns/jobColumns.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { Services } from '../services.ts';

/** Milliseconds between heartbeats; the answer to each says whether the job was stopped. */
const CHECK_MS = 300;

/** A job whose row this process holds. */
interface HeldWork<Made> {
  /** For the log, together with the row's id: `web job`. */
  name: string;
  id: string;
  /** The reason `HandedOver` leaves the job to another worker; any other abort ends it. */
  signal?: AbortSignal | undefined;
  /** @returns the row's status; `lost` where another owner holds it. */
  heartbeat: () => Promise<string>;
  /**
   * @param signal aborts when the job is stopped, by the caller or through its row.
   * @param setStatus reports the row's status where the work itself learned it.
   */
  work: (signal: AbortSignal, setStatus: (status: string) => void) => Promise<Made>;
  /**
   * Stores the outcome; repeated while the database is unreachable, for as long as a paid answer where something was made.
   * Not called where the row belongs to another owner, or the work ended because the database was unreachable.
   */
  end: (ending: JobEnding, made: Made | null) => Promise<void>;
}

/** The outcome. `lost`: another owner holds the job. */
interface PerformedJob<Made> {
  status: 'completed' | 'failed' | 'cancelled' | 'lost';
  made: Made | null;
  error: AppError | null;
}

/**
 * Does a job's work while heartbeats keep its row, stops when the job is stopped, and stores the outcome.
 * @throws {AppError} where the outcome cannot be stored; a failure of the work itself is in the result.
 */
export async function performJob<Made>(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { name, id, signal, heartbeat, work, end }: HeldWork<Made>,
): Promise<PerformedJob<Made>> {
  const stopping = new AbortController();
  const onStop = () => stopping.abort(signal?.reason);
  if (signal?.aborted === true) onStop();
  signal?.addEventListener('abort', onStop, { once: true });
  let rowStatus = 'running';
  const setStatus = (now: string) => {
    rowStatus = now;
    if (now !== 'running') stopping.abort(new AppError('cancelled', 'Stopped.'));
  };
  const over = new AbortController();
  const living = (async () => {
    let failed = false;
    while (!over.signal.aborted) {
      await clock.sleep(CHECK_MS, over.signal).catch(() => {});
      if (over.signal.aborted) return;
      try {
        setStatus(await heartbeat());
        failed = false;
      } catch (error) {
        if (!failed) {
          const reason = toAppError(error).message;
          log.warn(`It cannot be seen how a ${name} stands; trying again.`, { job: id, error: reason });
        }
        failed = true;
      }
    }
  })();
  let made: Made | null = null;
  let error: AppError | null = null;
  try {
    made = await work(stopping.signal, setStatus);
  } catch (thrown) {
    error = toAppError(stopping.signal.aborted ? (stopping.signal.reason ?? thrown) : thrown);
  } finally {
    over.abort();
    signal?.removeEventListener('abort', onStop);
    await living;
  }
  const stopped = error !== null && stopping.signal.aborted;
  const status = error === null ? 'completed' : stopped ? 'cancelled' : 'failed';
  if (rowStatus === 'lost') return { status: 'lost', made, error };
  // The outcome cannot be stored while the database is unreachable: the next attempt continues.
  if (!stopped && error !== null && isStorageUnavailable(error)) return { status, made, error };
  const handOver = stopped && signal?.reason instanceof HandedOver;
  const ending: JobEnding = {
    status: handOver ? 'pending' : status,
    error: error === null || stopped ? null : { code: error.code, message: error.message, hint: error.hint },
    at: new Date(clock.now()).toISOString(),
  };
  const store = () => end(ending, made);
  // Who hands over leaves nothing that is not stored: others go on in any case.
  await (handOver ? store() : untilStored(clock, store, { paid: made !== null }));
  return { status, made, error };
}
