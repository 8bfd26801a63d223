import PQueue from 'p-queue';
import type { Clock } from '#core/clock.ts';
import { tooMany } from './outsideRefusals.ts';

/** Reads that wait: in all, and of one address. */
const MOST_WAITING = 50;
const MOST_OF_ADDRESS = 5;
/** Milliseconds that any well-made read takes, on a busy machine too. */
const CHEAP_MS = 100;
/** A read that took longer is followed by a rest of so many times as long. */
const REST = 2;

/**
 * Reads of tables by strangers take turns, and expensive ones leave the database to everybody else for longer than they
 * hold it: whatever somebody without an account asks, and from however many addresses, the others are answered.
 */
export class AnonymousReads {
  readonly #clock: Clock;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #ofAddress = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param address whose reads share a limit; null: no limit by address.
   * @returns the answer of `read`, or a 429 where too many wait. @throws the signal's reason where it aborted before its turn.
   */
  async run(read: () => Promise<Response>, address: string | null, signal: AbortSignal): Promise<Response> {
    const own = address === null ? 0 : (this.#ofAddress.get(address) ?? 0);
    if (this.#queue.size >= MOST_WAITING || own >= MOST_OF_ADDRESS) return tooMany(1);
    if (address !== null) this.#ofAddress.set(address, own + 1);
    try {
      return await this.#inTurn(read, signal);
    } finally {
      if (address !== null) this.#leave(address);
    }
  }

  /** The turn ends after the rest; the answer does not wait for it. */
  async #inTurn(read: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const turn = async (): Promise<void> => {
      if (signal.aborted) return reject(signal.reason);
      const began = this.#clock.now();
      await read().then(resolve, reject);
      const took = this.#clock.now() - began;
      if (took > CHEAP_MS) await this.#clock.sleep(took * REST);
    };
    // Without the signal: who hangs up would end the turn before its rest.
    this.#queue.add(turn).catch(reject);
    return promise;
  }

  #leave(address: string): void {
    const left = (this.#ofAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, left);
  }
}
