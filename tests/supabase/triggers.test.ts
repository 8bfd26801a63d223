import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../support/backends.ts';

describe.each(testBackendKinds)('triggers on %s', (kind) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const one = async (text: string, values: unknown[] = []) => (await backend.sql.query(text, values))[0] ?? {};

  it('number stories from 3400 on without gaps, also under concurrent inserts', async () => {
    const titles = Array.from({ length: 40 }, (_, index) => `story ${index}`);
    const added = await Promise.all(
      titles.map((title) =>
        backend.db.from('inbox_stories').insert({ title }).select('story_number').single().throwOnError(),
      ),
    );
    const numbers = added.map(({ data }) => Number(data?.story_number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(titles.map((_, index) => 3400 + index));
    const production = await backend.db
      .from('production_stories')
      .insert({ title: 'x' })
      .select('story_number')
      .single();
    expect(production.data?.story_number).toBe(3400);
  });

  it('use no number for a refused story, and never reuse that of a deleted one', async () => {
    const next = async () => {
      const { data } = await backend.db
        .from('inbox_stories')
        .insert({ title: 'next' })
        .select('id, story_number')
        .single();
      return data ?? { id: '', story_number: 0 };
    };
    const before = await next();
    expect((await backend.db.from('inbox_stories').insert({ title: null })).error).not.toBeNull();
    const after = await next();
    expect(after.story_number).toBe(before.story_number + 1);
    await backend.db.from('inbox_stories').delete().eq('id', after.id);
    expect((await next()).story_number).toBe(after.story_number + 1);
  });

  it('keep a given number, as in the sample, and continue after it', async () => {
    await backend.db.from('production_stories').insert({ title: 'sample', story_number: 5000 });
    const { data } = await backend.db
      .from('production_stories')
      .insert({ title: 'later' })
      .select('story_number')
      .single();
    expect(data?.story_number).toBe(5001);
  });

  it('update updated_at on edits, but not when a reader is counted', async () => {
    const row = { slug: 'counted', title: 'A', is_published: true, published_at: '2026-11-01T00:00:00Z' };
    await backend.db.from('articles').insert(row);
    const times = async () =>
      one(`select updated_at::text as at, view_count::integer as views from articles where slug = 'counted'`);
    await backend.sql.query(`update articles set updated_at = '2026-01-01' where slug = 'counted'`);
    const old = await times();
    await backend.db.from('articles').update({ view_count: 1 }).eq('slug', 'counted');
    await backend.db.from('articles').update({ view_count: 2, share_count: 1 }).eq('slug', 'counted');
    expect(await times()).toEqual({ at: old['at'], views: 2 });
    await backend.db.from('articles').update({ title: 'B' }).eq('slug', 'counted');
    expect((await times())['at']).not.toBe(old['at']);
  });

  it.each([
    'monitored_accounts',
    'scraped_posts',
    'inbox_stories',
    'workflow_runs',
    'workflow_outputs',
    'production_stories',
  ])('keeps updated_at of %s', async (table) => {
    const triggers = await backend.sql.query(
      `select tgname from pg_trigger where tgrelid = $1::regclass and tgname = 'touch' and tgenabled = 'O'`,
      [`public.${table}`],
    );
    expect(triggers).toHaveLength(1);
  });

  it('record who changed which field of a story, with the values before and after', async () => {
    const staff = await backend.signUpStaff('editor@example.org');
    const { data: story } = await staff.client.from('inbox_stories').insert({ title: 'Before' }).select('id').single();
    await staff.client.from('inbox_stories').update({ title: 'After', angle: 'Why now' }).eq('id', story?.id);
    await staff.client.from('inbox_stories').update({ title: 'After' }).eq('id', story?.id);
    await backend.db.from('inbox_stories').update({ summary: 'By a worker' }).eq('id', story?.id);
    const changes = await staff.client
      .from('story_changes')
      .select('table_name, field, before, after, changed_by')
      .eq('story_id', story?.id)
      .order('id');
    const at = (field: string, before: string | null, after: string, changed_by: string) => ({
      table_name: 'inbox_stories',
      field,
      before,
      after,
      changed_by,
    });
    expect(changes.data).toHaveLength(4);
    expect(changes.data).toEqual(
      expect.arrayContaining([
        at('created', null, 'Before', 'editor@example.org'),
        at('title', 'Before', 'After', 'editor@example.org'),
        at('angle', '', 'Why now', 'editor@example.org'),
        at('summary', '', 'By a worker', 'service_role'),
      ]),
    );
  });

  it('record each field of each row of one statement, of any type, also none that was or is left', async () => {
    const titles = ['First', 'Second', 'Third'];
    const { data: stories } = await backend.db
      .from('production_stories')
      .insert(titles.map((title) => ({ title, video_script: 'Was' })))
      .select('id, title');
    const ids = (stories ?? []).map(({ id }) => id);
    const planned = '2026-11-30T09:00:00+00:00';
    const history = async () => {
      const { data } = await backend.db
        .from('story_changes')
        .select('story_id, field, before, after')
        .in('story_id', ids)
        .neq('field', 'created')
        .order('field');
      await backend.db.from('story_changes').delete().in('story_id', ids);
      return data ?? [];
    };
    await backend.db
      .from('production_stories')
      .update({ title: 'Third', video_script: '', planned_upload_at: planned, missing_parts: ['article'] })
      .in('id', ids);
    const first = await history();
    for (const { id, title } of stories ?? []) {
      expect(first.filter(({ story_id }) => story_id === id)).toEqual([
        { story_id: id, field: 'missing_parts', before: '[]', after: '["article"]' },
        { story_id: id, field: 'planned_upload_at', before: null, after: planned },
        ...(title === 'Third' ? [] : [{ story_id: id, field: 'title', before: title, after: 'Third' }]),
        { story_id: id, field: 'video_script', before: 'Was', after: '' },
      ]);
    }
    await backend.db.from('production_stories').update({ planned_upload_at: null }).in('id', ids);
    const last = await history();
    expect(new Set(last.map(({ story_id }) => story_id))).toEqual(new Set(ids));
    for (const change of last) {
      expect(change).toMatchObject({ field: 'planned_upload_at', before: planned, after: null });
    }
  });
});
