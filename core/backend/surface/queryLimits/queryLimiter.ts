import PQueue from 'p-queue';
import type { Clock } from '#core/clock.ts';
import type { Secret } from '#core/secret.ts';
import type { StatementLimits } from '../../database/statementLimits.ts';
import type { CallerKey } from '../callerKey.ts';
import { AccountLimiter, type AccountLimits } from './accountLimiter.ts';
import { busySignIn } from '../apiRefusals.ts';
import { addToQueue } from './addToQueue.ts';
import { requesterOf } from './requester.ts';

/** What the limiter adds to the limits of a request's statements. */
export type QueryLimits = Pick<StatementLimits, 'rank' | 'hurry' | 'spent'>;

// Together these leave one of PostgreSQL's ten connections, and all unused ones, to sign-in and the secret key.

/** The dashboard: an account may use 10 s of the database at once and 30 s a minute. Exports wait and are not refused. */
const sessionLimits: AccountLimits = { accountConcurrency: 2, concurrency: 3, burstMs: 10_000, share: 1 / 2 };

/** The parts of searches: one of an account at a time, and none holds a place that a click waits for. */
const searchLimits: AccountLimits = { accountConcurrency: 1, concurrency: 2, burstMs: 20_000, share: 1 / 2 };

/** Staff's own programs over the network: each second of the database is followed by a wait of three seconds. */
const outsideLimits: AccountLimits = { accountConcurrency: 1, concurrency: 2, burstMs: 1_000, share: 1 / 4 };

/** Renewals of sessions and the like, by client address: an office behind one address renews a few times a second. */
const authLimits: AccountLimits = { accountConcurrency: 2, concurrency: 2, burstMs: 2_000, share: 1 / 4 };

/**
 * Files of public buckets, by client address: a page has a few dozen pictures, and each first costs a few milliseconds.
 * The site's own reads do not wait for what strangers ask for.
 */
const fileLimits: AccountLimits = { accountConcurrency: 2, concurrency: 2, burstMs: 5_000, share: 1 / 2 };

/** Concurrent reads without a session: the site's pages and pictures, published articles. */
const ANONYMOUS_CONCURRENCY = 4;

/** Decides when a request for tables, functions or files runs, so that no account and no flood of readers uses up the database. */
export class QueryLimiter {
  readonly #jwtSecret: Secret;
  readonly #anonymous = new PQueue({ concurrency: ANONYMOUS_CONCURRENCY });
  readonly #sessions: AccountLimiter;
  readonly #searches: AccountLimiter;
  readonly #outside: AccountLimiter;
  readonly #auth: AccountLimiter;
  readonly #files: AccountLimiter;

  constructor(clock: Clock, jwtSecret: Secret) {
    this.#jwtSecret = jwtSecret;
    this.#sessions = new AccountLimiter(clock, sessionLimits);
    this.#searches = new AccountLimiter(clock, searchLimits);
    this.#outside = new AccountLimiter(clock, outsideLimits);
    this.#auth = new AccountLimiter(clock, authLimits, busySignIn);
    this.#files = new AccountLimiter(clock, fileLimits);
  }

  /** @returns the answer of `work`, or a refusal. @throws the signal's reason if it aborts before `work` starts. */
  async run(request: Request, key: CallerKey, work: (limits: QueryLimits) => Promise<Response>): Promise<Response> {
    const { limitedAs, rank, account, unhurried } = requesterOf(request, key, this.#jwtSecret);
    const { signal } = request;
    const limits = limitedAs === 'outside' ? { rank, hurry: new AbortController() } : { rank };
    if (limitedAs === 'unlimited') return work(limits);
    if (limitedAs === 'anonymous') return addToQueue(this.#anonymous, signal, () => work(limits));
    const limiter = {
      auth: this.#auth,
      files: this.#files,
      outside: this.#outside,
      search: this.#searches,
      session: this.#sessions,
    }[limitedAs];
    return limiter.run({ account, signal, unhurried }, (spent) => work({ ...limits, spent }));
  }
}
