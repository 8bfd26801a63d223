import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { databaseFolder } from '#core/backend/embedded/dataFolder.ts';
import { DatabaseThread } from '#core/backend/embedded/pglite/databaseThread.ts';
import { PgliteSession } from '#core/backend/embedded/pglite/pgliteSession.ts';
import { createTestHome } from '../../../../support/embedded.ts';

afterEach(() => vi.restoreAllMocks());

it('a folder that is closed while a statement runs into its deadline is not opened again', async () => {
  const home = await createTestHome();
  try {
    const stopped = vi.spyOn(DatabaseThread.prototype, 'end');
    const opened = vi.spyOn(DatabaseThread.prototype, 'open');
    const session = await PgliteSession.open(databaseFolder(home), new DatabaseThread(), () => {});
    const endless = session.script(`select '${'ab'.repeat(3000)}' ~ '^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$'`, {
      deadlineMs: 300,
      signal: null,
    });
    const ended = endless.catch((thrown: unknown) => thrown);
    await session.close(60_000);
    expect(await ended).toMatchObject({ name: 'StatementCancelled' });
    await Promise.all(stopped.mock.results.map(({ value }) => value));
    await setImmediate();
    // Another process may own the folder from now on.
    expect(opened).toHaveBeenCalledTimes(1);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

it('is closed only once the thread of a statement that was cut short has ended', async () => {
  const home = await createTestHome();
  try {
    const ended: boolean[] = [];
    const terminate = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function (this: Worker) {
      const exited = once(this, 'exit');
      terminate.mockRestore();
      await Promise.all([this.terminate(), exited]);
      ended.push(true);
      return 1;
    });
    const session = await PgliteSession.open(databaseFolder(home), new DatabaseThread(), () => {});
    const writing = session.script('create table long as select generate_series(1, 100_000_000)').catch(() => {});
    await session.close(100);
    expect(ended).toEqual([true]);
    await writing;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
