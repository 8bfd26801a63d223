import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { createKeys } from '#core/backend/keys.ts';
import { createLiteApp } from '#core/backend/lite/liteApp.ts';
import { appliedMigrations, applyMigrations, readMigrations } from '#core/backend/database/migrations.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import type { Sql } from '#core/backend/database/sql.ts';
import { ensureSystemSchema } from '#core/backend/lite/systemSchema.ts';
import { testBackendKinds, type TestBackendKind } from '../support/backends.ts';
import { createTestDatabaseFolder } from '../support/embedded.ts';
import { createTestDatabase } from '../support/postgres.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A database with the system schema and nothing of ours. */
async function emptyDatabase(kind: TestBackendKind): Promise<Sql> {
  const folder = kind === 'embedded' ? await createTestDatabaseFolder('empty') : null;
  const database =
    folder === null ? openPostgresDatabase(await createTestDatabase(null)) : await openEmbeddedDatabase(folder);
  closers.push(async () => {
    await database.close();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  });
  const { connection, sql } = database;
  const app = createLiteApp({ connection, sql, keys: createKeys(), siteUrl: 'http://localhost' });
  await ensureSystemSchema(sql, app);
  return sql;
}

const tables = async (sql: Sql) =>
  (await sql.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).map(
    (row) => row['tablename'],
  );

describe.each(testBackendKinds)('migrations on %s', (kind) => {
  const migrations = readMigrations();

  it('are applied in order, once', async () => {
    const sql = await emptyDatabase(kind);
    expect(await applyMigrations(sql, migrations)).toEqual(migrations.map(({ version }) => version));
    expect(await tables(sql)).toContain('production_stories');
    expect(await applyMigrations(sql, migrations)).toEqual([]);
    const history = await sql.query('select version, name from supabase_migrations.schema_migrations order by version');
    expect(history).toEqual(migrations.map(({ version, name }) => ({ version, name })));
  });

  it('one that fails half-way is rolled back, and the next try continues from there', async () => {
    const sql = await emptyDatabase(kind);
    const half = 'create table public.half (id integer); insert into public.half values (1); select 1 / 0;';
    const broken = { version: '20990101000000', name: 'half', file: '20990101000000_half.sql', text: half };
    await expect(applyMigrations(sql, [...migrations, broken])).rejects.toMatchObject({
      code: 'storage',
      message: 'Migration 20990101000000_half.sql failed: division by zero',
      hint: expect.stringContaining('velocity backend migrate'),
    });
    expect(await tables(sql)).not.toContain('half');
    expect(await appliedMigrations(sql)).toEqual(migrations.map(({ version }) => version));
    const mended = { ...broken, text: half.replace('select 1 / 0;', '') };
    expect(await applyMigrations(sql, [...migrations, mended])).toEqual([mended.version]);
    expect(await tables(sql)).toContain('half');
  });

  it('two processes that migrate at once apply each migration once', async () => {
    const sql = await emptyDatabase(kind);
    const [first, second] = await Promise.all([applyMigrations(sql, migrations), applyMigrations(sql, migrations)]);
    expect([...(first ?? []), ...(second ?? [])].toSorted((a, b) => a.localeCompare(b))).toEqual(
      migrations.map(({ version }) => version),
    );
  });
});

describe('files of migrations', () => {
  it('are read in the order of their versions; other files are ignored', () => {
    const folder = mkdtempSync(join(tmpdir(), 'velocity-migrations-'));
    try {
      for (const name of ['20260102_b.sql', '20260101_a_b.sql', 'notes.md', 'draft.sql'])
        writeFileSync(join(folder, name), name);
      expect(readMigrations(folder)).toEqual([
        { version: '20260101', name: 'a_b', file: '20260101_a_b.sql', text: '20260101_a_b.sql' },
        { version: '20260102', name: 'b', file: '20260102_b.sql', text: '20260102_b.sql' },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
