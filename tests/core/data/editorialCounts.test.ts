import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEditorial } from '#core/data/editorialCounts.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';
import { sampleRun } from './runs/sampleRun.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe.each(testBackendKinds)('what waits, runs and is on the site, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    for (const state of ['pending', 'running', 'cancelled', 'cancelled', 'failed', 'completed']) {
      const { id } = await sampleRun(backend.db);
      await backend.sql.query('update workflow_runs set status = $2 where id = $1', [id, state]);
    }
    await backend.sql.script(`
      update inbox_stories set workflow_completed = true;
      insert into inbox_stories (title, is_completed, deleted_at) values
        ('Waiting', true, null), ('Idea', false, null), ('Another', false, null), ('In the trash', true, now());
      insert into production_stories (title, is_completed, deleted_at) values
        ('Done', true, null), ('Open', false, null), ('In the trash', false, now());
      insert into articles (slug, title, is_published, published_at) values
        ('a', 'A', true, '2026-11-01T00:00:00Z'), ('b', 'B', true, '2026-11-21T12:00:00Z'), ('c', 'C', true, '2026-11-21T12:00:01Z'),
        ('d', 'D', false, null), ('e', 'E', false, '2026-11-20T12:00:00Z');
      insert into monitored_accounts (username, is_active) values ('one', true), ('two', false)`);
  });
  afterAll(() => backend.close());

  it('is counted by state, without the trash', async () => {
    expect((await countEditorial(backend.db, now)).counts).toEqual({
      inbox: { stories: 9, waiting: 1, withoutGo: 2 },
      runs: { pending: 1, running: 1, cancelled: 2, failed: 1 },
      production: { stories: 2, unfinished: 1 },
      articles: { published: 2, scheduled: 1, drafts: 1, withdrawn: 1 },
      posts: 0,
      accounts: 1,
    });
  });

  it('is nothing for readers, who may see published articles alone', async () => {
    const { client } = await backend.signUp();
    const { data } = await client.rpc('editorial_counts', { moment: new Date(now).toISOString() });
    expect(data).toMatchObject({ inbox: { stories: 0 }, runs: { failed: 0 }, articles: { drafts: 0, withdrawn: 0 } });
  });
});
