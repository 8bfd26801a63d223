import type { Clock } from '#core/clock.ts';

/** The time limit of one call, and the signal that ends it. */
export interface Deadline {
  /** Aborts when the time is over or the caller cancels. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Milliseconds since the call began. Never negative, even if the clock was set back. */
  elapsedMs(): number;
  remainingMs(): number;
  /** Why the call ended; null while it runs. */
  ended(): 'timeout' | 'cancelled' | null;
  /** Must be called when the call is over. */
  release(): void;
}

/** setTimeout takes 32-bit delays; a longer one would fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Starts a deadline. Sockets need real time, so the signal is on a real timer; waits between attempts use the clock.
 */
export function startDeadline(clock: Clock, timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const started = clock.now();
  let why: 'timeout' | 'cancelled' | null = null;
  const end = (reason: 'timeout' | 'cancelled') => {
    why ??= reason;
    controller.abort();
  };
  const timer = setTimeout(() => end('timeout'), Math.min(timeoutMs, LONGEST_TIMER));
  const onAbort = () => {
    const reason: unknown = callerSignal?.reason;
    end(reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'cancelled');
  };
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort, { once: true });
  const elapsedMs = () => Math.max(0, clock.now() - started);
  return {
    signal: controller.signal,
    timeoutMs,
    elapsedMs,
    remainingMs: () => Math.max(0, timeoutMs - elapsedMs()),
    ended: () => why,
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
