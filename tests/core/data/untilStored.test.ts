import { expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { AppError } from '#core/errors.ts';
import { untilStored } from '#core/data/untilStored.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const away = () => new AppError('storage', 'The database is away.', { retryable: true });

/** A store that is down for a number of milliseconds. */
function store(clock: FakeClock, awayMs: number) {
  const back = clock.now() + awayMs;
  return async () => {
    if (clock.now() < back) throw away();
    return clock.now() - back;
  };
}

it('paid answers wait up to ten minutes for the database, and are stored within two seconds of its return', async () => {
  const clock = new FakeClock();
  const stored = untilStored(clock, store(clock, 540_000), { paid: true });
  await clock.advance(600_000);
  expect(await stored).toBeLessThanOrEqual(2_000);
});

it('work that can be repeated is given up after half a minute', async () => {
  const clock = new FakeClock();
  const given = untilStored(clock, store(clock, 60_000)).catch((error: unknown) => error);
  await clock.advance(31_000);
  expect(await given).toMatchObject({ code: 'storage' });
});

/** A store that does not answer: each attempt is ended by its deadline. */
const hanging =
  (clock: FakeClock, deadlineMs = 30_000) =>
  async () => {
    await clock.sleep(deadlineMs);
    throw away();
  };

it.each([
  ['ten minutes', { paid: true }, 630_000],
  ['half a minute', { paid: false }, 61_000],
])('a database that hangs is asked for %s, too, and then one deadline longer at most', async (_, options, longest) => {
  const clock = new FakeClock();
  const began = clock.now();
  await advanceUntil(
    clock,
    untilStored(clock, hanging(clock), options).catch(() => {}),
    1_000,
  );
  expect(clock.now() - began).toBeLessThanOrEqual(longest);
  expect(clock.now() - began).toBeGreaterThan(longest - 31_500);
});

it('a machine that sleeps meanwhile does not give up when it wakes', async () => {
  const clock = new FakeClock();
  let attempts = 0;
  const stored = untilStored(clock, async () => {
    attempts += 1;
    if (attempts > 1) return 'stored';
    await clock.sleep(8 * 3_600_000);
    throw away();
  });
  expect(await advanceUntil(clock, stored, 3_600_000)).toBe('stored');
});

it('who stops does not wait for the next attempt', async () => {
  const clock = new FakeClock();
  const caller = new AbortController();
  const stored = untilStored(clock, store(clock, 60_000), { signal: caller.signal }).catch((error: unknown) => error);
  await clock.advance(4_000);
  caller.abort(new Paused());
  expect(await stored).toBeInstanceOf(Paused);
});
