import PQueue from 'p-queue';
import type { Clock } from '#core/clock.ts';
import { rankAsStranger } from '../../database/statementLimits.ts';
import { addToQueue } from '../queryLimits/addToQueue.ts';
import { RequestBudget } from '../requestBudget.ts';
import { tooManyRequests } from './authError.ts';

/** What strangers ask at once, each in a queue of its own: a flood of one keeps nobody from the others. */
const AT_ONCE = { 'sign-in': 4, 'sign-up': 2, recovery: 2 } as const;
export type StrangerRequest = keyof typeof AT_ONCE;

/** Most who wait in a queue; the last places are for addresses that asked for little. */
const MOST_WAITING = 100;
const MOST_WAITING_OF_ALL = 150;
/** Requests in progress of an address that has asked for little. */
const FEW = 3;
/** Most who wait of one address: an office, or the readers behind a provider's address. */
const WAITING_OF_ADDRESS = 10;
/** Milliseconds that a request waits in the queue before it is refused. */
const PATIENCE_MS = 3_000;
/** The `Retry-After` of a refusal, in seconds. */
export const COME_AGAIN_S = 3;

/** The most requests of one address in each queue, those that are being answered included. */
export const MOST_OF_ADDRESS: Readonly<Record<StrangerRequest, number>> = {
  'sign-in': AT_ONCE['sign-in'] + WAITING_OF_ADDRESS,
  'sign-up': AT_ONCE['sign-up'] + WAITING_OF_ADDRESS,
  recovery: AT_ONCE.recovery + WAITING_OF_ADDRESS,
};

/**
 * The most requests in a queue, those that are being answered included.
 * @param own requests in progress of the address that asks.
 */
export function mostInQueue(kind: StrangerRequest, own: number): number {
  return AT_ONCE[kind] + (own < FEW ? MOST_WAITING_OF_ALL : MOST_WAITING);
}

/** The refusal of somebody for whom the queue has no place. */
export function queueIsFull(): Response {
  return tooManyRequests(COME_AGAIN_S);
}

/** What an address asked for of late, which fades with a request in two seconds: those who asked for less go first. */
const LATE_REQUESTS = { perSecond: 0.5, burst: 1000 };

/** Requests of an IPv6 /48: one customer may have its 65,536 networks, or a provider hundreds of customers in it. */
const PER_NETWORK = { perSecond: 1, burst: 300 };

interface Stranger {
  /** The client's address, as limits count it; null on this machine. */
  address: string | null;
  signal: AbortSignal;
}

/**
 * Those who sign in from an unknown browser, sign up or forgot a password, over all addresses. Each needs a few
 * statements and a password check, and anybody can send thousands at once: a few go at a time, a bounded number waits for
 * a short while, and the others are refused before they cost a statement.
 */
export class StrangerQueue {
  readonly #clock: Clock;
  readonly #queues: Readonly<Record<StrangerRequest, PQueue>> = {
    'sign-in': new PQueue({ concurrency: AT_ONCE['sign-in'] }),
    'sign-up': new PQueue({ concurrency: AT_ONCE['sign-up'] }),
    recovery: new PQueue({ concurrency: AT_ONCE.recovery }),
  };
  readonly #ofAddress = new Map<string, number>();
  readonly #networks: RequestBudget;
  readonly #late: RequestBudget;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#late = new RequestBudget(clock, LATE_REQUESTS);
    this.#networks = new RequestBudget(clock, PER_NETWORK);
  }

  /** @returns the answer of `work`, or a refusal. @throws the signal's reason if it aborts before `work` starts. */
  async run(kind: StrangerRequest, { address, signal }: Stranger, work: () => Promise<Response>): Promise<Response> {
    const queue = this.#queues[kind];
    const key = `${kind} ${address ?? ''}`;
    const own = this.#ofAddress.get(key) ?? 0;
    if (queue.size + queue.pending >= mostInQueue(kind, address === null ? 0 : own)) return queueIsFull();
    if (address !== null && own >= MOST_OF_ADDRESS[kind]) return tooManyRequests(1);
    const network = address === null ? null : networkOf(address);
    const waitS = network === null ? 0 : this.#networks.take(network);
    if (waitS > 0) return tooManyRequests(waitS);
    this.#ofAddress.set(key, own + 1);
    const priority = address === null ? 0 : -Math.round(this.#late.spent(address));
    if (address !== null) this.#late.take(address);
    try {
      return await this.#inTurn(queue, { signal, priority }, work);
    } finally {
      const left = (this.#ofAddress.get(key) ?? 1) - 1;
      if (left === 0) this.#ofAddress.delete(key);
      else this.#ofAddress.set(key, left);
    }
  }

  async #inTurn(
    queue: PQueue,
    { signal, priority }: { signal: AbortSignal; priority: number },
    work: () => Promise<Response>,
  ): Promise<Response> {
    const waiting = new AbortController();
    const leave = () => waiting.abort(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    const impatient = this.#clock.sleep(PATIENCE_MS, waiting.signal).then(
      () => waiting.abort(new WaitTooLong()),
      () => {}, // it is its turn, or its client has left
    );
    try {
      const turn = () => {
        waiting.abort();
        rankAsStranger();
        return work();
      };
      return await addToQueue(queue, waiting.signal, turn, priority);
    } catch (thrown) {
      if (thrown instanceof WaitTooLong) return queueIsFull();
      throw thrown;
    } finally {
      signal.removeEventListener('abort', leave);
      waiting.abort();
      await impatient;
    }
  }
}

class WaitTooLong extends Error {
  override readonly name = 'WaitTooLong';
}

/** The /48 of an address as `limitedAddress` writes it; null for IPv4, where an address is a customer. */
function networkOf(address: string): string | null {
  return address.endsWith('/64') ? address.split(':').slice(0, 3).join(':') : null;
}
