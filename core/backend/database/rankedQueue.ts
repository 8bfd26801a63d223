import { ranks, statementLimits, type StatementLimits } from './statementLimits.ts';

/** How often others go before the first of a lower rank who waits does. */
const OTHERS_BEFORE = 8;

interface Waiting {
  resolve: () => void;
}

/**
 * Requests that wait for a database connection. The best rank goes first, so that staff can work while many pages,
 * sign-ins of strangers or heavy queries are waiting. Every rank gets at least one turn in nine.
 */
export class RankedQueue {
  readonly #queues = ranks.map(() => ({ queue: new Set<Waiting>(), passedOver: 0 }));

  /** Resolves when {@link next} has chosen this one. @throws the reason as soon as `signal` aborts before that. */
  async wait(rank: number, signal: AbortSignal | null = null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { resolve };
    const queue = this.#queues[rank]?.queue;
    const leave = () => {
      if (queue?.delete(one) === true) reject(signal?.reason);
    };
    queue?.add(one);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted === true) leave();
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Whether somebody of a better rank waits. */
  hasBefore(rank: number): boolean {
    return this.#queues.slice(0, rank).some(({ queue }) => queue.size > 0);
  }

  /** Lets the next one go on. @returns false if nobody waits. */
  next(): boolean {
    const waiting = this.#queues.filter(({ queue }) => queue.size > 0);
    const chosen = waiting.find(({ passedOver }) => passedOver >= OTHERS_BEFORE) ?? waiting[0];
    const [first] = chosen?.queue ?? [];
    if (chosen === undefined || first === undefined) return false;
    for (const one of waiting) one.passedOver = one === chosen ? 0 : one.passedOver + 1;
    chosen.queue.delete(first);
    first.resolve();
    return true;
  }
}

/** The place of a request's rank among {@link ranks}. */
export function rankOf({ rank = 'first' }: Readonly<StatementLimits> = statementLimits()): number {
  return ranks.indexOf(rank);
}
