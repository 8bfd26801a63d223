import { ranks, statementLimits, type StatementLimits } from './statementLimits.ts';

/** How often others go before the first of a lower rank who waits does. */
const OTHERS_BEFORE = 8;

interface Waiting {
  resolve: () => void;
}

/**
 * Those who wait for a connection, by rank and in order: no flood of pages, of strangers who sign in or of heavy queries
 * from outside keeps people from working, and each rank gets at least one turn in nine.
 */
export class RankedLine {
  readonly #lines = ranks.map(() => ({ line: new Set<Waiting>(), passedOver: 0 }));

  /** Resolves when {@link next} has chosen this one. @throws the reason as soon as `signal` aborts before that. */
  async wait(rank: number, signal: AbortSignal | null = null): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { resolve };
    const line = this.#lines[rank]?.line;
    const leave = () => {
      if (line?.delete(one) === true) reject(signal?.reason);
    };
    line?.add(one);
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
    return this.#lines.slice(0, rank).some(({ line }) => line.size > 0);
  }

  /** Lets the next one go on. @returns false if nobody waits. */
  next(): boolean {
    const waiting = this.#lines.filter(({ line }) => line.size > 0);
    const chosen = waiting.find(({ passedOver }) => passedOver >= OTHERS_BEFORE) ?? waiting[0];
    const [first] = chosen?.line ?? [];
    if (chosen === undefined || first === undefined) return false;
    for (const one of waiting) one.passedOver = one === chosen ? 0 : one.passedOver + 1;
    chosen.line.delete(first);
    first.resolve();
    return true;
  }
}

/** The place of a request's rank among {@link ranks}. */
export function rankOf({ rank = 'first' }: Readonly<StatementLimits> = statementLimits()): number {
  return ranks.indexOf(rank);
}
