import { expect, it } from 'vitest';
import { createLazyQueue } from '#core/backend/queue/lazyQueue.ts';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { silentLog } from '#core/log.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

it('a command that ends waits at most four seconds for a queue that is being opened, which is then closed', async () => {
  const backend = await openTestBackend('embedded');
  const clock = new FakeClock();
  const standsStill = Promise.withResolvers<void>();
  let closed = 0;
  const lazy = createLazyQueue(
    async () => {
      await standsStill.promise;
      const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
      const close = async () => {
        await queue.close();
        closed += 1;
      };
      return { ...queue, close };
    },
    { clock, log: silentLog },
  );
  const asked = lazy.get();
  let left = false;
  const leaving = lazy.close().then(() => (left = true));
  await clock.advance(3_999);
  expect(left).toBe(false);
  await clock.advance(1);
  await leaving;
  expect(closed).toBe(0);
  standsStill.resolve();
  await asked;
  await expect.poll(() => closed).toBe(1);
  await backend.close();
});

it('a queue that was never used is not opened at the end', async () => {
  let opened = 0;
  const open = async () => {
    opened += 1;
    return null;
  };
  await createLazyQueue(open, { clock: new FakeClock(), log: silentLog }).close();
  expect(opened).toBe(0);
});
