import PQueue from 'p-queue';
import type { Sql } from '../../database/sql.ts';

/** Each renewal holds a second connection while it runs; of ten, the others are for what it asks and for everybody else. */
const CONCURRENT_RENEWALS = 2;

/**
 * Runs the renewals of one session one after the other, over all servers of a database: `@supabase/lite` reads and
 * replaces a token in separate statements, so that renewals at the same moment got tokens that were revoked already.
 */
export class SessionRenewals {
  readonly #ofSession = new SequentialByKey();
  readonly #locked = new PQueue({ concurrency: CONCURRENT_RENEWALS });
  readonly #sql: Sql | null;

  /** @param sql where other servers may use the database; null: this process is the only one. */
  constructor(sql: Sql | null) {
    this.#sql = sql;
  }

  /** @returns what the renewal returns. @throws what it throws. */
  run<T>(session: string, renew: () => Promise<T>): Promise<T> {
    return this.#ofSession.run(session, () =>
      this.#sql === null ? renew() : this.#withLock(this.#sql, session, renew),
    );
  }

  /** The lock ends with its transaction, also where this server dies. */
  #withLock<T>(sql: Sql, session: string, renew: () => Promise<T>): Promise<T> {
    return this.#locked.add(() =>
      sql.transaction(async (transaction) => {
        await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`renewal of ${session}`]);
        return renew();
      }),
    );
  }
}

/** Runs the tasks of one key one after the other, and those of different keys at the same time. */
class SequentialByKey {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @returns what the task returns. @throws what it throws; the tasks behind it run all the same. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const ended: Promise<unknown> = Promise.allSettled([result]).finally(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    this.#last.set(key, ended);
    return result;
  }
}
