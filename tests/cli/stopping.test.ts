import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Stopping } from '#cli/stopping.ts';

let stopping: Stopping;
let exits: number[];
let others: Set<unknown>;

const open = (options: { underNpm?: boolean } = {}) =>
  new Stopping({
    timeoutMs: null,
    onSignal: () => {},
    onCrash: () => {},
    exitNow: (code) => exits.push(code),
    ...options,
  });

/** Sends it to what is tested, and not to who runs the tests. */
const signal = (name: 'SIGHUP' | 'SIGTERM') => {
  for (const listener of process.listeners(name)) if (!others.has(listener)) listener(name);
};

beforeEach(() => {
  vi.useFakeTimers();
  exits = [];
  others = new Set([...process.listeners('SIGHUP'), ...process.listeners('SIGTERM')]);
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
  signal('SIGHUP');
  await vi.advanceTimersByTimeAsync(500);
  signal('SIGHUP');
  expect(exits).toEqual([130]);
});

it('ends under npm at the same signal a second later', async () => {
  stopping.end();
  stopping = open({ underNpm: true });
  signal('SIGHUP');
  await vi.advanceTimersByTimeAsync(1000);
  signal('SIGHUP');
  expect(exits).toEqual([129]);
});

it('takes one repetition under npm for the signal that npm passes on, and ends at the next', () => {
  stopping.end();
  stopping = open({ underNpm: true });
  signal('SIGHUP');
  signal('SIGHUP');
  expect(exits).toEqual([]);
  signal('SIGHUP');
  expect(exits).toEqual([129]);
});

it('ends at once under npm at another signal, which npm does not pass on', () => {
  stopping.end();
  stopping = open({ underNpm: true });
  signal('SIGHUP');
  signal('SIGTERM');
  expect(exits).toEqual([143]);
});

it('ends at once under npm where a view reads Ctrl+C as a key twice, of which npm knows nothing', () => {
  stopping.end();
  stopping = open({ underNpm: true });
  stopping.interrupt();
  stopping.interrupt();
  expect(exits).toEqual([130]);
});
