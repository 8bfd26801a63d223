import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMigrations } from '#core/backend/database/migrations.ts';
import { createKeys } from '#core/backend/keys.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { buildOnce, cli } from '../../../support/cli.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { prepareSchema } from '../../../support/prepareSchema.ts';

it('on a database of an older version only status, backup and migrate work until it is migrated', async () => {
  await buildOnce();
  const folder = mkdtempSync(join(tmpdir(), 'velocity-outdated-'));
  const address = await createTestDatabase(null);
  const database = openPostgresDatabase(address, 2);
  const migrations = readMigrations();
  await prepareSchema(database, createKeys(), migrations.slice(0, -1));
  await database.close();
  const newest = migrations.at(-1)?.version ?? '';
  const run = (...args: string[]) => cli(args, { env: { DATABASE_URL: address.reveal() } });

  const refused = await run('inbox', 'list');
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('run `velocity backend migrate`')]);
  expect((await run('backend', 'status')).stdout).toContain(newest);
  const saved = await run('backend', 'backup', join(folder, 'before.backup'));
  expect([saved.code, saved.stdout]).toEqual([0, expect.stringContaining('Saved')]);
  const migrated = await run('backend', 'migrate');
  expect([migrated.code, migrated.stdout]).toEqual([0, expect.stringContaining(`Applied ${newest}`)]);
  expect((await run('inbox', 'list')).code).toBe(0);
  rmSync(folder, { recursive: true, force: true });
}, 240_000);
