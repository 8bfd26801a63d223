import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublishedArticles, getPublishedArticlesBySlugs } from '#core/data/articles/articles.ts';
import { getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { getProductionStories } from '#core/data/production/productionStories.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';

const noLists = [5, null, { a: 1 }, [null], [5], [[]], [{}]];
const noSources = [...noLists, [{ url: 'https://a.example/', title: 5 }], [[{ url: 'a', title: 'b' }]]];

/** Values that a list in JSON may not have, in the row of a member of staff. */
const columns = [
  ['articles', 'sources', { slug: 'odd', title: 'Odd', is_published: true, published_at: '2026-01-01' }, noSources],
  [
    'inbox_stories',
    'videos',
    { title: 'Odd' },
    [5, null, { a: 1 }, [null], [5], [[]], [{ url: { a: 1 } }], [{ title: 'b' }]],
  ],
  ['production_stories', 'missing_parts', { title: 'Odd' }, [...noLists, [1], [['article']]]],
] as const;

describe.each(testBackendKinds)('lists of another shape, on %s', (kind) => {
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
    await backend.db.from('production_stories').insert({ title: 'A story' }).throwOnError();
  });
  afterAll(() => backend.close());

  it.each(columns)(
    'are refused in %s.%s, so that its list stays open to everybody',
    async (table, list, row, values) => {
      // What a run left out is not a session's to say.
      const writer = list === 'missing_parts' ? backend.db : staff.client;
      for (const value of values) {
        const added = await writer.from(table).insert({ ...row, [list]: value });
        const changed = await writer
          .from(table)
          .update({ [list]: value })
          .not('id', 'is', null);
        const refused = value === null ? '23502' : '23514';
        expect([JSON.stringify(value), added.error?.code, changed.error?.code]).toEqual([
          JSON.stringify(value),
          refused,
          refused,
        ]);
      }
      expect(await getPublishedArticles(backend.anonymous)).toHaveLength(1);
      expect(await getPublishedArticlesBySlugs(backend.anonymous, ['strait', 'odd'])).toHaveLength(1);
      expect(await getInboxStories(staff.client)).toHaveLength(1);
      expect(await getProductionStories(staff.client)).toHaveLength(1);
    },
  );

  it.each([
    ['articles', 'sources', [{ url: 'https://a.example/', title: 'A' }]],
    ['inbox_stories', 'videos', []],
    ['inbox_stories', 'videos', ['https://a.example/']],
    ['inbox_stories', 'videos', [{ url: 'a' }]],
    ['inbox_stories', 'videos', [{ url: 'a', title: 'A, B' }]],
  ])('but usual ones are stored: %s.%s %j', async (table, list, value) => {
    const { error } = await staff.client
      .from(table)
      .update({ [list]: value })
      .not('id', 'is', null);
    expect(error).toBeNull();
  });

  it('cannot come into any column that staff may write', async () => {
    const unchecked = await backend.sql.query(`
      select format('%s.%s: call private.keep_shape for it', relname, attname) as column
      from pg_attribute a join pg_class t on t.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and atttypid in ('jsonb'::regtype, 'json'::regtype)
        and (has_column_privilege('authenticated', t.oid, attnum, 'insert')
          or has_column_privilege('authenticated', t.oid, attnum, 'update'))
        and not exists (select from pg_constraint where conrelid = t.oid and contype = 'c' and convalidated
          and conname = attname || '_shape')
        -- A setting is checked by its key; a preview is answered as it is, to who wrote it.
        and relname not in ('settings', 'article_previews')`);
    expect(unchecked).toEqual([]);
  });

  it('that are there from before become empty', async () => {
    await backend.sql.script(`
      alter table public.articles drop constraint sources_shape;
      update public.articles set sources = '5';
      select private.keep_shape('public.articles', 'sources', 'jsonb_typeof(sources) = ''array''')`);
    const [article] = await getPublishedArticlesBySlugs(backend.anonymous, ['strait']);
    expect([article?.title, article?.sources]).toEqual(['The strait', []]);
  });

  it('and marks of edited cells are dated by the database, and fifty a person at most', async () => {
    const cell = (field = 'title') => ({
      tab: randomUUID(),
      user_id: staff.id,
      person: staff.email,
      story_table: 'inbox_stories',
      story_id: randomUUID(),
      field,
      seen_at: '9000-01-01',
      updated_at: '9000-01-01',
    });
    const { tab } = await staff.client
      .from('editing_cells')
      .insert(cell())
      .select('tab')
      .single()
      .throwOnError()
      .then(({ data }) => data);
    await staff.client.from('editing_cells').update({ seen_at: '9000-01-01' }).eq('tab', tab).throwOnError();
    const { data: cells } = await staff.client.rpc('cells_edited', { edited_table: 'inbox_stories' }).throwOnError();
    expect(cells).toEqual([expect.objectContaining({ tab, person: staff.email })]);
    expect(cells[0].left_ms).toBeLessThanOrEqual(20_000);
    const many = await staff.client.from('editing_cells').insert(Array.from({ length: 50 }, () => cell()));
    expect(many.error?.message).toBe('nobody edits cells in more than 50 tabs');
  });
});
