import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#core/clock.ts';
import { isStaff } from '#core/data/staff/staff.ts';
import type { Backend } from '../backend.ts';

/**
 * Milliseconds that a result is cached. Somebody removed from staff is rejected here after that time, by the database
 * immediately.
 */
export const STAFF_ANSWER_MS = 2000;
/** Longer than a hostile statement's deadline and opening the embedded database again on a busy machine. */
const PATIENCE_MS = 20_000;

interface StaffAnswer {
  staff: boolean;
  /** When the database was queried, milliseconds since the Unix epoch. */
  askedAt: number;
}

/**
 * Checks in the database whether a session belongs to staff; concurrent checks of one session share a query. All
 * methods throw AppError `auth` for an invalid token, other codes if the database cannot be queried.
 */
export class StaffAnswers {
  readonly #backend: Pick<Backend, 'dbFor'>;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, StaffAnswer>({ max: 1000 });
  readonly #asking = new Map<string, Promise<StaffAnswer>>();

  constructor(backend: Pick<Backend, 'dbFor'>, clock: Clock) {
    this.#backend = backend;
    this.#clock = clock;
  }

  /** A result at most two seconds old. */
  async recent(accessToken: string): Promise<StaffAnswer> {
    const key = digestOf(accessToken);
    const known = this.#known.get(key);
    const age = known === undefined ? STAFF_ANSWER_MS : this.#clock.now() - known.askedAt;
    // If the clock moved backwards, a result must not count for longer.
    if (known !== undefined && age >= 0 && age < STAFF_ANSWER_MS) return known;
    return this.#shared(key, accessToken);
  }

  /** A result from a query that may already be running. */
  now(accessToken: string): Promise<StaffAnswer> {
    return this.#shared(digestOf(accessToken), accessToken);
  }

  /** A result from a query that starts after this call, so it sees all earlier changes. */
  async anew(accessToken: string): Promise<StaffAnswer> {
    const key = digestOf(accessToken);
    await this.#asking.get(key)?.catch(() => {});
    return this.#shared(key, accessToken);
  }

  /** Call when the staff has changed: clears the cache. */
  forget(): void {
    this.#known.clear();
    this.#asking.clear();
  }

  #shared(key: string, accessToken: string): Promise<StaffAnswer> {
    const running = this.#asking.get(key);
    if (running !== undefined) return running;
    const asking: Promise<StaffAnswer> = this.#ask(accessToken)
      .then((answer) => {
        if (this.#asking.get(key) === asking) this.#known.set(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#asking.get(key) === asking) this.#asking.delete(key);
      });
    this.#asking.set(key, asking);
    return asking;
  }

  /** Not aborted with the first caller: others wait for the same result. */
  async #ask(accessToken: string): Promise<StaffAnswer> {
    const askedAt = this.#clock.now();
    const staff = await isStaff(this.#backend.dbFor(accessToken), { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { staff, askedAt };
  }
}

/** Cache key of a session: a digest, so that the token itself is not stored. */
export function digestOf(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('base64');
}
