import { AsyncLocalStorage } from 'node:async_hooks';
import { RankedQueue, rankOf } from '../../database/rankedQueue.ts';
import { statementLimits, StatementCancelled } from '../../database/statementLimits.ts';
import type { Statement } from './workerMessages.ts';

/** The mutex while it is held. */
export interface MutexHold {
  /** True once the connection was replaced during this hold: uncommitted changes are lost. */
  lost: boolean;
  /** Statements sent together with the next one: each message to the thread costs a round of the event loop. */
  readonly pending: Statement[];
  release(): void;
}

interface Scope {
  users: number;
  hold: Promise<MutexHold> | null;
  /** Number of nested open transactions. */
  transactions: number;
}

/**
 * A mutex for the one connection that all requests share. It is re-entrant within a scope (a request or a transaction):
 * a query inside a transaction must not wait for that transaction's end. Who waits goes by rank and in order.
 */
export class Mutex {
  #isHeld = false;
  readonly #waiting = new RankedQueue();
  /** Of who holds it. */
  #rank = 0;
  #hurry: AbortController | undefined;
  #current: MutexHold | null = null;
  #scopes = new AsyncLocalStorage<Scope>();

  /** Runs `work` in a new scope. */
  scope<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.run({ users: 0, hold: null, transactions: 0 }, work);
  }

  /** Runs `work` in the current scope, or in a new one if there is none. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.getStore() === undefined ? this.scope(work) : work();
  }

  /**
   * Waits for the mutex and acquires it; release it with `release()`.
   * @throws {StatementCancelled} if the caller's signal was aborted while waiting.
   */
  async acquire(): Promise<MutexHold> {
    const scope = this.#scopes.getStore();
    if (scope === undefined) return this.#queue();
    scope.users += 1;
    scope.hold ??= this.#queue();
    try {
      const hold = await scope.hold;
      const leave = () => {
        scope.users -= 1;
        if (scope.users > 0) return;
        scope.hold = null;
        hold.release();
      };
      return {
        get lost() {
          return hold.lost;
        },
        pending: hold.pending,
        release: leave,
      };
    } catch (thrown) {
      scope.users -= 1;
      scope.hold = null;
      throw thrown;
    }
  }

  /** The connection was replaced: the current holder has lost its transaction. */
  loseCurrent(): void {
    if (this.#current !== null) this.#current.lost = true;
  }

  /** Open transactions in this scope: at 0 BEGIN opens a real one, above that savepoints are needed. */
  get openTransactions(): number {
    return this.#scopes.getStore()?.transactions ?? 0;
  }

  /** Records that a transaction of this scope was opened (1) or has ended (-1). */
  countTransaction(change: 1 | -1): void {
    const scope = this.#scopes.getStore();
    if (scope !== undefined) scope.transactions += change;
  }

  async #queue(): Promise<MutexHold> {
    const { hurry, signal } = statementLimits();
    const rank = rankOf();
    if (this.#isHeld) {
      if (rank < this.#rank) this.#hurry?.abort();
      await this.#waiting.wait(rank);
    }
    this.#isHeld = true;
    if (signal?.aborted === true) {
      this.#pass();
      throw new StatementCancelled('abort', signal.reason);
    }
    [this.#rank, this.#hurry] = [rank, hurry];
    if (this.#waiting.hasBefore(rank)) hurry?.abort();
    const hold: MutexHold = {
      lost: false,
      pending: [],
      release: () => {
        if (this.#current !== hold) return;
        this.#current = null;
        this.#pass();
      },
    };
    this.#current = hold;
    return hold;
  }

  /** Hands the mutex to who comes next. It stays held meanwhile, so that nobody acquires it in between. */
  #pass(): void {
    [this.#rank, this.#hurry] = [0, undefined];
    if (!this.#waiting.next()) this.#isHeld = false;
  }
}
