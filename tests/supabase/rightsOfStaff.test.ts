import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';

const NOBODY = 'somebody.else@news.example';

/** What an editor with a session and some malice sends to `/rest/v1`. */
describe.each(testBackendKinds)('what an editor cannot forge on %s', (kind) => {
  let backend: TestBackend;
  let editor: TestUser;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    editor = await backend.signUpStaff();
  });
  afterAll(() => backend.close());

  /** Stores a row as the server does; then the editor changes it and makes one of their own. */
  const forge = async (table: string, row: Record<string, unknown>, changes: readonly Record<string, unknown>[]) => {
    const { data } = await backend.db.from(table).insert(row).select('id').single().throwOnError();
    const before = await backend.db.from(table).select('*').eq('id', data['id']).single().throwOnError();
    for (const change of changes) {
      const refused = await editor.client.from(table).update(change).eq('id', data['id']);
      expect([table, change, refused.error?.code]).toEqual([table, change, '42501']);
      const made = await editor.client.from(table).insert({ ...row, ...change });
      expect([table, 'insert', made.error?.code]).toEqual([table, 'insert', '42501']);
    }
    const after = await backend.db.from(table).select('*').eq('id', data['id']).single().throwOnError();
    expect(after.data).toEqual(before.data);
    await backend.db.from(table).delete().eq('id', data['id']).throwOnError();
    return changes.length;
  };

  it('who asked for a job, what it cost, how it stands and who works on it', async () => {
    const changes = [
      { status: 'completed' },
      { cost_usd: 0 },
      { asked_by: NOBODY },
      { owner: 'evil:1:1', status: 'running', alive_at: '2099-01-01T00:00:00Z' },
    ];
    const asked = { asked_by: 'editor@news.example', status: 'running' };
    await forge('web_jobs', { kind: 'search', input: { query: 'x' }, cost_usd: 2, ...asked }, changes);
    const { data } = await backend.db.from('inbox_stories').insert({ title: 'A strike' }).select('id').single();
    await forge('writing_jobs', { kind: 'variations', inbox_story_id: data?.id, cost_usd: 2, ...asked }, changes);
    await forge('scrape_batches', { is_all: true, ...asked }, [
      { status: 'done' },
      { asked_by: NOBODY },
      { owner: 'evil:1:1' },
    ]);
    const refused = await forge('scrape_runs', { username: 'reuters', actor: 'a~b', max_items: 5, cost_usd: 2 }, [
      { cost_usd: 0 },
      { triggered_by: NOBODY },
      { status: 'stored' },
    ]);
    expect(refused).toBe(3);
  });

  it('who started a run of research, its cost, its status, its lease and its shared budget', async () => {
    const run = { name: 'R', template_id: 't', template_name: 't', template_version: '1', total_steps: 8, cost_usd: 2 };
    await forge('workflow_runs', run, [
      { status: 'completed', completed_steps: 8 },
      { cost_usd: 0 },
      { triggered_by: NOBODY },
      { lease_owner: 'evil:1:1' },
      { deleted_at: '2026-11-01T00:00:00Z' },
    ]);
    const budget = { limit_usd: 1, triggered_by: editor.email };
    expect(await forge('research_budgets', budget, [{ limit_usd: 9999 }])).toBe(1);
  });

  it('any of it through the functions of workers', async () => {
    const id = crypto.randomUUID();
    const calls: Record<string, object> = {
      open_research_run: { new_run: {}, owner: 'evil:1:1' },
      take_workflow_run: { run: id, owner: 'evil:1:1' },
      advance_workflow_run: { run: id, owner: 'evil:1:1', finished: [], started: [], ending: null },
      pause_workflow_run: { run: id, reason: null, person: NOBODY },
      fail_workflow_run: { run: id, owner: 'evil:1:1', reason: 'x' },
      settle_budget: { run: id, owner: 'evil:1:1', usd: 1 },
      open_web_job: { job: { kind: 'search', input: {}, asked_by: NOBODY }, most: 1_000_000 },
      open_writing_job: { wanted_kind: 'variations', story: id, wanted: {}, asker: NOBODY, holder: 'evil:1:1' },
      open_scrape_batch: { whole: true, asker: NOBODY, wanted: [], most: null },
      store_scrape: { posts: [], taken_at: '2026-11-01T00:00:00Z' },
      take_web_turn: { turn_host: 'news.example', gap_ms: 86_400_000 },
    };
    const open = await backend.sql.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
         and proname = any ($1) and has_function_privilege('authenticated', oid, 'execute')`,
      [`{${Object.keys(calls).join(',')}}`],
    );
    expect(open).toEqual([]);
    for (const [name, args] of Object.entries(calls)) {
      const { error } = await editor.client.rpc(name, args);
      expect([name, error === null]).toEqual([name, false]);
    }
    for (const table of ['web_jobs', 'writing_jobs', 'scrape_batches', 'workflow_runs']) {
      const rows = await backend.sql.query(`select 1 from public.${table}`);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('how often an article was read, when it came into being, and that it ever was there', async () => {
    const article = { slug: 'strike', title: 'A strike' };
    await editor.client.from('articles').insert(article).throwOnError();
    const own = () => editor.client.from('articles');
    for (const change of [{ view_count: 1_000_000 }, { share_count: 9 }, { created_at: '2020-01-01T00:00:00Z' }]) {
      expect((await own().update(change).eq('slug', 'strike')).error?.code).toBe('42501');
      expect((await own().insert({ ...article, slug: 'other', ...change })).error?.code).toBe('42501');
    }
    expect((await own().delete().eq('slug', 'strike')).error?.code).toBe('42501');
    await own().update({ title: 'A long strike' }).eq('slug', 'strike').throwOnError();
    const { data: history } = await editor.client.from('article_changes').select('field, changed_by').order('id');
    expect(history).toEqual(['created', 'title'].map((field) => ({ field, changed_by: editor.email })));
  });

  it('what was scraped of an account, the number and date of a story, and who edits a cell', async () => {
    await editor.client.from('monitored_accounts').insert({ username: 'reuters', category: 'World' }).throwOnError();
    const accounts = () => editor.client.from('monitored_accounts');
    for (const change of [{ follower_count: 1 }, { last_scraped: '2026-11-01T00:00:00Z' }, { scrape_count: 99 }]) {
      expect((await accounts().update(change).eq('username', 'reuters')).error?.code).toBe('42501');
    }
    await accounts().update({ is_active: false }).eq('username', 'reuters').throwOnError();

    const forged = { title: 'Old', story_number: 2_000_000_000, created_at: '2001-01-01T00:00:00Z' };
    for (const table of ['inbox_stories', 'production_stories']) {
      const { data } = await editor.client.from(table).insert(forged).select('*').single().throwOnError();
      expect([data['story_number'] < 100_000, data['created_at'] > '2026']).toEqual([true, true]);
      const change = { story_number: 7, created_at: '2001-01-01T00:00:00Z', title: 'Older' };
      const changed = await editor.client.from(table).update(change).eq('id', data['id']).select('*').single();
      expect(changed.data).toMatchObject({ title: 'Older', story_number: data['story_number'] });
      expect(changed.data['created_at']).toBe(data['created_at']);
    }

    const cell = { tab: crypto.randomUUID(), user_id: editor.id, story_table: 'inbox_stories', field: 'title' };
    const edits = { ...cell, story_id: crypto.randomUUID(), person: NOBODY };
    expect((await editor.client.from('editing_cells').insert(edits)).error?.code).toBe('42501');
    await editor.client
      .from('editing_cells')
      .insert({ ...edits, person: editor.email })
      .throwOnError();
  });

  it('which run or post a story came from, and what a run left out', async () => {
    const run = { name: 'R', template_id: 't', template_name: 't', template_version: '1', total_steps: 8 };
    const { data: started } = await backend.db.from('workflow_runs').insert(run).select('id').single().throwOnError();
    const post = { tweet_id: '7', author_username: 'ana', posted_at: '2026-11-20T00:00:00Z' };
    const { data: posted } = await backend.db.from('scraped_posts').insert(post).select('id').single().throwOnError();
    const { data: idea } = await backend.db.from('inbox_stories').insert({ title: 'A' }).select('id').single();
    const stories = {
      inbox_stories: { post_id: posted.id, workflow_completed: true },
      production_stories: { created_from_workflow_run_id: started.id, story_id: idea?.id, missing_parts: ['article'] },
    };
    for (const [table, forged] of Object.entries(stories)) {
      const made = await editor.client
        .from(table)
        .insert({ title: 'Mine', ...forged })
        .select('*')
        .single();
      const changed = await editor.client.from(table).update(forged).eq('id', made.data['id']).select('*').single();
      for (const field of Object.keys(forged)) {
        expect([null, false, []]).toContainEqual(made.data[field]);
        expect([null, false, []]).toContainEqual(changed.data[field]);
      }
      // Those that the server named stay as they are, too.
      const { data: named } = await backend.db
        .from(table)
        .insert({ title: 'Theirs', ...forged })
        .select('*')
        .single()
        .throwOnError();
      const cleared = Object.fromEntries(
        Object.entries(forged).map(([field, value]) => [
          field,
          value === true ? false : Array.isArray(value) ? [] : null,
        ]),
      );
      await editor.client.from(table).update(cleared).eq('id', named['id']).throwOnError();
      const { data: kept } = await backend.db.from(table).select('*').eq('id', named['id']).single().throwOnError();
      expect(kept).toMatchObject(forged);
    }
  });

  it('a budget that no other program can read, and more settings than a screen shows', async () => {
    const settings = () => editor.client.from('settings');
    const beyond = await editor.client.rpc('change_setting', {
      setting: 'run_budget_usd',
      change: '{"expected": null, "value": 1e400}',
    });
    expect(beyond.error?.code).toBe('23514');
    const many = await settings().insert(Array.from({ length: 201 }, (_, at) => ({ key: `odd_${at}`, value: 1 })));
    expect(many.error?.message).toBe('there are 200 settings at most');
  });

  it('who set a setting, and that it is nothing that stops calls to models', async () => {
    const set = (key: string, value: unknown) =>
      editor.client.from('settings').upsert({ key, value, updated_by: NOBODY });
    for (const [key, value] of [
      ['monthly_budget_usd', 'a lot'],
      ['monthly_budget_usd', -1],
      ['run_budget_usd', [1]],
      ['words_to_avoid', 'all'],
      ['words_to_avoid', null],
      ['words_to_avoid', [1]],
      ['model_research', 1],
    ] as const) {
      expect((await set(key, value)).error, `${key} ${JSON.stringify(value)}`).not.toBeNull();
    }
    expect((await set('monthly_budget_usd', 25)).error).toBeNull();
    expect((await set('words_to_avoid', ['literally'])).error).toBeNull();
    const { data: changes } = await editor.client
      .from('settings_changes')
      .select('key, changed_by')
      .in('key', ['monthly_budget_usd', 'words_to_avoid'])
      .order('id');
    expect(changes).toEqual(['monthly_budget_usd', 'words_to_avoid'].map((key) => ({ key, changed_by: editor.email })));
    await backend.sql.query('delete from public.settings');
  });
});
