import PQueue from 'p-queue';
import type { Clock } from '#core/clock.ts';
import { tooBusy } from '../apiRefusals.ts';
import { addToQueue } from './addToQueue.ts';
import { type BudgetLimits, DatabaseBudget } from './databaseBudget.ts';

export interface AccountLimits extends BudgetLimits {
  /** Concurrent requests of one account. */
  accountConcurrency: number;
  /** Concurrent requests of all accounts. */
  concurrency: number;
}

/** A request of an account. */
interface LimitedRequest {
  account: string;
  signal: AbortSignal;
  /** Waits however long in place of being refused. */
  unhurried?: boolean | undefined;
}

/** Maximum requests of one account that wait. */
const MAX_WAITING = 200;
/** Milliseconds that a request waits before it is refused. */
const MAX_WAIT_MS = 8_000;

/**
 * Limits the requests of signed-in accounts, over all sessions of an account: their concurrency and their database time.
 * An account without database time left waits until it has some again, so that nobody can use up the database.
 */
export class AccountLimiter {
  readonly #clock: Clock;
  readonly #limits: AccountLimits;
  readonly #refuse: (waitMs: number) => Response;
  readonly #budget: DatabaseBudget;
  readonly #all: PQueue;
  readonly #accounts = new Map<string, { queue: PQueue; requests: number }>();

  /** @param refuse the answer to a request that would wait too long; by default a 429. */
  constructor(clock: Clock, limits: AccountLimits, refuse: (waitMs: number) => Response = tooBusy) {
    this.#clock = clock;
    this.#limits = limits;
    this.#refuse = refuse;
    this.#budget = new DatabaseBudget(clock, limits);
    this.#all = new PQueue({ concurrency: limits.concurrency });
  }

  /**
   * @param work gets a function that reports database milliseconds spent on it.
   * @returns its answer, or a refusal if it would wait too long. @throws the signal's reason if it aborts before `work` starts.
   */
  async run(
    { account, signal, unhurried = false }: LimitedRequest,
    work: (spent: (ms: number) => void) => Promise<Response>,
  ): Promise<Response> {
    const own = this.#accounts.get(account) ?? this.#newAccount();
    const maxWaitMs = unhurried ? Number.POSITIVE_INFINITY : MAX_WAIT_MS;
    if (own.queue.size >= MAX_WAITING && !unhurried) return this.#refuse(MAX_WAIT_MS);
    this.#accounts.set(account, own);
    own.requests += 1;
    const waiting = new AbortController();
    const cancel = () => waiting.abort(signal.reason);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const timeout = unhurried ? null : this.#endWait(waiting);
    try {
      if (this.#budget.waitMs(account) > maxWaitMs) throw new WaitTooLong();
      return await addToQueue(own.queue, waiting.signal, async () => {
        await this.#waitForBudget(account, waiting.signal, maxWaitMs);
        return addToQueue(this.#all, waiting.signal, () => {
          // Ends the timeout of the wait.
          waiting.abort();
          return work((ms) => this.#budget.spend(account, ms));
        });
      });
    } catch (thrown) {
      if (thrown instanceof WaitTooLong) return this.#refuse(Math.max(MAX_WAIT_MS, this.#budget.waitMs(account)));
      throw thrown;
    } finally {
      signal.removeEventListener('abort', cancel);
      waiting.abort();
      await timeout;
      own.requests -= 1;
      if (own.requests === 0) this.#accounts.delete(account);
    }
  }

  #newAccount() {
    return { queue: new PQueue({ concurrency: this.#limits.accountConcurrency }), requests: 0 };
  }

  /** Aborts a wait that takes too long, until the request runs. */
  async #endWait(waiting: AbortController): Promise<void> {
    try {
      await this.#clock.sleep(MAX_WAIT_MS, waiting.signal);
      waiting.abort(new WaitTooLong());
    } catch {
      // It runs, or its client has left.
    }
  }

  async #waitForBudget(account: string, signal: AbortSignal, maxWaitMs: number): Promise<void> {
    for (let wait = this.#budget.waitMs(account); wait > 0; wait = this.#budget.waitMs(account)) {
      if (wait > maxWaitMs) throw new WaitTooLong();
      await this.#clock.sleep(wait, signal);
    }
  }
}

class WaitTooLong extends Error {
  override readonly name = 'WaitTooLong';
}
