import { randomBytes, randomUUID } from 'node:crypto';
import type { TestBackend } from '../support/backends.ts';

type Row = Record<string, unknown>;

/** How to create another row of a table, and a valid change of it. */
export interface Sample {
  /** Values for an insert; rows that it refers to are made around row-level security. */
  insert(backend: TestBackend): Promise<Row> | Row;
  change: Row;
  /** Columns that identify the row. */
  key: readonly string[];
}

const word = () => randomBytes(6).toString('hex');
const time = '2026-11-01T00:00:00Z';

const made = async (backend: TestBackend, table: string): Promise<string> => {
  const sample = samples[table];
  if (sample === undefined) throw new Error(`no sample of ${table}`);
  const { data, error } = await backend.db
    .from(table)
    .insert(await sample.insert(backend))
    .select('id')
    .single();
  if (error !== null) throw new Error(`${table}: ${error.message}`);
  return String(data['id']);
};

const account = async (backend: TestBackend) => (await backend.signUp(`${word()}@example.org`)).id;

/** One of each table of the public schema. */
export const samples: Readonly<Record<string, Sample>> = {
  categories: { insert: () => ({ name: word(), slug: word(), position: 9 }), change: { position: 10 }, key: ['slug'] },
  articles: {
    insert: () => ({ slug: word(), title: 'Ceasefire', is_published: true, published_at: time }),
    change: { title: 'Ceasefire holds' },
    key: ['slug'],
  },
  article_images: {
    insert: async (backend) => ({
      article_id: await made(backend, 'articles'),
      image_url: 'https://example.org/a.png',
    }),
    change: { alt_text: 'A bridge' },
    key: ['article_id'],
  },
  article_redirects: {
    insert: async (backend) => ({ slug: word(), article_id: await made(backend, 'articles') }),
    change: { created_at: '2026-11-02 00:00:00+00' },
    key: ['slug'],
  },
  article_drafts: {
    insert: async (backend) => ({ article_id: await made(backend, 'articles'), model: 'a/b', material: 'A brief.' }),
    change: { model: 'c/d' },
    key: ['article_id'],
  },
  article_previews: {
    insert: () => ({
      digest: randomUUID().replaceAll('-', '').repeat(2),
      page: { title: '', summary: '', content: '' },
    }),
    change: { created_at: '2026-01-01 00:00:00+00' },
    key: ['digest'],
  },
  article_changes: {
    insert: () => ({ article_id: randomUUID(), field: 'title', changed_by: 'x' }),
    change: { field: 'summary' },
    key: ['article_id'],
  },
  job_schedules: {
    insert: () => ({ name: 'scrape', cron: '0 6 * * *', set_by: word() }),
    change: { cron: '0 7 * * *' },
    key: ['name'],
  },
  workers: {
    insert: () => ({ id: word(), host: 'desk', queues: ['research'] }),
    change: { host: 'attic' },
    key: ['id'],
  },
  call_places: {
    insert: () => ({ provider_key: word(), place: 1, holder: 'x', until: time }),
    change: { holder: 'y' },
    key: ['provider_key'],
  },
  research_budgets: {
    insert: () => ({ triggered_by: word(), limit_usd: 5 }),
    change: { created_at: '2026-11-02 00:00:00+00' },
    key: ['triggered_by'],
  },
  production_texts: {
    insert: async (backend) => ({ production_story_id: await made(backend, 'production_stories') }),
    change: { beside: '{"title": "b"}' },
    key: ['production_story_id'],
  },
  staff: {
    insert: async (backend) => ({ user_id: await account(backend), email: `${word()}@example.org` }),
    change: { email: 'changed@example.org' },
    key: ['user_id'],
  },
  monitored_accounts: { insert: () => ({ username: word() }), change: { category: 'World' }, key: ['username'] },
  scraped_posts: {
    insert: () => ({ tweet_id: word(), author_username: 'reuters', posted_at: time }),
    change: { content: 'corrected' },
    key: ['tweet_id'],
  },
  post_snapshots: {
    insert: async (backend) => ({
      post_id: await made(backend, 'scraped_posts'),
      taken_at: time,
      likes: 1,
      retweets: 0,
      replies: 0,
    }),
    change: { likes: 2 },
    key: ['post_id'],
  },
  scrape_batches: {
    insert: () => ({ is_all: false, asked_by: word(), status: 'done' }),
    change: { is_all: true },
    key: ['asked_by'],
  },
  account_baselines: {
    insert: () => ({ username: word(), posts: 9, points: [] }),
    change: { posts: 10 },
    key: ['username'],
  },
  scrape_runs: {
    insert: () => ({ username: word(), actor: 'a~b', max_items: 5 }),
    change: { items: 3 },
    key: ['username'],
  },
  inbox_stories: { insert: () => ({ title: word() }), change: { angle: 'who pays' }, key: ['title'] },
  workflow_runs: {
    insert: () => ({ name: word(), template_id: 't', template_name: 't', template_version: '1', total_steps: 8 }),
    change: { current_step: 2 },
    key: ['name'],
  },
  workflow_outputs: {
    insert: async (backend) => ({
      workflow_run_id: await made(backend, 'workflow_runs'),
      step_number: 1,
      step_name: 'Initial Research',
    }),
    change: { output_content: 'found' },
    key: ['workflow_run_id'],
  },
  workflow_output_versions: {
    insert: async (backend) => ({
      workflow_run_id: await made(backend, 'workflow_runs'),
      step_number: 1,
      step_name: 'Initial Research',
      service_used: 'a/b',
      prompt_used: '',
      prompt_hash: '',
      status: 'completed',
      citations: '[]',
      warnings: '[]',
      stale: false,
    }),
    change: { output_content: 'found' },
    key: ['workflow_run_id'],
  },
  run_events: {
    insert: async (backend) => ({ run_id: await made(backend, 'workflow_runs'), kind: 'restored' }),
    change: { who: 'x' },
    key: ['run_id', 'kind'],
  },
  production_stories: { insert: () => ({ title: word() }), change: { audio: 'Done' }, key: ['title'] },
  model_listings: {
    insert: () => ({ id: word(), context_length: 1000, input_cost: 1, output_cost: 2 }),
    change: { retired: true },
    key: ['id'],
  },
  model_reservations: {
    insert: () => ({ call_id: randomUUID(), usd: 1 }),
    change: { renewed_at: '2026-11-02 00:00:00+00' },
    key: ['call_id'],
  },
  open_model_calls: {
    insert: () => ({ id: randomUUID(), call_id: randomUUID(), owner: 'a:1:1', entry: '{}' }),
    change: { owner: 'b:1:1' },
    key: ['id'],
  },
  settings: {
    insert: () => ({ key: `test_${word().replaceAll(/\d/g, 'x')}`, value: '5' }),
    change: { value: '6' },
    key: ['key'],
  },
  settings_changes: {
    insert: () => ({ key: 'monthly_budget_usd', after: '5', changed_by: word() }),
    change: { key: 'run_budget_usd' },
    key: ['changed_by'],
  },
  model_calls: {
    insert: () => ({
      id: randomUUID(),
      call_id: randomUUID(),
      purpose: 'test',
      model_asked: 'a/b',
      started_at: time,
      ended: 'completed',
    }),
    change: { asked_by: 'x' },
    key: ['id'],
  },
  story_changes: {
    insert: () => ({ table_name: 'inbox_stories', story_id: randomUUID(), field: 'title', changed_by: 'x' }),
    change: { field: 'angle' },
    key: ['story_id'],
  },
  row_changes: {
    insert: () => ({ table_name: 'inbox_stories', row_id: randomUUID(), kind: 'update' }),
    change: { kind: 'delete' },
    key: ['row_id'],
  },
  editing_cells: {
    insert: async (backend) => ({
      tab: randomUUID(),
      user_id: await account(backend),
      person: 'ann@example.org',
      story_table: 'inbox_stories',
      story_id: randomUUID(),
      field: 'title',
    }),
    change: { field: 'angle' },
    key: ['tab'],
  },
  column_arrangements: {
    insert: async (backend) => ({ user_id: await account(backend), story_table: 'inbox_stories' }),
    change: { story_table: 'production_stories' },
    key: ['user_id'],
  },
  unused_images: {
    insert: () => ({ path: `thumbnails/${word()}.png`, unused_since: time }),
    change: { unused_since: '2026-11-02 00:00:00+00' },
    key: ['path'],
  },
  // Both its rows are created by the migration, so one is deleted before it can be inserted.
  story_counters: {
    insert: () => ({ kind: 'inbox', last_number: 3399 }),
    change: { last_number: 4000 },
    key: ['kind'],
  },
  file_bytes: {
    insert: () => ({ bucket: 'story-images', key: word(), content_type: 'image/png', etag: 'e', bytes: '\\x00' }),
    change: { etag: 'f' },
    key: ['key'],
  },
  web_hosts: {
    insert: () => ({ host: `${word()}.example`, next_at: time }),
    change: { next_at: '2026-11-02 00:00:00+00' },
    key: ['host'],
  },
  web_pages: {
    insert: () => ({ url: `https://example.org/${word()}`, fetched_at: new Date().toISOString(), page: {} }),
    change: { etag: '"2"' },
    key: ['url'],
  },
  web_jobs: {
    insert: () => ({ id: randomUUID(), kind: 'batch', input: { addresses: ['https://example.org'] } }),
    change: { asked_by: 'an editor' },
    key: ['id'],
  },
  web_job_pages: {
    insert: async (backend) => ({
      job_id: await made(backend, 'web_jobs'),
      url: `https://example.org/${word()}`,
      position: 0,
    }),
    change: { label: 'Harbour' },
    key: ['job_id', 'url'],
  },
  writing_jobs: {
    insert: async (backend) => ({
      id: randomUUID(),
      kind: 'variations',
      inbox_story_id: await made(backend, 'inbox_stories'),
    }),
    change: { asked_by: 'an editor' },
    key: ['id'],
  },
};
