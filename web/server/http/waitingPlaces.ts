import { isThisMachine, limitedAddress } from '#core/backend/surface/clientAddress.ts';
import type { AppError } from '#core/errors.ts';
import { hasRoom } from './visitPriority.ts';

export interface WaitingLimits {
  /** Most that wait for one address (IPv6: for one /64). */
  ofAddress: number;
  most: number;
  /** With the last places, which are for clients who ask for little. */
  mostOfAll: number;
}

/** The places of a queue: few for each address, and a bound for all together. */
export class WaitingPlaces {
  readonly #limits: WaitingLimits;
  readonly #refusal: () => AppError;
  readonly #ofAddress = new Map<string, number>();
  #taken = 0;

  constructor(limits: WaitingLimits, refusal: () => AppError) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /**
   * Takes a place.
   * @returns what gives the place back; further calls of it do nothing.
   * @throws the refusal, where there is none.
   */
  take(address: string, priority: number): () => void {
    const from = limitedAddress(address);
    const ofAddress = this.#ofAddress.get(from) ?? 0;
    const isTooMany = !isThisMachine(address) && ofAddress >= this.#limits.ofAddress;
    if (isTooMany || !hasRoom(this.#taken, priority, this.#limits)) throw this.#refusal();
    this.#ofAddress.set(from, ofAddress + 1);
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
      const left = (this.#ofAddress.get(from) ?? 1) - 1;
      if (left === 0) this.#ofAddress.delete(from);
      else this.#ofAddress.set(from, left);
    };
  }
}
