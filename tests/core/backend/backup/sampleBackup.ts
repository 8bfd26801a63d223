import { join } from 'node:path';
import { dump } from '#core/backend/backup/dump.ts';
import { writeBackup } from '#core/backend/backup/writeBackup.ts';
import { systemClock } from '#core/clock.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { openTestBackend, type TestBackend, type TestBackendKind } from '../../../support/backends.ts';
import { linesOf } from '../../../support/forgedBackup.ts';

export const bytesOf = ({ sql }: TestBackend) => dump(sql, { createdAt: '2026-11-22T00:00:00Z', keys: null });
export const saveBackup = (backend: TestBackend, file: string) => writeBackup(bytesOf(backend), file, systemClock);

/** A backend with a row in each table that tests forge, and its backup in a folder. */
export async function sampleBackup(kind: TestBackendKind, folder: string) {
  const backend = await openTestBackend(kind);
  const { db } = backend;
  await db
    .from('scraped_posts')
    .insert({ tweet_id: '1', author_username: 'reuters', posted_at: '2026-11-20T10:00:00Z' });
  await db.from('inbox_stories').insert([{ title: 'One' }, { title: 'Two' }]);
  // One after the other, because a single statement changes them in any order, and a backup has them as they are stored.
  for (const title of ['One', 'Two']) {
    await db.from('inbox_stories').update({ summary: 'Edited.' }).eq('title', title).throwOnError();
  }
  const run = { name: 'run', template_id: 't', template_name: 't', template_version: '1', total_steps: 8 };
  await db.from('workflow_runs').insert({ ...run, cost_usd: '0.5' });
  await setSetting(db, { key: 'monthly_budget_usd', expected: null, value: 50 });
  const bucket = db.storage.from('story-images');
  await bucket.upload('thumbnails/a.png', Uint8Array.of(137, 80, 78, 71), { contentType: 'image/png' });
  const file = join(folder, `${kind}.backup`);
  await saveBackup(backend, file);
  return { backend, file, lines: linesOf(file) };
}
