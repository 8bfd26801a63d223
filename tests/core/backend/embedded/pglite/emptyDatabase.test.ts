import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '#core/backend/embedded/pglite/embeddedDatabase.ts';
import { emptyDatabaseFile, templateFor } from '#core/backend/embedded/pglite/emptyDatabase.ts';
import { buildOnce } from '../../../../support/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'velocity-empty-'));
beforeAll(buildOnce);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything in which two new databases can differ. */
const holds = `
  select 'database' as kind, concat_ws(' ', datname, encoding, datcollate, datctype, datlocprovider) as what from pg_database
  union all select 'role', concat_ws(' ', rolname, rolsuper, rolcanlogin, rolbypassrls) from pg_roles
  union all select 'extension', concat_ws(' ', extname, extversion) from pg_extension
  union all select 'relation', concat_ws(' ', relnamespace::regnamespace, relname, relacl) from pg_class
  union all select 'function', concat_ws(' ', oid::regprocedure, proacl) from pg_proc
  union all select 'setting', concat_ws(' ', name, setting) from pg_settings where name !~ 'shared_|buffers|io_max_concurrency'
  order by 1, 2`;

it('a new database is a copy of the template from the build, which equals what PostgreSQL would create', async () => {
  expect(templateFor(folder)).toBe(emptyDatabaseFile());
  const ours = await openEmbeddedDatabase(folder);
  const theirs = await PGlite.create();
  try {
    const { rows } = await theirs.query(holds);
    expect(rows.length).toBeGreaterThan(3000);
    expect(await ours.sql.query(holds)).toEqual(rows);
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
  // An existing database is opened without the template.
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  expect(templateFor(folder)).toBeNull();
});
