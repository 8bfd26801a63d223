import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  users: number;
  turn: Promise<() => void> | null;
  /** How many transactions are open inside one another. */
  transactions: number;
}

/**
 * Whose turn it is on a connection that all share. Inside one scope (a request, a transaction) everybody uses the same
 * turn, so that a query started within a transaction never waits for that transaction's end.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #scopes = new AsyncLocalStorage<Scope>();

  /** Runs `work` in a scope of its own. */
  scope<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.run({ users: 0, turn: null, transactions: 0 }, work);
  }

  /** Runs `work` in the scope that is there already, or in one of its own. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.getStore() === undefined ? this.scope(work) : work();
  }

  /** Waits for the turn; the returned function gives it back. */
  async take(): Promise<() => void> {
    const scope = this.#scopes.getStore();
    if (scope === undefined) return this.#queue();
    scope.users += 1;
    scope.turn ??= this.#queue();
    const release = await scope.turn;
    return () => {
      scope.users -= 1;
      if (scope.users > 0) return;
      scope.turn = null;
      release();
    };
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

  #queue(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    return before.then(() => resolve);
  }
}
