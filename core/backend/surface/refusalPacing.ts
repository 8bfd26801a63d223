import type { Clock } from '#core/clock.ts';
import { RequestBudget } from './requestBudget.ts';

/** Rejections sent without delay: far more than clients with an old key or a faulty query cause. */
const AT_ONCE = { perSecond: 50, burst: 500 };
const DELAY_MS = 1000;
/** Maximum delayed rejections. Further ones are sent immediately, so that the delays cannot exhaust memory. */
const MOST_HELD = 2000;

/**
 * Delays rejections by a second during a flood. A client that waits for the response is slowed to one request per
 * second and connection, which leaves CPU time for readers.
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
    if (this.#held >= MOST_HELD) return refused;
    this.#held += 1;
    await this.delay(signal);
    this.#held -= 1;
    return refused;
  }

  /** Waits as long as a rejection is delayed, which is not at all without a flood. Takes no memory but a timer. */
  async delay(signal: AbortSignal): Promise<void> {
    if (this.#budget.take('all') === 0) return;
    try {
      await this.#clock.sleep(DELAY_MS, signal);
    } catch {
      // The client disconnected.
    }
  }
}
