import { AsyncLocalStorage } from 'node:async_hooks';
import { statementLimits, StatementCancelled } from '../../database/statementLimits.ts';
import type { Statement } from './workerMessages.ts';

/** The mutex while somebody holds it. */
export interface MutexHold {
  /** True once the connection was replaced during this hold: what it had not committed is gone. */
  lost: boolean;
  /** Statements that go with the next one: each message to the database's thread costs a round of the event loop. */
  readonly pending: Statement[];
  release(): void;
}

interface Scope {
  users: number;
  hold: Promise<MutexHold> | null;
  /** How many transactions are open inside one another. */
  transactions: number;
}

/**
 * A mutex for the one connection that all requests share. It is re-entrant within a scope (a request, a transaction):
 * a query that is started inside a transaction must not wait for that transaction's end.
 */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #current: MutexHold | null = null;
  #scopes = new AsyncLocalStorage<Scope>();

  /** Runs `work` in a scope of its own. */
  scope<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.run({ users: 0, hold: null, transactions: 0 }, work);
  }

  /** Runs `work` in the scope that is there already, or in one of its own. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.getStore() === undefined ? this.scope(work) : work();
  }

  /**
   * Waits until the mutex is free and takes it; `release()` gives it back.
   * @throws StatementCancelled where the caller's signal was aborted while it waited.
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

  /** The connection was replaced: who holds the mutex has lost its transaction. */
  loseCurrent(): void {
    if (this.#current !== null) this.#current.lost = true;
  }

  /** How many transactions are open in this scope: 0 means that BEGIN opens a real one, above it savepoints are needed. */
  get openTransactions(): number {
    return this.#scopes.getStore()?.transactions ?? 0;
  }

  /** A transaction of this scope was opened (1) or has ended (-1). */
  countTransaction(change: 1 | -1): void {
    const scope = this.#scopes.getStore();
    if (scope !== undefined) scope.transactions += change;
  }

  async #queue(): Promise<MutexHold> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    if (statementLimits().signal?.aborted === true) {
      resolve();
      throw new StatementCancelled('abort', statementLimits().signal?.reason);
    }
    const hold: MutexHold = {
      lost: false,
      pending: [],
      release: () => {
        if (this.#current === hold) this.#current = null;
        resolve();
      },
    };
    this.#current = hold;
    return hold;
  }
}
