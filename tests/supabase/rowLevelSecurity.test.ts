import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';
import { samples } from './sampleRows.ts';

type Act = 'select' | 'insert' | 'update' | 'delete';
type Rights = readonly [anonymous: string, reader: string, staff: string, secret: string];

const all = 'select insert update delete';
const read = 'select';
const write = 'select insert update';

/** The rights of every role on every table. A missing table or a further right fails the test. */
const matrix: Readonly<Record<string, Rights>> = {
  categories: [read, read, all, all],
  articles: [read, read, write, all],
  article_images: [read, read, all, all],
  article_redirects: [read, read, all, all],
  article_drafts: ['', '', 'select delete', all],
  article_changes: ['', '', read, all],
  article_previews: ['', '', 'insert', all],
  staff: ['', '', read, all],
  monitored_accounts: ['', '', all, all],
  scraped_posts: ['', '', read, all],
  post_snapshots: ['', '', read, all],
  scrape_batches: ['', '', read, all],
  account_baselines: ['', '', read, all],
  scrape_runs: ['', '', read, all],
  inbox_stories: ['', '', write, all],
  workflow_runs: ['', '', read, all],
  workflow_outputs: ['', '', read, all],
  workflow_output_versions: ['', '', read, all],
  run_events: ['', '', read, all],
  production_stories: ['', '', write, all],
  production_texts: ['', '', read, all],
  model_listings: ['', '', read, all],
  model_calls: ['', '', read, all],
  research_budgets: ['', '', read, all],
  model_reservations: ['', '', read, all],
  open_model_calls: ['', '', '', all],
  settings: ['', '', write, all],
  settings_changes: ['', '', read, all],
  job_schedules: ['', '', read, all],
  call_places: ['', '', '', all],
  workers: ['', '', read, all],
  story_changes: ['', '', read, all],
  row_changes: ['', '', '', all],
  // Rows of a person, and the sample rows belong to somebody else.
  editing_cells: ['', '', read, all],
  column_arrangements: ['', '', '', all],
  unused_images: ['', '', '', all],
  story_counters: ['', '', '', all],
  file_bytes: ['', '', '', all],
  web_hosts: ['', '', read, all],
  web_pages: ['', '', read, all],
  web_jobs: ['', '', read, all],
  web_job_pages: ['', '', read, all],
  writing_jobs: ['', '', read, all],
};

const acts: readonly Act[] = ['select', 'insert', 'update', 'delete'];

