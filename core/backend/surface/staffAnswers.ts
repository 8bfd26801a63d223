import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#core/clock.ts';
import { isStaff } from '#core/data/staff/staff.ts';
import type { Backend } from '../backend.ts';

/**
 * Milliseconds that an answer is kept. Who is removed from staff is refused here after that time, by the database at
 * once.
 */
export const STAFF_ANSWER_MS = 2000;
const PATIENCE_MS = 8000;

interface StaffAnswer {
  staff: boolean;
  /** When the database was asked, milliseconds since the Unix epoch. */
  askedAt: number;
}

/**
 * Whose session is staff's, asked of the database; who asks for one session at the same moment shares a question.
 * Everything here throws AppError `auth` where the token is no session's, other codes where the database does not say.
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

  /** As it was at most two seconds ago. */
  async recent(accessToken: string): Promise<StaffAnswer> {
    const key = digestOf(accessToken);
    const known = this.#known.get(key);
    const age = known === undefined ? STAFF_ANSWER_MS : this.#clock.now() - known.askedAt;
    // A clock that jumped back must not make an answer count longer than it does.
    if (known !== undefined && age >= 0 && age < STAFF_ANSWER_MS) return known;
    return this.#shared(key, accessToken);
  }

  /** As it is now. */
  now(accessToken: string): Promise<StaffAnswer> {
    return this.#shared(digestOf(accessToken), accessToken);
  }

  /** By a question that begins after this call: it sees whatever was changed before. */
  async anew(accessToken: string): Promise<StaffAnswer> {
    const key = digestOf(accessToken);
    await this.#asking.get(key)?.catch(() => {});
    return this.#shared(key, accessToken);
  }

  /** Once the staff has changed: no answer of before counts any more. */
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

  /** Not aborted with the first who asked: others wait for the same answer. */
  async #ask(accessToken: string): Promise<StaffAnswer> {
    const askedAt = this.#clock.now();
    const staff = await isStaff(this.#backend.dbFor(accessToken), { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { staff, askedAt };
  }
}

/** Key of a session in the cache: a digest, so that the token itself is not kept. */
export function digestOf(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('base64');
}
