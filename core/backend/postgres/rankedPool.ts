import type { Pool, PoolClient } from 'pg';
import { RankedQueue, rankOf } from '../database/rankedQueue.ts';
import { noteFailure, StatementCancelled, statementLimits } from '../database/statementLimits.ts';
import { CONNECT_MS } from './pool.ts';
import { wasCancelled } from './runStatement.ts';

/** The connections of a pool, for which requests wait by rank. The pool itself knows only who came first. */
export class RankedPool {
  readonly #pool: Pool;
  readonly #waiting = new RankedQueue();
  /** Connections that nobody holds, opened or not. */
  #free: number;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#free = pool.options.max;
  }

  /**
   * Takes a connection; give it back with {@link giveBack}.
   * @throws {StatementCancelled} if the caller no longer waits when one is free; an error if none is in time.
   */
  async take(): Promise<PoolClient> {
    try {
      await this.#turn();
      const client = await this.#pool.connect().catch((thrown: unknown) => {
        this.#pass();
        throw thrown;
      });
      if (statementLimits().signal?.aborted !== true) return client;
      this.giveBack(client);
      throw new StatementCancelled('abort', statementLimits().signal?.reason);
    } catch (thrown) {
      noteFailure(thrown);
      throw thrown;
    }
  }

  /**
   * Returns a connection. One that is still in a transaction, had a statement cancelled, or is broken is closed:
   * unfinished work must not reach the next user.
   */
  giveBack(client: PoolClient): void {
    client.release(client.getTransactionStatus() !== 'I' || wasCancelled(client));
    this.#pass();
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { signal } = statementLimits();
    const over = new AbortController();
    const leave = () => over.abort(new StatementCancelled('abort', signal?.reason));
    if (signal?.aborted === true) leave();
    signal?.addEventListener('abort', leave, { once: true });
    const late = setTimeout(() => over.abort(new Error('Connection timeout: others hold all of them.')), CONNECT_MS);
    try {
      await this.#waiting.wait(rankOf(), over.signal);
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Hands the place to who waits next, so that nobody takes it in between. */
  #pass(): void {
    if (!this.#waiting.next()) this.#free += 1;
  }
}
