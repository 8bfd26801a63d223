import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { recordModelCalls, type ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { toAppError } from '#core/errors.ts';
import { startDeadline } from '#core/http/deadline.ts';
import type { Log } from '#core/log.ts';

/** Records paid calls. */
export interface Ledger {
  /**
   * Never throws: a failed entry is retried later and must not lose an answer that is paid for.
   * @param onStored called once the entries are in the database, which is later than the return where they are retried.
   */
  record(calls: readonly ModelCall[], onStored?: () => void): Promise<void>;
  /** Retries the entries that could not be written, and logs those that fail again. */
  close(): Promise<void>;
}

/** Milliseconds that an answer waits for its entry. */
const WRITE_MS = 15_000;
/** Milliseconds between retries of entries that could not be written. */
const RETRY_MS = 15_000;

export function createLedger({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Ledger {
  const waiting = new Set<{ calls: readonly ModelCall[]; onStored: () => void }>();
  const closed = new AbortController();
  let retrying = false;

  const write = async (calls: readonly ModelCall[]): Promise<boolean> => {
    const deadline = startDeadline(clock, WRITE_MS, undefined);
    const options = { signal: deadline.signal };
    try {
      await recordModelCalls(db, calls, options).catch((error: unknown) => {
        // The engine may store the same entries with a run at this moment: the database then ends one of the two.
        if (!toAppError(error).retryable || deadline.signal.aborted) throw error;
        return recordModelCalls(db, calls, options);
      });
      return true;
    } catch (error) {
      log.warn('ledger: paid calls could not be written', { calls: calls.length, error: toAppError(error).message });
      return false;
    } finally {
      deadline.release();
    }
  };
  /** The same entries may have come twice. */
  const waitingCalls = (): ModelCall[] => {
    const calls = [...waiting].flatMap((failed) => failed.calls);
    return [...new Map(calls.map((call) => [call.id, call])).values()];
  };
  const writeWaiting = async (): Promise<void> => {
    const tried = [...waiting];
    if (tried.length === 0 || !(await write(waitingCalls()))) return;
    for (const failed of tried) if (waiting.delete(failed)) failed.onStored();
  };
  const retry = async (): Promise<void> => {
    if (retrying) return;
    retrying = true;
    try {
      while (waiting.size > 0) {
        await clock.sleep(RETRY_MS, closed.signal);
        await writeWaiting();
      }
    } catch {
      // The sleep throws when the ledger is closed; `close` writes the entries itself.
    } finally {
      retrying = false;
    }
  };

  return {
    async record(calls, onStored = () => {}) {
      if (calls.length === 0 || (await write(calls))) {
        onStored();
        return;
      }
      waiting.add({ calls, onStored });
      void retry();
    },
    async close() {
      closed.abort();
      await writeWaiting();
      for (const call of waitingCalls())
        log.warn('ledger: a paid call was not written', { call: JSON.stringify(call) });
    },
  };
}
