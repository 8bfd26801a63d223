import { AsyncLocalStorage } from 'node:async_hooks';
import { statementLimits, StatementCancelled } from '../../database/statementLimits.ts';
import type { Statement } from './workerMessages.ts';

/** The one turn that is taken now. */
export interface Turn {
  /** True once the connection was replaced during this turn: what it had not committed is gone. */
  lost: boolean;
  /** Statements that go with the next one: each message to the database's thread costs a round of the event loop. */
  readonly held: Statement[];
  release(): void;
}

interface Scope {
  users: number;
  turn: Promise<Turn> | null;
  /** How many transactions are open inside one another. */
  transactions: number;
}

/**
 * Whose turn it is on a connection that all share. Inside one scope (a request, a transaction) everybody uses the same
 * turn, so that a query started within a transaction never waits for that transaction's end.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #current: Turn | null = null;
  #scopes = new AsyncLocalStorage<Scope>();

  /** Runs `work` in a scope of its own. */
  scope<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.run({ users: 0, turn: null, transactions: 0 }, work);
  }

  /** Runs `work` in the scope that is there already, or in one of its own. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.getStore() === undefined ? this.scope(work) : work();
  }

  /**
   * Waits for the turn. `release()` gives it back.
   * @throws StatementCancelled where nobody waits for the answer any more once the turn has come.
   */
  async take(): Promise<Turn> {
    const scope = this.#scopes.getStore();
    if (scope === undefined) return this.#queue();
    scope.users += 1;
    scope.turn ??= this.#queue();
    try {
      const turn = await scope.turn;
      const leave = () => {
        scope.users -= 1;
        if (scope.users > 0) return;
        scope.turn = null;
        turn.release();
      };
      return {
        get lost() {
          return turn.lost;
        },
        held: turn.held,
        release: leave,
      };
    } catch (thrown) {
      scope.users -= 1;
      scope.turn = null;
      throw thrown;
    }
  }

  /** The connection was replaced: whoever has the turn has lost its transaction. */
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

  async #queue(): Promise<Turn> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    if (statementLimits().signal?.aborted === true) {
      resolve();
      throw new StatementCancelled('abort', statementLimits().signal?.reason);
    }
    const turn: Turn = {
      lost: false,
      held: [],
      release: () => {
        if (this.#current === turn) this.#current = null;
        resolve();
      },
    };
    this.#current = turn;
    return turn;
  }
}
