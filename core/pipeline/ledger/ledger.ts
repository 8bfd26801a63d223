import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { recordModelCalls, type ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { toAppError } from '#core/errors.ts';
import { startDeadline } from '#core/http/deadline.ts';
import type { Log } from '#core/log.ts';

/** Records paid calls. */
export interface Ledger {
  /** Never throws: a failed entry is retried later and must not lose an answer that is paid for. */
  record(calls: readonly ModelCall[]): Promise<void>;
  /** Retries the entries that could not be written, and logs those that fail again. */
  close(): Promise<void>;
}

/** Milliseconds that an answer waits for its entry. */
const WRITE_MS = 15_000;
/** Milliseconds between retries of entries that could not be written. */
const RETRY_MS = 15_000;

export function createLedger({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Ledger {
  const waiting = new Map<string, ModelCall>();
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
  const writeWaiting = async (): Promise<void> => {
    const calls = [...waiting.values()];
    if (calls.length > 0 && (await write(calls))) for (const { id } of calls) waiting.delete(id);
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
    async record(calls) {
      if (calls.length === 0 || (await write(calls))) return;
      for (const call of calls) waiting.set(call.id, call);
      void retry();
    },
    async close() {
      closed.abort();
      await writeWaiting();
      for (const call of waiting.values())
        log.warn('ledger: a paid call was not written', { call: JSON.stringify(call) });
    },
  };
}
