import { expect, it } from 'vitest';
import { interruption, mayBeInterrupted, readTime } from '#core/views/interruption.ts';

const heard = Date.parse('2026-11-25T10:00:00Z');
const at = (seconds: number, status: 'running' | 'pending' = 'running') =>
  interruption({ status, updated_at: new Date(heard).toISOString() }, heard + seconds * 1000);

it('a run whose worker is silent is called interrupted before another worker has taken it over', () => {
  // A living worker touches the row each three seconds.
  expect(at(4)).toBeNull();
  // A dead one is replaced ten seconds after its last heartbeat.
  expect(at(7)).toBe('Interrupted, taken over in 7 s');
  expect(at(10)).toBe('Interrupted, taken over in 4 s');
  expect(at(15)).toBe('Interrupted, waiting for a worker');
  expect(at(60, 'pending')).toBeNull();
});

it('a run is not called interrupted while it cannot be read: the network or the database may be away, not its worker', () => {
  const run = { status: 'running', updated_at: new Date(heard).toISOString() } as const;
  const readAfter = (seconds: number) => ({ ...run, read_at: new Date(heard + seconds * 1000).toISOString() });
  expect(interruption(readAfter(3), heard + 60_000)).toBeNull();
  expect(interruption(readAfter(8), heard + 9_000)).toBe('Interrupted, taken over in 5 s');
  // It is read once more, as soon as its worker should have been heard.
  expect([3, 6.9, 7, 60].map((seconds) => mayBeInterrupted(readAfter(3), heard + seconds * 1000))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(mayBeInterrupted(readAfter(8), heard + 9_000)).toBe(false);
});

it('a run that is read just after an outage of the database is not called interrupted: its worker could not be heard', () => {
  const run = { status: 'running', updated_at: new Date(heard).toISOString() } as const;
  const back = heard + 25_000;
  const readAt = (at: number, answersSince: number) => {
    const read = { ...run, read_at: readTime(run, { at, answersSince }) };
    return [interruption(read, at), mayBeInterrupted(read, at)];
  };
  // While the database is away it answers from now on.
  expect(readAt(back - 100, back)).toEqual([null, true]);
  expect(readAt(back + 500, back)).toEqual([null, true]);
  expect(readAt(back + 6900, back)).toEqual([null, true]);
  // Its worker should have been heard by now.
  expect(readAt(back + 7000, back)).toEqual(['Interrupted, waiting for a worker', false]);
  expect(readAt(heard + 8000, Number.NEGATIVE_INFINITY)).toEqual(['Interrupted, taken over in 6 s', false]);
});
