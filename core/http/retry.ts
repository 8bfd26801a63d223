import pRetry from 'p-retry';

/**
 * Calls `attempt` until it succeeds or `beforeNext` throws: p-retry repeats, and the caller decides whether and
 * when. `beforeNext` waits on the injected clock, and gives up by throwing the final error.
 *
 * @param beforeNext called with the error of the attempt and the number of attempts made.
 * @throws the error that `beforeNext` throws.
 * @example
 * await retry(
 *   () => read(url),
 *   async (thrown, attempts) => {
 *     if (attempts > 3) throw thrown;
 *     await clock.sleep(500 * 2 ** attempts, signal);
 *   },
 * );
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  beforeNext: (thrown: unknown, attempts: number) => Promise<void>,
): Promise<T> {
  // Nearly every first attempt succeeds: p-retry is asked from the second on, and costs them nothing.
  try {
    return await attempt();
  } catch (thrown) {
    await beforeNext(thrown, 1);
  }
  const wrapped = async () => {
    try {
      return await attempt();
    } catch (thrown) {
      throw new AttemptFailed(thrown);
    }
  };
  return pRetry(wrapped, {
    retries: Infinity,
    minTimeout: 0,
    onFailedAttempt: ({ error, attemptNumber }) => beforeNext(error.cause, attemptNumber + 1),
  });
}

/** p-retry only repeats after an Error that is not a TypeError; an attempt can throw anything. */
class AttemptFailed extends Error {
  constructor(cause: unknown) {
    super('An attempt failed', { cause });
  }
}
