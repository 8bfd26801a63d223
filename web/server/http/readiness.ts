import type { Backend, BackendHealth } from '#core/backend/backend.ts';
import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';

/** Whether this process can do its work now. */
export interface Health {
  ok: boolean;
  /** What is wrong, in sentences; empty where nothing is. */
  reasons: string[];
}

/** Milliseconds within which a check is answered. */
const ANSWER_MS = 1000;
/**
 * Milliseconds after its last answer for which a silent database counts as busy. One statement of staff may take eight
 * seconds of an embedded database; a load balancer must not take the server away for that.
 */
const BUSY_MS = 10_000;
/** Milliseconds for which a result is cached, so that the database is asked once a second at most. */
const HOLDS_MS = 1000;
/** Milliseconds after which a hanging query is given up and repeated: later than a busy database answers. */
const ABANDON_MS = 9000;

/** Checks the database for load balancers and supervisors. */
export class Readiness {
  readonly #backend: Pick<Backend, 'health'>;
  readonly #clock: Clock;
  readonly #log: Log;
  #latest: { health: Health; at: number } | null = null;
  #asking: Promise<Health> | null = null;
  #question: Promise<string[]> | null = null;
  /** When the database last answered that nothing is wrong. */
  #wellAt: number | null = null;

  constructor(backend: Pick<Backend, 'health'>, clock: Clock, log: Log) {
    this.#backend = backend;
    this.#clock = clock;
    this.#log = log;
  }

  /** The current health, at most a second old. Answers within a second and never throws. */
  check(): Promise<Health> {
    const held = this.#latest;
    const age = held === null ? HOLDS_MS : this.#clock.now() - held.at;
    if (held !== null && age >= 0 && age < HOLDS_MS) return Promise.resolve(held.health);
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<Health> {
    const reasons = await this.#reasons();
    const health = { ok: reasons.length === 0, reasons };
    if (health.ok !== (this.#latest?.health.ok ?? true)) {
      if (health.ok) this.#log.info('Ready again.');
      else this.#log.warn('Not ready.', { reasons: reasons.join(' ') });
    }
    this.#latest = { health, at: this.#clock.now() };
    return health;
  }

  async #reasons(): Promise<string[]> {
    try {
      return await withDeadline(this.#clock, ANSWER_MS, () => this.#query(), silent);
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      if (code === 'deadline')
        return this.#isBusy() ? [] : [`The database did not answer within ${ANSWER_MS / 1000} s.`];
      this.#log.debug('The database cannot be read.', { reason: message });
      return ['The database cannot be read.'];
    }
  }

  #isBusy(): boolean {
    const silentMs = this.#wellAt === null ? BUSY_MS : this.#clock.now() - this.#wellAt;
    return silentMs >= 0 && silentMs < BUSY_MS;
  }

  /** Queries the database, or waits for the query in progress, so that hanging queries do not pile up. */
  #query(): Promise<string[]> {
    this.#question ??= withDeadline(
      this.#clock,
      ABANDON_MS,
      async (signal) => {
        const reasons = describe(await this.#backend.health({ signal }));
        this.#wellAt = reasons.length === 0 ? this.#clock.now() : null;
        return reasons;
      },
      silent,
    ).finally(() => {
      this.#question = null;
    });
    return this.#question;
  }
}

function describe({ pendingMigrations, problems }: BackendHealth): string[] {
  const pending = pendingMigrations ?? [];
  if (pending.length === 0) return problems;
  const count = pending.length === 1 ? 'a migration' : `${pending.length} migrations`;
  return [...problems, `The database lacks ${count} of this version: run \`velocity backend migrate\`.`];
}

function silent(): AppError {
  return new AppError('deadline', 'The database did not answer in time.');
}
