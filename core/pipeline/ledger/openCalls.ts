import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { dropOpenCalls, saveOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';

/**
 * Saves what becomes known of requests in progress, as the gateway's id, in the database, so that what a process was asking
 * when it died gets its bill. Nothing waits for it. Each call's first request is saved before, with its reservation.
 */
export interface OpenCalls {
  /** Saves the entry that a request gets if this process dies; a later one takes its place. */
  save(entry: ModelCall): void;
  /** Call before the entries are written to the ledger. @returns to be called once they are there. */
  storing(entries: readonly ModelCall[]): () => void;
  close(): void;
}

/** Milliseconds that news wait: answers that arrive in one piece cost no statement. */
const SAVE_AFTER_MS = 25;
/** Milliseconds until a failed attempt is repeated. */
const TRY_AGAIN_MS = 1_000;

export function createOpenCalls({
  db,
  clock,
  log,
  owner,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  owner: string;
}): OpenCalls {
  const unsaved = new Map<string, ModelCall>();
  let writing: readonly string[] = [];
  /**
   * Those whose entries are being written to the ledger; true where the request was saved at the same time. Nobody knows
   * which of the two the database did last, whichever answer comes first.
   */
  const storing = new Map<string, boolean>();
  /** Those that may stand beside their entries. */
  const ended = new Set<string>();
  const closed = new AbortController();
  let pause: AbortController | null = null;
  let saving = false;

  const saveOnce = async () => {
    const calls = [...unsaved.values()];
    unsaved.clear();
    writing = calls.map(({ id }) => id);
    for (const id of writing) if (storing.has(id)) storing.set(id, true);
    try {
      if (calls.length > 0) await saveOpenCalls(db, { calls, owner }, { signal: closed.signal });
      const over = [...ended];
      if (over.length > 0) await dropOpenCalls(db, over, { signal: closed.signal });
      for (const id of over) ended.delete(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.retryable) {
        for (const call of calls) if (!ended.has(call.id) && !unsaved.has(call.id)) unsaved.set(call.id, call);
      } else {
        // What the database refuses for good would keep what comes after it from being saved.
        ended.clear();
      }
      throw error;
    } finally {
      writing = [];
    }
  };
  const save = async () => {
    let failed = false;
    while (unsaved.size + ended.size > 0 && !closed.signal.aborted) {
      pause = new AbortController();
      await clock.sleep(failed ? TRY_AGAIN_MS : SAVE_AFTER_MS, pause.signal).catch(() => {}); // ended early where nothing is left to save
      pause = null;
      if (closed.signal.aborted) break;
      try {
        await saveOnce();
        failed = false;
      } catch (thrown) {
        const error = toAppError(thrown);
        const next = error.retryable ? '; trying again' : '';
        if (!failed && !closed.signal.aborted) {
          log.info(`ledger: requests in progress could not be kept${next}`, { error: error.message });
        }
        failed = error.retryable;
      }
    }
    saving = false;
  };
  const begin = () => {
    if (saving) return;
    saving = true;
    void save();
  };
  return {
    save(entry) {
      unsaved.set(entry.id, entry);
      begin();
    },
    storing(entries) {
      const ids = entries.map(({ id }) => id);
      for (const id of ids) storing.set(id, storing.get(id) === true || writing.includes(id));
      return () => {
        for (const id of ids) {
          unsaved.delete(id);
          if (storing.get(id) === true) ended.add(id);
          storing.delete(id);
        }
        if (ended.size > 0) begin();
        else if (unsaved.size === 0) pause?.abort();
      };
    },
    close() {
      closed.abort();
      pause?.abort();
    },
  };
}
