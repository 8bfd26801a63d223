import { expect, it, onTestFinished } from 'vitest';
import { openQueue } from '#core/backend/queue/openQueue.ts';
import { AppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

it('a worker that has its queue again takes no job until the others can have theirs', async () => {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  const other = await openQueue(backend.queue, { log: silentLog, supervise: false });
  onTestFinished(() => other.close());
  await other.add('research', ['a run']);
  // It has not been heard for as long as the outage lasted.
  await backend.sql.query(`update pgboss.job set state = 'active', heartbeat_on = now() - interval '1 minute'`);

  const clock = new FakeClock();
  let opened = 0;
  let openedAt = 0;
  const takenAt: number[] = [];
  openTestWorker(backend, jobServices(backend, undefined, { clock }), {
    open: async () => {
      opened += 1;
      if (opened === 1) throw new AppError('storage', 'The database cannot be reached.');
      const queue = await openQueue(backend.queue, { log: silentLog, supervise: false });
      openedAt = clock.now();
      return { ...queue, supervise: async () => void takenAt.push(clock.now()) };
    },
  });
  await expect.poll(async () => (await clock.advance(100), takenAt.length), { interval: 5 }).toBeGreaterThan(0);
  expect(opened).toBe(2);
  // Each process tries to reopen its queue every five seconds.
  expect((takenAt[0] ?? 0) - openedAt).toBeGreaterThanOrEqual(6000);
});
