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

/** Milliseconds within which the database must answer to count as ready. */
const ANSWER_MS = 1000;
/** Milliseconds for which a result is cached, so that the database is asked once a second at most. */
const HOLDS_MS = 1000;
/** Milliseconds after which a hanging query is given up and repeated. */
const ABANDON_MS = 3000;

/** Checks the database for load balancers and supervisors. */
export class Readiness {
  readonly #backend: Pick<Backend, 'health'>;
  readonly #clock: Clock;
  readonly #log: Log;
  #latest: { health: Health; at: number } | null = null;
  #asking: Promise<Health> | null = null;
  #question: Promise<string[]> | null = null;

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
      if (code === 'deadline') return [`The database did not answer within ${ANSWER_MS / 1000} s.`];
      this.#log.debug('The database cannot be read.', { reason: message });
      return ['The database cannot be read.'];
    }
  }

  /** Queries the database, or waits for the query in progress, so that hanging queries do not pile up. */
  #query(): Promise<string[]> {
    this.#question ??= withDeadline(
      this.#clock,
      ABANDON_MS,
      async (signal) => describe(await this.#backend.health({ signal })),
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
