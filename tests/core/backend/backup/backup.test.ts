import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '#core/backend/backend.ts';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { loadBackup } from '#core/backend/backup/load.ts';
import { openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { createKeys } from '#core/backend/keys.ts';
import { createLiteApp } from '#core/backend/lite/liteApp.ts';
import { readMigrations } from '#core/backend/database/migrations.ts';
import { ensureSystemSchema } from '#core/backend/lite/systemSchema.ts';
import { testBackendKinds, type TestBackendKind } from '../../../support/backends.ts';
import { BackendProcess } from '../../../support/backendProcess.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { buildPrograms } from '../../../support/programs.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';
import { fillBackend, image, password, rowsOf } from './filledBackend.ts';

describe('backups', () => {
  let folder: string;
  let file: string;
  const open: Backend[] = [];
  const homes: string[] = [];

  beforeAll(buildPrograms);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-backup-'));
    file = join(folder, 'newsroom.backup');
  });
  afterEach(async () => {
    for (const backend of open.splice(0)) await backend.close();
    for (const path of [folder, ...homes.splice(0)]) rmSync(path, { recursive: true, force: true });
  });

  const openWith = async (environment: Record<string, string>): Promise<Backend> => {
    const backend = await openConfigured(environment);
    open.push(backend);
    return backend;
  };
  const freshHome = async () => {
    const home = await createTestHome();
    homes.push(home);
    return home;
  };
  const place = async (kind: TestBackendKind): Promise<Record<string, string>> =>
    kind === 'embedded'
      ? { VELOCITY_HOME: await freshHome() }
      : { DATABASE_URL: (await createTestDatabase()).reveal() };
  const start = async (kind: TestBackendKind) => openWith(await place(kind));

  const cases = testBackendKinds.flatMap((from) => testBackendKinds.map((to) => [from, to] as const));

  it.each(cases)('from %s are restored completely on %s, replacing its data', async (from, to) => {
    const source = await start(from);
    await fillBackend(source);
    const made = await source.backup(file);
    expect(made).toMatchObject({ file, rows: { 'public.inbox_stories': 2, 'auth.users': 1, 'public.file_bytes': 1 } });
    expect(statSync(file)).toMatchObject({ size: made.size });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['newsroom.backup']);

    const where = await place(to);
    const target = await openWith(where);
    await target.db.from('inbox_stories').insert({ title: 'to be replaced' });
    await target.db.from('articles').insert({ slug: 'gone', title: 'to be replaced' });
    expect(await target.restore(file)).toEqual(made);
    await target.close();
    const again = await openWith(where);

    expect(await rowsOf(again)).toEqual(await rowsOf(source));
    expect((await again.db.from('articles').select('slug')).data).toEqual([]);
    const stored = await again.files.storage.from('story-images').download('thumbnails/a.png');
    expect(new Uint8Array((await stored.data?.arrayBuffer()) ?? [])).toEqual(image);
    const visitor = () => supabaseClient({ url: again.url, key: again.publishableKey, fetch: again.fetch });
    expect((await visitor().auth.signInWithPassword({ email: 'editor@example.org', password })).error).toBeNull();
    // Numbering and history go on where they were.
    const next = await again.db.from('inbox_stories').insert({ title: 'Three' }).select('id, story_number').single();
    expect(next.data?.story_number).toBe(3402);
    await again.db.from('inbox_stories').update({ title: 'Three, edited' }).eq('id', next.data?.id);
    expect((await again.db.from('story_changes').select('id')).data).toHaveLength(5);
    // Rights that a migration revoked stay revoked.
    expect((await visitor().from('inbox_stories').select('id')).error?.code).toBe('42501');
  });

  it('include the keys of the data folder', async () => {
    const source = await start('embedded');
    await source.backup(file);
    const where = await place('embedded');
    const target = await openWith(where);
    expect(target.publishableKey).not.toBe(source.publishableKey);
    await target.restore(file);
    await target.close();
    const again = await openWith(where);
    expect(again.publishableKey).toBe(source.publishableKey);
    expect((await again.db.from('categories').select('id')).data).toHaveLength(7);
  });

  it('can be made by a guest while the owner works', async () => {
    const home = await freshHome();
    const owner = new BackendProcess(home);
    try {
      await owner.open();
      await owner.add('by the owner');
      const guest = await openWith({ VELOCITY_HOME: home });
      expect(guest.role).toBe('guest');
      expect(await guest.backup(file)).toMatchObject({ rows: { 'public.inbox_stories': 1 } });
      await expect(guest.restore(file)).rejects.toMatchObject({ code: 'conflict' });
      expect(await owner.titles()).toEqual(['by the owner']);
    } finally {
      await owner.kill();
    }
  });

  it('that a guest has no place for keep nobody waiting', async () => {
    const home = await freshHome();
    const owner = new BackendProcess(home);
    try {
      await owner.open();
      const guest = await openWith({ VELOCITY_HOME: home });
      // More than waits on its way by itself.
      const summary = () => randomBytes(1.5 * 2 ** 20).toString('base64');
      const long = Array.from({ length: 3 }, () => ({ title: 'long', summary: summary() }));
      await guest.db.from('inbox_stories').insert(long).throwOnError();
      await expect(guest.backup(join(folder, 'nowhere', 'x'))).rejects.toThrow('there is no such folder');
      const began = performance.now();
      await owner.add('right after');
      // A request that nobody reads is ended after half a minute.
      expect(performance.now() - began).toBeLessThan(20_000);
      expect((await owner.titles()).at(-1)).toBe('right after');
    } finally {
      await owner.kill();
    }
  });

  it.each(testBackendKinds)(
    'that are damaged, truncated, foreign, newer or missing change nothing on %s',
    async (kind) => {
      const backend = await start(kind);
      await fillBackend(backend);
      await backend.backup(file);
      const before = await rowsOf(backend);
      const text = gunzipSync(readFileSync(file)).toString();
      const write = (name: string, bytes: Uint8Array) => {
        writeFileSync(join(folder, name), bytes);
        return join(folder, name);
      };
      const bad = {
        missing: join(folder, 'none'),
        empty: write('empty', new Uint8Array()),
        foreign: write('foreign', Buffer.from('PK\u0003\u0004 a zip')),
        otherGzip: write('otherGzip', gzipSync('hello\nworld\n')),
        cut: write('cut', readFileSync(file).subarray(0, 900)),
        cutLines: write('cutLines', gzipSync(text.split('\n').slice(0, 20).join('\n'))),
        changed: write('changed', gzipSync(text.replace('One, edited', 'One, forged'))),
        dropped: write(
          'dropped',
          gzipSync(
            text
              .split('\n')
              .filter((line) => !line.includes('"Two"'))
              .join('\n'),
          ),
        ),
        // A kilobyte of it unpacks to a megabyte, and no line ever ends.
        endless: write('endless', gzipSync(Buffer.concat([Buffer.from('['), Buffer.alloc(160 * 1024 * 1024, 32)]))),
        newer: write('newer', gzipSync(text.replace('"migrations":["', '"migrations":["20990101000000","'))),
      };
      for (const [name, path] of Object.entries(bad)) {
        await expect(backend.restore(path), name).rejects.toMatchObject({ code: 'invalid_input' });
      }
      expect(await rowsOf(backend)).toEqual(before);
    },
  );

  it.each(testBackendKinds)('that fail while they are loaded leave everything unchanged on %s', async (kind) => {
    const backend = await start(kind);
    await fillBackend(backend);
    const before = await rowsOf(backend);
    await backend.backup(file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const end = JSON.parse((lines.at(-2) ?? '').slice(1));
    // Valid files, but with values that the tables refuse or would silently drop.
    const spoilt: ((line: string) => string)[] = [
      (line) => (line.includes('1859712345678901234') ? line.replace('"reuters"', 'null') : line),
      (line) => (line.startsWith('={"table":"public.inbox_stories"') ? line.replace('"title"', '"titel"') : line),
    ];
    for (const spoil of spoilt) {
      const whole = lines
        .slice(0, -2)
        .map((line) => `${spoil(line)}\n`)
        .join('');
      const sha256 = createHash('sha256').update(whole).digest('hex');
      writeFileSync(file, gzipSync(`${whole}!${JSON.stringify({ ...end, sha256 })}\n`));
      await expect(backend.restore(file)).rejects.toMatchObject({
        code: 'storage',
        message: expect.stringContaining('nothing was changed'),
      });
      expect(await rowsOf(backend)).toEqual(before);
    }
    await backend.db.from('inbox_stories').insert({ title: 'work goes on' });
    expect((await backend.db.from('inbox_stories').select('id')).data).toHaveLength(3);
    const left = homes.flatMap((home) => readdirSync(home)).filter((name) => name.startsWith('database.'));
    expect(left).toEqual([]);
  });

  it('of an older version are migrated', async () => {
    const source = await start('embedded');
    await fillBackend(source);
    await source.backup(file);
    const later = [
      ...readMigrations(),
      {
        version: '20990101000000',
        name: 'desks',
        file: '20990101000000_desks.sql',
        text: `alter table public.inbox_stories add column desk text not null default 'world';
               update public.inbox_stories set desk = 'politics' where title = 'Two';`,
      },
    ];
    const database = await openEmbeddedDatabase();
    try {
      const { connection, sql } = database;
      await ensureSystemSchema(
        sql,
        createLiteApp({ connection, sql, keys: createKeys(), siteUrl: 'http://localhost' }),
      );
      const { manifest } = await checkBackup(file, later);
      await sql.transaction((transaction) => loadBackup(transaction, file, manifest, later));
      expect(await sql.query('select title, desk from public.inbox_stories order by story_number')).toEqual([
        { title: 'One, edited', desk: 'world' },
        { title: 'Two', desk: 'politics' },
      ]);
    } finally {
      await database.close();
    }
  });

  it('never leave a half-written file', async () => {
    const backend = await start('embedded');
    await expect(backend.backup(join(folder, 'no', 'such', 'folder', 'x'))).rejects.toMatchObject({ code: 'storage' });
    writeFileSync(file, 'an older backup');
    await backend.backup(file);
    expect(readdirSync(folder)).toEqual(['newsroom.backup']);
  });
});
