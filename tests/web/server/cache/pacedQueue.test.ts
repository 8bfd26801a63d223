import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PacedQueue } from '#web/server/cache/pacedQueue.ts';

const TASK_MS = 20;

/** Keeps the event loop busy. */
function work(ms: number): { start: number; end: number } {
  const start = performance.now();
  while (performance.now() - start < ms);
  return { start, end: performance.now() };
}

/** How long a task without work waits for its start. */
async function delayOf(queue: PacedQueue): Promise<number> {
  const asked = performance.now();
  await queue.add(() => null);
  return performance.now() - asked;
}

/** Several measurements, one after the other: a busy machine delays some of them. */
async function repeated(count: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) values.push(await measure());
  return values;
}

describe('a queue that leaves half of the process to others', () => {
  it('pauses after each task until half of the time was left to others', async () => {
    const madeAt = performance.now();
    const queue = new PacedQueue(1, { burstMs: 0 });
    const times = await Promise.all([1, 2, 3].map(() => queue.add(() => work(TASK_MS))));
    for (const [index, { start }] of times.slice(1).entries()) {
      const busy = times.slice(0, index + 1).reduce((sum, task) => sum + (task.end - task.start), 0);
      // Timers may fire a millisecond early.
      expect(start - madeAt).toBeGreaterThanOrEqual(2 * busy - 4);
    }
  });

  it('pauses only after a burst', async () => {
    const queue = new PacedQueue(1, { burstMs: 60_000 });
    const times = await Promise.all([1, 2, 3].map(() => queue.add(() => work(TASK_MS))));
    const gaps = times.slice(1).map(({ start }, index) => start - (times[index]?.end ?? 0));
    expect(Math.min(...gaps)).toBeLessThan(TASK_MS / 2);
  });

  it('does not pause after a task that only waited', async () => {
    const queue = new PacedQueue(1, { burstMs: 0 });
    const delays = await repeated(3, async () => {
      await queue.add(() => sleep(200));
      return await delayOf(queue);
    });
    expect(Math.min(...delays)).toBeLessThan(200);
  });

  it('does not count the time of others for a task that waits', async () => {
    const queue = new PacedQueue(1, { burstMs: 0, mostMs: 5 });
    const delays = await repeated(3, async () => {
      const others = setInterval(() => work(10), 10);
      await queue.add(() => sleep(300));
      clearInterval(others);
      return await delayOf(queue);
    });
    expect(Math.min(...delays)).toBeLessThan(150);
  });

  it('returns the result before the pause, and what a task throws', async () => {
    const queue = new PacedQueue(1, { burstMs: 0 });
    const delays = await repeated(3, async () => {
      const { end } = await queue.add(() => work(100));
      return performance.now() - end;
    });
    expect(Math.min(...delays)).toBeLessThan(100);
    const failing = queue.add(() => {
      throw new Error('no page');
    });
    await expect(failing).rejects.toThrow('no page');
  });

  it('begins no task whose caller has left', async () => {
    const queue = new PacedQueue(1, { burstMs: 0 });
    const first = Promise.withResolvers<null>();
    const running = queue.add(() => first.promise);
    const left = new AbortController();
    const waiting = queue.add(() => 'ran', { signal: left.signal });
    left.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    first.resolve(null);
    await running;
  });
});
