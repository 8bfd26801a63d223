import PQueue from 'p-queue';
import { addToQueue } from '#core/backend/surface/queryLimits/addToQueue.ts';
import { type Clock, withDeadline } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';

/** Searches of one person that run at once: a table asks for its rows and its counts. */
const PER_USER = 2;
/** Milliseconds that a search waits for those before it. */
const MAX_WAIT_MS = 8_000;
/** Milliseconds that a search may run: several times what 50,000 stories take. */
const DEADLINE_MS = 30_000;
const HINT = 'Narrow it by a filter, or try again when fewer searches run.';

/**
 * Lets a few searches of a person run at once. Each is many short statements: where all of a person's ran side by side,
 * twenty of them were neither answered nor refused for minutes.
 */
export class SearchLimiter {
  readonly #clock: Clock;
  readonly #users = new Map<string, { queue: PQueue; searches: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param work gets a signal that aborts when its client has left or its time is over.
   * @throws AppError `rate_limited` if it waits too long, `invalid_input` if it runs too long; the signal's reason; what `work` throws.
   */
  async run<T>(userId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = this.#users.get(userId) ?? { queue: new PQueue({ concurrency: PER_USER }), searches: 0 };
    this.#users.set(userId, own);
    own.searches += 1;
    const waiting = new AbortController();
    const leave = () => waiting.abort(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    const started = new AbortController();
    const timeout = this.#clock.sleep(MAX_WAIT_MS, started.signal).then(
      () => waiting.abort(tooMany()),
      () => {}, // It runs, or its client has left.
    );
    try {
      return await addToQueue(own.queue, waiting.signal, () => {
        started.abort();
        return withDeadline(this.#clock, DEADLINE_MS, (late) => work(AbortSignal.any([signal, late])), tooLong);
      });
    } finally {
      signal.removeEventListener('abort', leave);
      started.abort();
      await timeout;
      own.searches -= 1;
      if (own.searches === 0) this.#users.delete(userId);
    }
  }
}

function tooMany(): AppError {
  return new AppError('rate_limited', 'Too many searches of yours at once.', {
    hint: 'Wait until one of them has answered, then try again.',
    retryAfterMs: MAX_WAIT_MS,
  });
}

/** Not `deadline`, after which the dashboard asks again. */
function tooLong(): AppError {
  return new AppError('invalid_input', `The search took longer than ${DEADLINE_MS / 1000} s.`, { hint: HINT });
}
