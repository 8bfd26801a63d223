import type { JobEnding } from '#core/data/columns/jobColumns.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';

/** Milliseconds between heartbeats; the answer to each says whether the job was stopped. */
const CHECK_MS = 500;

/** Work on a row that this process holds. */
interface HeldWork<Made> {
  /** For the log: `web job`, with the row's id. */
  name: string;
  id: string;
  /** The reason `'hand-over'` leaves the job to the next worker; any other stop ends it. */
  signal?: AbortSignal | undefined;
  /** @returns the row's status; `lost` where another owner has it. */
  signOfLife: () => Promise<string>;
  /**
   * @param signal aborts when the job is stopped, by the caller or by its row.
   * @param stands takes the row's status where the work itself learned it.
   */
  work: (signal: AbortSignal, stands: (standing: string) => void) => Promise<Made>;
  /** Stores the end; not called where the row is another's, or the database away. */
  end: (ending: JobEnding, made: Made | null) => Promise<void>;
}

/** How it ended. `lost`: another owner has the job. */
interface PerformedJob<Made> {
  status: 'completed' | 'failed' | 'cancelled' | 'lost';
  made: Made | null;
  error: AppError | null;
}

/**
 * Does a job's work while signs of life keep its row, stops when somebody stopped it, and stores how it ended.
 * @throws what storing the end throws; a failure of the work itself is in the answer.
 */
export async function performJob<Made>(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { name, id, signal, signOfLife, work, end }: HeldWork<Made>,
): Promise<PerformedJob<Made>> {
  const stopping = new AbortController();
  const onStop = () => stopping.abort(signal?.reason);
  if (signal?.aborted === true) onStop();
  signal?.addEventListener('abort', onStop, { once: true });
  let standing = 'running';
  const stands = (now: string) => {
    standing = now;
    if (now !== 'running') stopping.abort(new AppError('cancelled', 'Stopped.'));
  };
  const over = new AbortController();
  const living = (async () => {
    while (!over.signal.aborted) {
      await clock.sleep(CHECK_MS, over.signal).catch(() => {});
      if (over.signal.aborted) return;
      try {
        stands(await signOfLife());
      } catch (error) {
        log.warn(`It could not be seen how a ${name} stands`, { job: id, error: toAppError(error).message });
      }
    }
  })();
  let made: Made | null = null;
  let error: AppError | null = null;
  try {
    made = await work(stopping.signal, stands);
  } catch (thrown) {
    error = toAppError(stopping.signal.aborted ? (stopping.signal.reason ?? thrown) : thrown);
  } finally {
    over.abort();
    signal?.removeEventListener('abort', onStop);
    await living;
  }
  const stopped = error !== null && stopping.signal.aborted;
  const status = error === null ? 'completed' : stopped ? 'cancelled' : 'failed';
  if (standing === 'lost') return { status: 'lost', made, error };
  // While the database is away the end cannot be stored: the next attempt goes on.
  if (!stopped && error?.code === 'storage' && error.retryable) return { status, made, error };
  const handOver = stopped && signal?.reason === 'hand-over';
  const ending: JobEnding = {
    status: handOver ? 'pending' : status,
    error: error === null || stopped ? null : { code: error.code, message: error.message },
    at: new Date(clock.now()).toISOString(),
  };
  await end(ending, made);
  return { status, made, error };
}
