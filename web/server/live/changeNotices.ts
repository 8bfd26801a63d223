import type { Backend, Listening } from '#core/backend/backend.ts';
import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';

/** Milliseconds between two attempts to listen. */
const RETRY_MS = 30_000;

/**
 * Notifications of changes from the database (LISTEN/NOTIFY), where this process has a connection that receives them.
 */
export class ChangeNotices {
  readonly #backend: Pick<Backend, 'listen'>;
  readonly #clock: Clock;
  readonly #log: Log;
  #listening: Listening | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #heard = false;
  #came = false;
  #endWait = () => {};

  constructor(backend: Pick<Backend, 'listen'>, clock: Clock, log: Log) {
    this.#backend = backend;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Whether notices are reliable: one has arrived, and no change came without one. Poolers accept LISTEN but deliver
   * nothing.
   */
  get trusted(): boolean {
    return this.#listening !== null && this.#heard;
  }

  /** Starts listening, and retries from time to time. Never awaited, because polling finds changes without it. */
  async listen(signal: AbortSignal): Promise<void> {
    const since = this.#clock.now() - this.#triedAt;
    if (this.#listening !== null || (since >= 0 && since < RETRY_MS)) return;
    this.#triedAt = this.#clock.now();
    try {
      const listening = await this.#backend.listen('row_changes', {
        onNotice: () => this.#notice(),
        onLost: () => this.#lose(),
      });
      if (signal.aborted) listening?.stop();
      else this.#listening = listening;
    } catch (thrown) {
      this.#log.debug('Notices of the database cannot be heard.', { reason: toAppError(thrown).message });
    }
  }

  /** Whether a notice has arrived since the last call. */
  take(): boolean {
    const came = this.#came;
    this.#came = false;
    return came;
  }

  /** Marks notices as unreliable after a change that none announced. */
  doubt(): void {
    this.#heard = false;
  }

  /** Resolves when a notice arrives, or after `ms` milliseconds. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#came) return;
    const noticed = new AbortController();
    this.#endWait = () => noticed.abort();
    await this.#clock.sleep(ms, AbortSignal.any([signal, noticed.signal])).catch(() => {});
  }

  stop(): void {
    this.#listening?.stop();
    this.#listening = null;
    this.#heard = false;
    this.#triedAt = Number.NEGATIVE_INFINITY;
  }

  #notice(): void {
    this.#heard = true;
    this.#came = true;
    this.#endWait();
  }

  #lose(): void {
    this.#listening = null;
    this.#heard = false;
    // Notices may have been missed, so the next poll must not wait.
    this.#came = true;
    this.#endWait();
  }
}
