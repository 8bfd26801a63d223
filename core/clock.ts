/** The source of time for all logic, injected so that tests and simulations can control it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Resolves after `ms` milliseconds.
   * @throws the signal's reason as soon as `signal` aborts.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/**
 * Waits at most `ms` milliseconds for `work`, even if it ignores its signal; a later result is discarded.
 * @throws the error from `late` when the time is over; any error of `work` before that.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error,
): Promise<T> {
  const running = new AbortController();
  const settled = new AbortController();
  const timeout = clock.sleep(ms, settled.signal).then(() => {
    const error = late();
    running.abort(error);
    throw error;
  });
  timeout.catch(() => {});
  const working = work(running.signal);
  working.catch(() => {});
  try {
    return await Promise.race([working, timeout]);
  } finally {
    settled.abort();
  }
}

/**
 * Waits for `work` only until `signal` aborts, even if the work ignores it; a later result is discarded.
 * @throws the signal's reason as soon as it aborts; any error of `work` before that.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => {});
  }
}
