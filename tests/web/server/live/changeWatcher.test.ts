import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { silentLog } from '#core/log.ts';
import { ChangeWatcher } from '#web/server/live/changeWatcher.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

/** Watches a database that is away while `reach.isAway`, and is answered after `reach.stall`. */
function watch() {
  const clock = new FakeClock();
  const reach = { isAway: false, stall: Promise.resolve(), asked: 0 };
  const fetch: typeof backend.fetch = async (...request) => {
    reach.asked += 1;
    await reach.stall;
    if (reach.isAway) throw new TypeError('fetch failed');
    return backend.fetch(...request);
  };
  const db = tableClient({ url: backend.url, key: backend.keys.secretKey.reveal(), fetch });
  const watcher = new ChangeWatcher({ backend: { db, listen: async () => null }, clock, log: silentLog });
  const leave = watcher.subscribe(() => {});
  onTestFinished(leave);
  return { clock, reach, watcher, leave };
}

it('the watcher knows since when the database answers again', async () => {
  const { clock, reach, watcher } = watch();
  await watcher.begun;
  expect(watcher.answersSince).toBe(Number.NEGATIVE_INFINITY);

  reach.isAway = true;
  await clock.advance(1000);
  await expect.poll(() => watcher.away).toBe(true);
  await clock.advance(500);
  expect(watcher.answersSince).toBe(clock.now());

  reach.isAway = false;
  const ended = clock.now();
  await clock.advance(1000);
  await expect.poll(() => watcher.away).toBe(false);
  // The poll may be answered before the clock has come to its end.
  const back = watcher.answersSince;
  expect(back).toBeGreaterThanOrEqual(ended);
  expect(back).toBeLessThanOrEqual(clock.now());
  await clock.advance(5000);
  expect(watcher.answersSince).toBe(back);
});

it('a database that stood still for seconds, and then answered, was away as well', async () => {
  const { clock, reach, watcher } = watch();
  await watcher.begun;
  const { promise, resolve } = Promise.withResolvers<void>();
  reach.stall = promise;
  const asked = reach.asked;
  await clock.advance(1000);
  await expect.poll(() => reach.asked).toBeGreaterThan(asked);
  await clock.advance(4000);
  resolve();
  await expect.poll(() => watcher.answersSince).toBe(clock.now());
  expect(watcher.away).toBe(false);
});

it('an outage in which the last dashboard leaves is over when one that came back has asked', async () => {
  const { clock, reach, watcher, leave } = watch();
  await watcher.begun;
  reach.isAway = true;
  await clock.advance(1000);
  await expect.poll(() => watcher.away).toBe(true);
  leave();
  await clock.advance(20_000);
  expect(watcher.answersSince).toBe(clock.now());

  reach.isAway = false;
  onTestFinished(watcher.subscribe(() => {}));
  await watcher.begun;
  const back = clock.now();
  await clock.advance(5000);
  expect(watcher.answersSince).toBe(back);
});
