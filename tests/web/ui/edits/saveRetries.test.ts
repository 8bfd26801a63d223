import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cells, editsOn } from './cells.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Edits of a table whose failed saves are retried after 2 s, 4 s, 8 s and so on. */
function setUp() {
  const cells = new Cells();
  return { cells, ...editsOn(cells, [], { retryAfter: (failures) => 2000 * 2 ** failures }) };
}

it('a save that failed is retried later and later until it is stored, and shows as failed until then', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  await type('1', 'a', 'New');
  const states = new Set<string | undefined>();
  edits.subscribe(() => states.add(edits.of('1', 'a')?.state));
  expect(edits.counts()).toEqual({ saving: 0, failed: 1, conflicts: 0 });
  await vi.advanceTimersByTimeAsync(1999);
  expect(cells.requests).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 4000 + 7999);
  expect([cells.requests, ...states]).toEqual([3, 'failed']);
  cells.refuses = false;
  await vi.advanceTimersByTimeAsync(1);
  expect([cells.held.get('1 a'), edits.of('1', 'a'), edits.counts().failed]).toEqual(['New', undefined, 0]);
  // The next failure is a first one again.
  cells.refuses = true;
  await type('1', 'a', 'Newer');
  cells.refuses = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(cells.held.get('1 a')).toBe('Newer');
});

it('of several failed saves one request retries all, with the texts of now', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  await type('1', 'a', 'First');
  await type('2', 'a', 'Second');
  await type('1', 'a', 'First, and more');
  cells.refuses = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(Object.fromEntries(cells.held)).toEqual({ '1 a': 'First, and more', '2 a': 'Second' });
  expect([cells.requests, edits.counts().failed]).toEqual([4, 0]);
});

it('what a colleague stored meanwhile is asked about, and what was lost on the way back is not', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  await type('1', 'a', 'Mine');
  cells.refuses = false;
  cells.losesAnswers = true;
  await type('2', 'a', 'Stored, not answered');
  cells.losesAnswers = false;
  cells.held.set('1 a', 'Theirs');
  await vi.advanceTimersByTimeAsync(4000);
  expect(edits.of('1', 'a')).toMatchObject({ state: 'conflict', value: 'Mine', theirs: 'Theirs' });
  expect(edits.of('2', 'a')).toBeUndefined();
});

it('what is typed while a repeated save is on its way is stored after it', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  await type('1', 'a', 'First');
  cells.refuses = false;
  cells.onStored = (_, after) => {
    if (after === 'First') void type('1', 'a', 'Second');
  };
  await vi.advanceTimersByTimeAsync(2000);
  expect([cells.held.get('1 a'), edits.of('1', 'a')]).toEqual(['Second', undefined]);
});

it('a newer text is sent at once, whatever becomes of the one before it', async () => {
  const { cells, edits, type } = setUp();
  cells.refused = 'This text cannot be stored.';
  const first = type('1', 'a', '\0');
  await Promise.resolve();
  await Promise.resolve();
  void type('1', 'a', 'Good');
  await first;
  expect([cells.held.get('1 a'), edits.of('1', 'a')]).toEqual(['Good', undefined]);
});

it('Try again is not lost where a retry is on its way and fails', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  await type('1', 'a', 'New');
  const answer = Promise.withResolvers<void>();
  cells.answers = answer.promise;
  await vi.advanceTimersByTimeAsync(2000);
  const again = edits.retry('1', 'a');
  // The network is back once the retry has failed.
  edits.subscribe(() => (cells.refuses = false));
  answer.resolve();
  await again;
  expect([cells.held.get('1 a'), edits.of('1', 'a'), cells.requests]).toEqual(['New', undefined, 3]);
});

it('a text that is discarded while its retry is on its way is not left behind', async () => {
  const { cells, edits, type } = setUp();
  cells.held.set('1 a', '');
  cells.refuses = true;
  await type('1', 'a', 'Withdrawn');
  cells.refuses = false;
  const answer = Promise.withResolvers<void>();
  cells.answers = answer.promise;
  await vi.advanceTimersByTimeAsync(2000);
  edits.discard('1', 'a');
  answer.resolve();
  await edits.settled();
  expect([cells.held.get('1 a'), edits.of('1', 'a')]).toEqual(['', undefined]);
});

it('a conflict that is found meanwhile stays a question', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  await type('1', 'a', 'Mine');
  edits.reconcile('1', 'a', 'Theirs');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(edits.of('1', 'a')).toMatchObject({ state: 'conflict', value: 'Mine', theirs: 'Theirs' });
  expect(cells.requests).toBe(1);
});

it('what fails until the connection is back waits for that, and for no time', async () => {
  const cells = new Cells();
  const { edits, type } = editsOn(cells, [], { retryAfter: () => Number.POSITIVE_INFINITY });
  cells.refuses = true;
  await type('1', 'a', 'New');
  cells.refuses = false;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(cells.requests).toBe(1);
  edits.retryWaiting();
  await edits.settled();
  expect(cells.held.get('1 a')).toBe('New');
});

it('a table whose person went sends nothing more, also where its last save fails only then', async () => {
  const { cells, edits, type } = setUp();
  cells.refuses = true;
  const answer = Promise.withResolvers<void>();
  cells.answers = answer.promise;
  const last = type('1', 'a', 'New');
  edits.stop();
  answer.resolve();
  await last;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([cells.requests, edits.of('1', 'a')?.state]).toEqual([1, 'failed']);
});

it('what the server refuses for good, and what is discarded or whose person went, is not retried', async () => {
  const { cells, edits, type } = setUp();
  cells.refused = 'This text cannot be stored.';
  await type('1', 'a', '\0');
  cells.refuses = true;
  await type('2', 'a', 'Discarded');
  edits.discard('2', 'a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([cells.requests, edits.of('1', 'a')?.message]).toEqual([2, cells.refused]);
  await type('3', 'a', 'Left');
  edits.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([cells.requests, edits.of('3', 'a')?.state]).toEqual([3, 'failed']);
});
