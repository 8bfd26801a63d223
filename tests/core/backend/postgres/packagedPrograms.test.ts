import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { packagedPrograms } from '../../../support/postgresPrograms.ts';
import { startTestPostgres, stopTestPostgres } from '../../../support/postgresServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'velocity-packaged-'));
afterAll(() => {
  stopTestPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

it('on a machine without PostgreSQL the tests use the one from npm', async () => {
  const client = new Client({ connectionString: await startTestPostgres(folder, packagedPrograms()) });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::integer >= 180000 as recent");
    expect(rows).toEqual([{ recent: true }]);
  } finally {
    await client.end();
  }
});
