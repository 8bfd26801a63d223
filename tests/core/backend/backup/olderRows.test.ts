import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '#core/backend/backup/checkBackup.ts';
import { dump } from '#core/backend/backup/dump.ts';
import { writeBackup } from '#core/backend/backup/writeBackup.ts';
import { replaceByBackup } from '#core/backend/postgres/replaceByBackup.ts';
import { systemClock } from '#core/clock.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { linesOf, seal, setValue } from '../../../support/forgedBackup.ts';

describe.each(testBackendKinds)('rows that are longer than new ones may be, on %s', (kind) => {
  let folder: string;
  let backend: TestBackend;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'velocity-older-rows-'));
    backend = await openTestBackend(kind);
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const limits = () =>
    backend.sql.query(
      `select conname, pg_get_constraintdef(oid) as rule from pg_constraint where conname like '%_text_lengths' order by 1`,
    );

  it('come back whole from a backup, and new ones keep to the limits', async () => {
    const { db } = backend;
    const article = { slug: 'long-report', title: 'Long report', content: 'Short.' };
    const { error } = await db.from('articles').insert(article);
    expect(error).toBeNull();
    await db.from('inbox_stories').insert({ title: 'One' });
    const before = await limits();
    const file = join(folder, 'newsroom.backup');
    await writeBackup(dump(backend.sql, { createdAt: '2026-11-22T00:00:00Z', keys: null }), file, systemClock);
    const longer = setValue(linesOf(file), 'public.articles', 'content', 'word '.repeat(60_000));
    seal(file, setValue(longer, 'public.inbox_stories', 'summary', 'x'.repeat(4_500_000)));

    await replaceByBackup(backend.sql, await checkBackup(file));

    const { data } = await db.from('articles').select('content').eq('slug', 'long-report').single();
    expect(data?.content).toHaveLength(300_000);
    expect(await backend.sql.query('select length(summary) as long from inbox_stories')).toEqual([{ long: 4_500_000 }]);
    expect(await limits()).toEqual(before);
    expect(before.length).toBeGreaterThan(5);
    const refused = await db.from('articles').insert({ ...article, slug: 'longer', content: 'x'.repeat(200_001) });
    expect(refused.error?.code).toBe('23514');
  });
});
