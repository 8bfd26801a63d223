import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause } from '#web/ui/pause.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a pause ends with its time, or with its signal, and leaves no listener on it', async () => {
  const stopped = new AbortController();
  for (let turn = 0; turn < 3; turn += 1) {
    const over = pause(1000, stopped.signal);
    await vi.advanceTimersByTimeAsync(1000);
    await over;
  }
  expect(getEventListeners(stopped.signal, 'abort')).toEqual([]);
  const cut = pause(1000, stopped.signal);
  stopped.abort();
  await cut;
  await pause(1000, stopped.signal);
  expect(getEventListeners(stopped.signal, 'abort')).toEqual([]);
});
