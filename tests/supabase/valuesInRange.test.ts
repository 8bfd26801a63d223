import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublishedArticles, getPublishedArticlesBySlugs } from '#core/data/articles/articles.ts';
import { getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';

describe.each(testBackendKinds)('values that no other program reads, on %s', (kind) => {
  let backend: TestBackend;
  let staff: TestUser;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    staff = await backend.signUpStaff();
    const published = { is_published: true, published_at: '2026-01-01' };
    await backend.db
      .from('articles')
      .insert({ slug: 'strait', title: 'The strait', ...published })
      .throwOnError();
    await backend.db.from('inbox_stories').insert({ title: 'An idea' }).throwOnError();
  });
  afterAll(() => backend.close());

  it.each([
    ['articles', { updated_at: 'infinity' }],
    ['articles', { published_at: '-infinity' }],
    ['articles', { created_at: '4713-01-01 BC' }],
    ['articles', { published_at: '12026-01-01' }],
    ['articles', { view_count: '9223372036854775807' }],
    ['inbox_stories', { created_at: 'infinity' }],
    ['workflow_runs', { started_at: 'infinity' }],
    ['workflow_runs', { cost_usd: 'NaN' }],
    ['web_jobs', { created_at: 'infinity' }],
    ['web_jobs', { cost_usd: 'NaN' }],
    ['web_jobs', { budget_usd: '1e400' }],
  ] as const)('are refused in %s: %j', async (table, values) => {
    const given = {
      articles: { slug: 'odd', title: 'Odd' },
      inbox_stories: { title: 'Odd' },
      workflow_runs: { name: 'Odd', template_id: 'news', template_name: 'News', template_version: '1', total_steps: 1 },
      web_jobs: { kind: 'scrape', input: { address: 'https://a.example/' }, status: 'completed' },
    }[table];
    const added = await backend.db.from(table).insert({ ...given, ...values }, { defaultToNull: false });
    expect([added.status, added.error?.message]).toEqual([400, expect.stringMatching(/_in_range|overflow|range/)]);
    const changed = await backend.db.from(table).update(values).not('id', 'is', null);
    // Runs and jobs have no row to change here.
    expect([400, 204]).toContain(changed.status);
    expect(await getPublishedArticles(backend.anonymous)).toHaveLength(1);
    expect(await getInboxStories(staff.client)).toHaveLength(1);
  });

  it('cannot come into any table: each has bounds for such columns', async () => {
    const unbounded = await backend.sql.query(`
      select format('%s.%s: call private.keep_in_range for its table', relname, attname) as column
      from pg_attribute a join pg_class t on t.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and atttypid in ('timestamptz'::regtype, 'numeric'::regtype, 'float8'::regtype, 'int8'::regtype,
          'timestamp'::regtype, 'date'::regtype, 'float4'::regtype, 'interval'::regtype)
        and not exists (select from pg_constraint
          where conrelid = t.oid and contype = 'c' and convalidated and conname = attname || '_in_range')`);
    expect(unbounded).toEqual([]);
  });

  it('that are there from before become usual ones', async () => {
    const { sql } = backend;
    await sql.script(`
      alter table public.articles drop constraint updated_at_in_range, drop constraint view_count_in_range;
      update public.articles set updated_at = 'infinity', view_count = 9223372036854775807;
      select private.keep_in_range('public.articles')`);
    const [article] = await getPublishedArticlesBySlugs(backend.anonymous, ['strait']);
    expect([article?.title, article?.view_count]).toEqual(['The strait', 0]);
    const [change] = await sql.query('select count(*)::int as changes from public.article_changes');
    expect(change).toEqual({ changes: 0 });
  });
});
