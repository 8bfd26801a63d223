import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';

describe.each(testBackendKinds)('texts of megabytes on %s', (kind) => {
  let backend: TestBackend;
  let staff: TestUser;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    staff = await backend.signUpStaff();
  });
  afterAll(() => backend.close());

  it.each(['inbox_stories', 'production_stories', 'scraped_posts', 'monitored_accounts'])(
    'are refused in every text of %s',
    async (table) => {
      const columns = await backend.sql.query(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
         and data_type = 'text' and is_generated = 'NEVER'`,
        [table],
      );
      expect(columns.length).toBeGreaterThan(3);
      const checks = await backend.sql.query(
        `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [`public.${table}`],
      );
      const bounded = checks.map(({ definition }) => String(definition)).join('\n');
      expect(
        columns.map(({ name }) => String(name)).filter((name) => !bounded.includes(`octet_length(${name})`)),
        `Bound these texts in the migration that adds them: "text not null default '' check (octet_length(NAME) <= 4000000)".`,
      ).toEqual([]);
    },
  );

  it('are refused in what a post shows', async () => {
    const post = { author_username: 'ana', posted_at: '2026-11-20T00:00:00Z' };
    const insert = (more: object) => backend.db.from('scraped_posts').insert({ ...post, ...more });
    expect((await insert({ tweet_id: '1', content: '😀'.repeat(25_000) })).error).toBeNull();
    for (const more of [{ content: 'x'.repeat(100_001) }, { media: ['x'.repeat(400_000)] }]) {
      expect((await insert({ tweet_id: '2', ...more })).error?.message).toContain('scraped_posts_text_lengths');
    }
  });

  it.each([
    ['title', 2_000],
    ['summary', 20_000],
    ['excerpt', 2_000],
    ['content', 200_000],
  ])("are refused in an article's %s, by a colleague's own request too", async (field, most) => {
    const write = (length: number) =>
      backend.fetch(`${backend.url}/rest/v1/articles`, {
        method: 'POST',
        headers: {
          apikey: backend.keys.publishableKey,
          authorization: `Bearer ${staff.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ slug: `${field}-${length}`, title: 'Long', [field]: 'é'.repeat(length) }),
      });
    expect((await write(most)).status).toBe(201);
    const refused = await write(most + 1);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('articles_text_lengths');
  });

  it("are refused in a setting, by a colleague's own request too", async () => {
    const set = (value: unknown) => staff.client.from('settings').upsert({ key: 'words_to_avoid', value });
    expect((await set(Array.from({ length: 30 }, (_, index) => `${'é'.repeat(59)}${index % 10}`))).error).toBeNull();
    expect((await set(['x'.repeat(20_000)])).error?.message).toContain('settings_value_length');
  });

  it('of an article from before the limit keep nobody from taking it from the site, and cannot be written anew', async () => {
    const { client } = staff;
    const article = { slug: 'from-before', title: 'From before', is_published: true, published_at: '2026-01-01' };
    await client.from('articles').insert(article).throwOnError();
    await backend.sql.script(`
      alter table public.articles disable trigger user;
      update public.articles set content = repeat('é', 200001) where slug = 'from-before';
      alter table public.articles enable trigger user`);
    const change = (values: object) => client.from('articles').update(values).eq('slug', 'from-before');
    expect((await change({ is_published: false, title: 'Taken down' })).status).toBe(204);
    expect((await change({ content: 'è'.repeat(200_001) })).error?.message).toContain('articles_text_lengths');
    expect((await change({ content: 'Short.' })).status).toBe(204);
  });

  it("are refused in a session's story as a whole, and in the number of an article's pictures", async () => {
    const text = 'x'.repeat(900_000);
    const texts = { title: 'A story', full_script: text, news_article: text };
    const { data } = await staff.client.from('production_stories').insert(texts).select('id').single().throwOnError();
    const more = { editors_script: text, post: text, audio: text };
    const changed = await staff.client.from('production_stories').update(more).eq('id', data['id']);
    expect(changed.error?.message).toBe('a story has four megabytes of text at most');
    // What was paid for is stored whatever its length.
    await backend.db.from('production_stories').update(more).eq('id', data['id']).throwOnError();

    const article = await staff.client
      .from('articles')
      .insert({ slug: 'pictures', title: 'Pictures' })
      .select('id')
      .single()
      .throwOnError();
    const pictures = Array.from({ length: 51 }, (_, position) => ({
      article_id: article.data['id'],
      image_url: 'https://a.example/1.png',
      alt_text: '',
      position,
    }));
    expect((await staff.client.from('article_images').insert(pictures)).error?.message).toBe(
      'an article has 50 pictures at most',
    );
    await staff.client.from('article_images').insert(pictures.slice(1)).throwOnError();
  });

  it('are refused in a preview, of which a hundred wait at most', async () => {
    const page = { title: 'A strike', summary: '', content: 'text' };
    const digest = (number: number) => String(number).padStart(64, '0');
    const keep = (number: number, changed: object) =>
      staff.client.from('article_previews').insert({ digest: digest(number), page: changed });
    for (const wrong of [
      [],
      {},
      { ...page, content: 'word '.repeat(50_000) },
      { ...page, more: 'x'.repeat(1_600_000) },
    ]) {
      expect((await keep(0, wrong)).error?.code).toBe('23514');
    }
    const rows = Array.from({ length: 101 }, (_, number) => ({ digest: digest(number), page }));
    expect((await staff.client.from('article_previews').insert(rows)).error?.message).toMatch(/too many previews/);
    await staff.client.from('article_previews').insert(rows.slice(1)).throwOnError();
    await backend.sql.query(`update public.article_previews set created_at = created_at - interval '2 minutes'`);
    await keep(0, page);
    expect(await backend.sql.query('select digest from public.article_previews')).toEqual([{ digest: digest(0) }]);
  });
});
