/**
 * Runs work under a signal that aborts `ms` after the caller's does, so that results already paid for can be fetched.
 */
export async function withGrace<T>(
  signal: AbortSignal | undefined,
  ms: number,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return work(undefined);
  if (signal.aborted) return work(AbortSignal.timeout(ms));
  const late = new AbortController();
  const begin = () => {
    AbortSignal.timeout(ms).addEventListener('abort', () => late.abort(signal.reason), { once: true });
  };
  signal.addEventListener('abort', begin, { once: true });
  try {
    return await work(late.signal);
  } finally {
    signal.removeEventListener('abort', begin);
  }
}
