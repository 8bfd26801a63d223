import type PQueue from 'p-queue';

/**
 * Runs `work` in the queue. Unlike p-queue's own `signal`, an abort ends only the wait: a started task keeps its slot
 * until its work has really ended, so that aborted requests do not exceed the concurrency.
 * @param priority the higher ones go first.
 * @throws the signal's reason if it aborts before `work` starts; what `work` throws.
 */
export async function addToQueue<T>(
  queue: PQueue,
  signal: AbortSignal,
  work: () => Promise<T>,
  priority = 0,
): Promise<T> {
  const waiting = new AbortController();
  const cancel = () => waiting.abort(signal.reason);
  const stopListening = () => signal.removeEventListener('abort', cancel);
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const task = () => {
    stopListening();
    return work();
  };
  try {
    return await queue.add(task, { signal: waiting.signal, priority });
  } finally {
    stopListening();
  }
}
