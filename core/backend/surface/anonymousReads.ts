import PQueue from 'p-queue';
import type { Clock } from '#core/clock.ts';
import { tooMany } from './apiRefusals.ts';

/** Maximum reads that wait: in all, and of one address. */
const MAX_WAITING = 50;
const MAX_OF_ADDRESS = 5;
/** Milliseconds that an ordinary read takes at most, also on a busy machine. */
const CHEAP_MS = 100;
/** A read that took longer is followed by a pause of this many times its duration. */
const PAUSE = 2;

/**
 * Reads of tables without a session run one at a time, and each slow one is followed by a pause that is longer than it
 * was: whatever is read without an account, and from however many addresses, the database stays free for the others.
 */
export class AnonymousReads {
  readonly #clock: Clock;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #ofAddress = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param address whose reads share a limit; null: unlimited by address.
   * @returns the answer of `read`, or a 429 if too many wait. @throws the signal's reason if it aborted before `read` started.
   */
  async run(read: () => Promise<Response>, address: string | null, signal: AbortSignal): Promise<Response> {
    const own = address === null ? 0 : (this.#ofAddress.get(address) ?? 0);
    if (this.#queue.size >= MAX_WAITING || own >= MAX_OF_ADDRESS) return tooMany(1);
    if (address !== null) this.#ofAddress.set(address, own + 1);
    try {
      return await this.#queued(read, signal);
    } finally {
      if (address !== null) this.#leave(address);
    }
  }

  /** The task ends after the pause; the answer does not wait for that. */
  async #queued(read: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const task = async (): Promise<void> => {
      if (signal.aborted) return reject(signal.reason);
      const began = this.#clock.now();
      await read().then(resolve, reject);
      const took = this.#clock.now() - began;
      if (took > CHEAP_MS) await this.#clock.sleep(took * PAUSE);
    };
    // Without the signal, which would end the task before its pause.
    this.#queue.add(task).catch(reject);
    return promise;
  }

  #leave(address: string): void {
    const left = (this.#ofAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, left);
  }
}
