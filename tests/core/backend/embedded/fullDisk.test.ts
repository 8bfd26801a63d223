import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import type { Backend } from '#core/backend/backend.ts';
import { openingError } from '#core/backend/embedded/storageErrors.ts';
import { DatabaseCrash } from '#core/backend/embedded/pglite/databaseCrash.ts';
import { openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { fillDisk } from '../../../support/fillDisk.ts';
import { openConfigured } from '../../../support/openHome.ts';

const megabyte = 1024 * 1024;

describe('a disk that is full', () => {
  let disk: string;
  let mounted: boolean;
  let backend: Backend | null;

  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'velocity-disk-'));
    mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk]).status === 0;
    backend = null;
  });
  afterEach(async () => {
    await backend?.close();
    if (mounted) spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  const needDisk = ({ skip }: TestContext) => skip(!mounted, 'a small disk cannot be mounted by this user');
  const filler = () => join(disk, 'filler');
  /** Fills the disk until so many bytes are left. */
  const leave = (bytes: number) => {
    rmSync(filler(), { force: true });
    fillDisk(filler(), bytes);
  };
  const open = async () => {
    backend = await openConfigured({ VELOCITY_HOME: join(disk, 'home') });
    return backend;
  };
  /** A data folder whose first start, which takes seconds, is over. */
  const startBefore = async () => {
    const home = await createTestHome();
    cpSync(home, join(disk, 'home'), { recursive: true });
    rmSync(home, { recursive: true });
  };
  const add = (db: Backend['db'], title: string) => db.from('inbox_stories').insert({ title });
  const titles = async (db: Backend['db']) =>
    (await db.from('inbox_stories').select('title')).data?.map(({ title }) => title);

  it('refuses writes, still answers reads, and accepts writes again once there is space', async (context) => {
    needDisk(context);
    await startBefore();
    const opened = await open();
    const { db } = opened;
    await add(db, 'before');
    leave(2 * megabyte);
    expect((await opened.health()).problems).toEqual(['The disk of the data folder is full: nothing can be saved.']);
    const refused = await add(db, 'too late');
    expect(refused).toMatchObject({
      status: 503,
      error: {
        code: 'storage',
        message: expect.stringMatching(/disk .* is full/),
        hint: expect.stringContaining('Make room'),
      },
    });
    expect(await titles(db)).toEqual(['before']);
    rmSync(filler());
    expect((await add(db, 'after')).error).toBeNull();
    expect(await titles(db)).toEqual(['before', 'after']);
  });

  it('fails a write that is too large, not the process, and loses nothing that was saved', async (context) => {
    needDisk(context);
    await startBefore();
    const { db } = await open();
    const stories = Array.from({ length: 900 }, (_, index) => ({ title: `story ${index}` }));
    expect((await db.from('inbox_stories').insert(stories)).error).toBeNull();
    leave(24 * megabyte);
    const long = Array.from({ length: 6000 }, () => Math.random().toString(36).slice(2)).join('');
    const outgrown = await db.from('inbox_stories').update({ summary: long }).like('title', 'story %');
    expect(outgrown.error?.code).toMatch(/^(storage|53100)$/);
    rmSync(filler());
    expect(await titles(db)).toHaveLength(900);
    expect((await db.from('inbox_stories').select('id').neq('summary', '')).data).toEqual([]);
    expect((await add(db, 'after')).error).toBeNull();
  });

  it('stops the database where its log cannot grow, instead of looping for ever', async (context) => {
    needDisk(context);
    const folder = join(disk, 'database');
    const database = await openEmbeddedDatabase(folder);
    await database.sql.script('create table kept (text text); checkpoint');
    leave(4 * megabyte);
    let kept = 0;
    const fill = async () => {
      // Random, so that it is not compressed.
      for (; kept < 100; kept += 1) {
        await database.sql.query('insert into kept select md5(random()::text) from generate_series(1, 5000)');
        // Written again and again, the table stays small while the log grows.
        await database.sql.script('delete from kept where ctid not in (select ctid from kept limit 10)');
        await database.sql.script('vacuum kept');
      }
    };
    await expect(fill()).rejects.toBeInstanceOf(DatabaseCrash);
    await expect(database.sql.query('select 1')).rejects.toBeInstanceOf(DatabaseCrash);
    await database.close();
    rmSync(filler());
    const again = await openEmbeddedDatabase(folder);
    const [row] = await again.sql.query('select count(*)::integer >= 10 as whole from kept');
    expect(row).toEqual({ whole: true });
    await again.close();
  });

  it('is named as the reason where the database cannot be opened and does not say why', async (context) => {
    needDisk(context);
    const cause = new Error('PGlite failed to initialize properly.');
    expect(openingError(disk, cause).message).toContain('cannot be opened: PGlite failed');
    leave(300_000);
    expect(openingError(disk, cause)).toMatchObject({
      code: 'storage',
      message: `The disk of the data folder ${disk} is full.`,
      hint: expect.stringContaining('Make room'),
      cause,
    });
  });

  it('fails a first start with a clear error, and the next one starts over', async (context) => {
    needDisk(context);
    leave(20 * megabyte);
    await expect(open()).rejects.toMatchObject({ code: 'storage' });
    rmSync(filler());
    const { db } = await open();
    expect((await add(db, 'first')).error).toBeNull();
  });

  it('leaves no partial backup', async (context) => {
    needDisk(context);
    const home = await createTestHome();
    try {
      backend = await openConfigured({ VELOCITY_HOME: home });
      mkdirSync(join(disk, 'backups'));
      leave(0);
      await expect(backend.backup(join(disk, 'backups', 'a.backup'))).rejects.toMatchObject({
        code: 'storage',
        message: expect.stringContaining('the disk is full'),
      });
      expect(existsSync(join(disk, 'backups'))).toBe(true);
      expect(readdirSync(join(disk, 'backups'))).toEqual([]);
    } finally {
      await backend?.close();
      backend = null;
      rmSync(home, { recursive: true, force: true });
    }
  });
});
