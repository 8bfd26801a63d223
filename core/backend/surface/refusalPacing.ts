import type { Clock } from '#core/clock.ts';
import { RequestBudget } from './requestBudget.ts';

/** Refusals that are sent at once: far more than clients with an old key or a slip in a query cause. */
const AT_ONCE = { perSecond: 50, burst: 500 };
const DELAY_MS = 1000;
/** Refusals held at a time. Beyond it they are sent at once, so that holding them never becomes the attack. */
const MOST_HELD = 2000;

/**
 * Holds refusals back for a second once they come in a flood. Who asks again as soon as the answer is there is slowed
 * down to one request a second and connection, and leaves the processor to the readers.
 */
export class RefusalPacing {
  readonly #clock: Clock;
  readonly #budget: RequestBudget;
  #held = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#budget = new RequestBudget(clock, AT_ONCE);
  }

  async pace(refused: Response, signal: AbortSignal): Promise<Response> {
    if (this.#budget.take('all') === 0 || this.#held >= MOST_HELD) return refused;
    this.#held += 1;
    try {
      await this.#clock.sleep(DELAY_MS, signal);
    } catch {
      // Who asked has gone.
    } finally {
      this.#held -= 1;
    }
    return refused;
  }
}
