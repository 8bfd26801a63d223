import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Stopping } from '#cli/stopping.ts';

let stopping: Stopping;
let exits: number[];

const open = (options: { underNpm?: boolean } = {}) =>
  new Stopping({
    timeoutMs: null,
    onSignal: () => {},
    onCrash: () => {},
    exitNow: (code) => exits.push(code),
    ...options,
  });

beforeEach(() => {
  vi.useFakeTimers();
  exits = [];
  stopping = open();
});
afterEach(() => {
  stopping.end();
  vi.useRealTimers();
});

const never = new Promise<void>(() => {});

/** The value of a promise, or `waits` while it is pending. */
async function now<T>(promise: Promise<T>): Promise<T | 'waits'> {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([promise, Promise.resolve('waits' as const)]);
}

it('waits for the database to close, however long it takes, where the command was not stopped', async () => {
  const database = Promise.withResolvers<void>();
  const closed = stopping.closed(database.promise);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await now(closed)).toBe('waits');
  database.resolve();
  expect(await closed).toBe(true);
});

it('waits at most three seconds for it once the command was stopped', async () => {
  stopping.interrupt();
  const closed = stopping.closed(never);
  await vi.advanceTimersByTimeAsync(2999);
  expect(await now(closed)).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await now(closed)).toBe(false);
});

it('waits at most three seconds also where the command is stopped while the database closes', async () => {
  const closed = stopping.closed(never);
  await vi.advanceTimersByTimeAsync(60_000);
  stopping.interrupt();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await now(closed)).toBe(false);
});

it('ends a command that does not react to a signal', async () => {
  stopping.interrupt();
  await vi.advanceTimersByTimeAsync(44_999);
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(exits).toEqual([130]);
});

it('ends at the second signal, which under npm is not the one that npm passes on', async () => {
  stopping.interrupt();
  stopping.interrupt();
  expect(exits).toEqual([130]);
  stopping.end();
  stopping = open({ underNpm: true });
  stopping.interrupt();
  await vi.advanceTimersByTimeAsync(500);
  stopping.interrupt();
  expect(exits).toEqual([130]);
  await vi.advanceTimersByTimeAsync(500);
  stopping.interrupt();
  expect(exits).toEqual([130, 130]);
});
