import { recentEntries } from '../recentEntries.ts';
import type { Clock } from '#core/clock.ts';

export interface BudgetLimits {
  /** Maximum milliseconds of database time saved up. */
  burstMs: number;
  /** Milliseconds of database time added in each millisecond. */
  share: number;
}

/**
 * Database time per account. The cost of a statement is known only when it has ended, so the balance of an account may
 * be negative; it then waits until the balance is 0. Kept in this process for the most recent accounts.
 */
export class DatabaseBudget {
  readonly #clock: Clock;
  readonly #limits: BudgetLimits;
  readonly #balances = recentEntries<{ ms: number; at: number }>();

  constructor(clock: Clock, limits: BudgetLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  spend(account: string, ms: number): void {
    this.#balances.set(account, { ms: this.#left(account) - ms, at: this.#clock.now() });
  }

  /** Milliseconds until the account may query again; 0: now. */
  waitMs(account: string): number {
    return Math.ceil(Math.max(0, -this.#left(account)) / this.#limits.share);
  }

  #left(account: string): number {
    const { burstMs, share } = this.#limits;
    const balance = this.#balances.get(account);
    if (balance === undefined) return burstMs;
    // If the clock moved backwards, nothing is added.
    const passed = Math.max(0, this.#clock.now() - balance.at);
    return Math.min(burstMs, balance.ms + passed * share);
  }
}