describe.each(testBackendKinds)('who may do what on %s', (kind) => {
  let backend: TestBackend;
  let reader: TestUser;
  let staff: TestUser;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    reader = await backend.signUp();
    staff = await backend.signUpStaff();
  });
  afterAll(() => backend.close());

  it('the matrix names every table, and each has row-level security', async () => {
    const tables = await backend.sql.query(
      `select c.relname as name, c.relrowsecurity as secured from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
    );
    const names = tables.map((table) => String(table['name']));
    expect(
      names.filter((name) => !(name in matrix)),
      'Say in the matrix above who may do what with these tables, and give each a row in sampleRows.ts.',
    ).toEqual([]);
    expect(
      Object.keys(matrix).filter((name) => !names.includes(name)),
      'The matrix names tables that are not there.',
    ).toEqual([]);
    expect(
      tables.filter((table) => table['secured'] !== true),
      'Add `alter table … enable row level security` to the migrations of these tables.',
    ).toEqual([]);
  });

  it.each(Object.entries(matrix))('%s', async (table, [anonymous, readers, staffs, secret]) => {
    const found = {
      anonymous: await rightsOf(backend, backend.anonymous, table),
      reader: await rightsOf(backend, reader.client, table),
      staff: await rightsOf(backend, staff.client, table),
      secret: await rightsOf(backend, backend.db, table),
    };
    expect(found).toEqual({ anonymous, reader: readers, staff: staffs, secret });
  });

  it('readers see no draft, and nothing before its time', async () => {
    const rows = [
      { slug: 'draft', title: 'Draft', is_published: false },
      { slug: 'tomorrow', title: 'Tomorrow', is_published: true, published_at: '2199-01-01T00:00:00Z' },
      { slug: 'today', title: 'Today', is_published: true, published_at: '2026-11-01T00:00:00Z' },
    ];
    const { data } = await backend.db.from('articles').upsert(rows, { onConflict: 'slug' }).select('id, slug');
    const images = (data ?? []).map(({ id, slug }) => ({
      article_id: id,
      image_url: `https://example.org/${slug}.png`,
    }));
    await backend.db.from('article_images').insert(images);
    const slugs = ['draft', 'tomorrow', 'today'];
    for (const client of [backend.anonymous, reader.client]) {
      const articles = await client.from('articles').select('slug, article_images(image_url)').in('slug', slugs);
      expect(articles.data).toEqual([
        { slug: 'today', article_images: [{ image_url: 'https://example.org/today.png' }] },
      ]);
      const draft = 'https://example.org/draft.png';
      const pictures = await client.from('article_images').select('image_url').eq('image_url', draft);
      expect(pictures.data).toEqual([]);
    }
    const seen = await staff.client.from('articles').select('slug').in('slug', slugs);
    expect(seen.data).toHaveLength(3);
  });

  it('a staff member sees the staff, others at most that they are not in it', async () => {
    const me = await staff.client.from('staff').select('email').eq('user_id', staff.id);
    expect(me.data).toEqual([{ email: staff.email }]);
    expect((await reader.client.from('staff').select('*')).data).toEqual([]);
    const asked = await reader.client.rpc('is_staff');
    expect(asked).toMatchObject({ data: false, error: null });
    expect(await staff.client.rpc('is_staff')).toMatchObject({ data: true, error: null });
  });

  it('nobody can make themselves staff', async () => {
    const row = { user_id: reader.id, email: reader.email };
    expect((await reader.client.from('staff').insert(row)).error?.code).toBe('42501');
    expect((await staff.client.from('staff').insert(row)).error?.code).toBe('42501');
    expect((await reader.client.rpc('is_staff')).data).toBe(false);
  });

  it('no request runs with the rights of a concurrent one', async () => {
    const rounds = Array.from({ length: 25 }, (_, index) => index);
    const answers = await Promise.all(
      rounds.map(async (index) => {
        const [added, seen, refused, written] = await Promise.all([
          backend.db.from('inbox_stories').insert({ title: `secret ${index}` }),
          backend.anonymous.from('inbox_stories').select('title'),
          reader.client.from('inbox_stories').insert({ title: 'smuggled' }),
          staff.client.from('inbox_stories').insert({ title: `staff ${index}` }),
        ]);
        return [added.error, seen.data?.length ?? 0, refused.error?.code, written.error];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[null,0,"42501",null]']));
    const titles = await backend.sql.query(`select title from public.inbox_stories where title like 's% %'`);
    expect(titles).toHaveLength(2 * rounds.length);
    expect(await backend.sql.query(`select 1 from public.inbox_stories where title = 'smuggled'`)).toEqual([]);
  });
});

/** Tries each operation on a new row, and checks the result in the database itself. */
async function rightsOf(backend: TestBackend, client: SupabaseClient, table: string): Promise<string> {
  const sample = samples[table];
  if (sample === undefined) throw new Error(`no sample of ${table}`);
  const rights: Act[] = [];
  for (const act of acts) {
    if (table === 'story_counters') await backend.sql.query(`delete from story_counters where kind = 'inbox'`);
    const values = await sample.insert(backend);
    const where = `where ${sample.key.map((column, index) => `${column}::text = $${index + 1}`).join(' and ')}`;
    const key = sample.key.map((column) => String(values[column]));
    const rows = () => backend.sql.query(`select 1 from public.${table} ${where}`, key);
    const match = Object.fromEntries(sample.key.map((column) => [column, values[column]]));
    if (act !== 'insert') {
      const { error } = await backend.db.from(table).insert(values);
      if (error !== null) throw new Error(`${table}: ${error.message}`);
    }
    if (act === 'select' && ((await client.from(table).select('*').match(match)).data ?? []).length === 1)
      rights.push(act);
    if (act === 'insert') {
      await client.from(table).insert(values);
      if ((await rows()).length === 1) rights.push(act);
    }
    if (act === 'update') {
      await client.from(table).update(sample.change).match(match);
      const [[column, value] = ['', '']] = Object.entries(sample.change);
      const changed = await backend.sql.query(
        `select 1 from public.${table} ${where} and ${column}::text = $${key.length + 1}`,
        [...key, String(value)],
      );
      if (changed.length === 1) rights.push(act);
    }
    if (act === 'delete') {
      await client.from(table).delete().match(match);
      if ((await rows()).length === 0) rights.push(act);
    }
    await backend.sql.query(`delete from public.${table} ${where}`, key);
  }
  if (table === 'story_counters') {
    await backend.sql.query(`insert into story_counters values ('inbox', 3399) on conflict do nothing`);
  }
  return rights.join(' ');
}
