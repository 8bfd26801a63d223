import type { FakeClock } from './fakeClock.ts';

/**
 * Advances a fake clock, a step at each sleep, until a promise has settled. For code that also talks to loopback
 * servers, whose answers take real time.
 */
export async function advanceUntil<T>(clock: FakeClock, promise: Promise<T>, stepMs = 500): Promise<T> {
  const state = { settled: false };
  const mark = () => {
    state.settled = true;
  };
  promise.then(mark, mark);
  while (!state.settled) {
    if (clock.sleeping > 0) await clock.advance(stepMs);
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
  return promise;
}
