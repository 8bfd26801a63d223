import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#core/clock.ts';
import { isStaff } from '#core/data/staff/staffAccess.ts';
import type { Backend } from '../backend.ts';

/**
 * Milliseconds that an answer is kept. Who is removed from staff is refused here after that time, by the database at
 * once.
 */
export const STAFF_ANSWER_MS = 2000;
const PATIENCE_MS = 8000;

interface Answer {
  staff: boolean;
  until: number;
}

/** Whose session is staff's, asked of the database and remembered for two seconds. */
export class StaffAnswers {
  readonly #backend: Pick<Backend, 'dbFor'>;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, Answer>({ max: 1000 });
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(backend: Pick<Backend, 'dbFor'>, clock: Clock) {
    this.#backend = backend;
    this.#clock = clock;
  }

  /** @throws AppError `auth` where the token is no session's; other codes where the database does not say. */
  async isStaff(accessToken: string): Promise<boolean> {
    const key = digestOf(accessToken);
    const now = this.#clock.now();
    const known = this.#known.get(key);
    // A clock that jumped back must not make an answer count longer than it does.
    if (known !== undefined && now < known.until && known.until - now <= STAFF_ANSWER_MS) return known.staff;
    const asking = this.#asking.get(key) ?? this.#ask(key, accessToken, now);
    this.#asking.set(key, asking);
    return asking;
  }

  /** Shared by all who ask at once, so it is not aborted with the first of them. */
  async #ask(key: string, accessToken: string, now: number): Promise<boolean> {
    try {
      const staff = await isStaff(this.#backend.dbFor(accessToken), { signal: AbortSignal.timeout(PATIENCE_MS) });
      this.#known.set(key, { staff, until: now + STAFF_ANSWER_MS });
      return staff;
    } finally {
      this.#asking.delete(key);
    }
  }
}

/** Key of a session in the cache: a digest, so that the token itself is not kept. */
export function digestOf(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('base64');
}
