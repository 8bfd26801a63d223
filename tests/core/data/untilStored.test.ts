import { expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { untilStored } from '#core/data/untilStored.ts';
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
