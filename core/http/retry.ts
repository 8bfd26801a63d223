import pRetry from 'p-retry';

/**
 * Calls `attempt` until it succeeds or `beforeNext` throws: p-retry does the repeating, and the caller decides whether and
 * when. `beforeNext` waits on the clock that tests can turn, and ends the loop by throwing the error to give up with.
 *
 * @param beforeNext what the attempt threw, and how many attempts were made.
 * @throws what `beforeNext` throws.
 * @example
 * await retry(
 *   () => read(url),
 *   async (thrown, attempts) => {
 *     if (attempts > 3) throw thrown;
 *     await clock.sleep(500 * 2 ** attempts, signal);
 *   },
 * );
 */
export function retry<T>(
  attempt: () => Promise<T>,
  beforeNext: (thrown: unknown, attempts: number) => Promise<void>,
): Promise<T> {
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
    onFailedAttempt: ({ error, attemptNumber }) => beforeNext(error.cause, attemptNumber),
  });
}

/** p-retry repeats only after an Error that is not a TypeError; what an attempt throws can be anything. */
class AttemptFailed extends Error {
  constructor(cause: unknown) {
    super('An attempt failed', { cause });
  }
}
