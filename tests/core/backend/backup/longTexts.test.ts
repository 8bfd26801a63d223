import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { dump } from '#core/backend/backup/dump.ts';
import { writeBackup } from '#core/backend/backup/writeBackup.ts';
import type { Sql } from '#core/backend/database/sql.ts';
import { systemClock } from '#core/clock.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('a newsroom with long texts on %s', (kind) => {
  let folder: string;
  let backend: TestBackend;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-long-texts-'));
    backend = await openTestBackend(kind);
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Backs up, and counts the longest answer that the database gave to one question. */
  const backUp = async () => {
    let longest = 0;
    const watched = (sql: Sql): Sql => ({
      ...sql,
      query: async (text, values) => {
        const rows = await sql.query(text, values);
        const length = rows.reduce((sum, { line }) => sum + (typeof line === 'string' ? line.length : 0), 0);
        longest = Math.max(longest, length);
        return rows;
      },
      transaction: (work) => sql.transaction((inner) => work(watched(inner))),
    });
    const file = join(folder, 'newsroom.backup');
    await writeBackup(dump(watched(backend.sql), { createdAt: '2026-11-22T00:00:00Z', keys: null }), file, systemClock);
    return { file, longest };
  };

  it('is backed up in small parts, whatever its rows hold', async () => {
    await backend.sql.query(
      `insert into production_stories (title, full_script)
       select 'Story ' || n, case when n > 300 then repeat('x', 1000000) else 'short' end from generate_series(1, 340) n`,
    );
    const { file, longest } = await backUp();
    expect(longest).toBeLessThan(10_000_000);
    expect((await checkBackup(file)).summary.rows['public.production_stories']).toBe(340);
  });
});
