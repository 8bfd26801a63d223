import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '#core/backend/backend.ts';
import { BackendProcess } from '../../../support/backendProcess.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { buildPrograms } from '../../../support/programs.ts';

describe('a restore that was interrupted', () => {
  const open: Backend[] = [];
  const homes: string[] = [];

  beforeAll(buildPrograms);
  afterEach(async () => {
    for (const backend of open.splice(0)) await backend.close();
    for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
  });

  const freshHome = async () => {
    const home = await createTestHome();
    homes.push(home);
    return home;
  };
  const openHome = async (home: string): Promise<Backend> => {
    const backend = await openConfigured({ VELOCITY_HOME: home });
    open.push(backend);
    return backend;
  };

  it.each(['database.restoring/PG_VERSION', 'database.before-restore'])(
    'by the end of its process (%s) leaves the one or the other, whole',
    async (sign) => {
      const from = await freshHome();
      const source = await openHome(from);
      await source.db.from('inbox_stories').insert({ title: 'of the backup' });
      const file = join(from, 'newsroom.backup');
      await source.backup(file);
      const home = await freshHome();
      const first = new BackendProcess(home);
      await first.open();
      await first.add('of before');
      const restoring = first.ask('restore', file).catch(() => {});
      // The state may be too short to be observed.
      const state = { over: false };
      void restoring.then(() => Object.assign(state, { over: true }));
      while (!existsSync(join(home, sign)) && !state.over) await setTimeout(1);
      await first.kill();
      const second = await openHome(home);
      const { data } = await second.db.from('inbox_stories').select('title');
      expect([[{ title: 'of before' }], [{ title: 'of the backup' }]]).toContainEqual(data);
      expect(readdirSync(home).filter((name) => name.startsWith('database.'))).toEqual([]);
    },
    120_000,
  );

  it('between its two renames is undone at the next start', async () => {
    const home = await freshHome();
    renameSync(join(home, 'database'), join(home, 'database.before-restore'));
    const backend = await openHome(home);
    expect((await backend.db.from('categories').select('id')).data).toHaveLength(7);
  });
});
