import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../support/backends.ts';

describe.each(testBackendKinds)('over REST on %s,', (kind) => {
  let backend: TestBackend;
  let reader: TestUser;
  let staff: TestUser;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    reader = await backend.signUp();
    staff = await backend.signUpStaff();
  });
  afterAll(() => backend.close());

  it('no function with the rights of its owner can be called, except the check for staff', async () => {
    const open = await backend.sql.query(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
         and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`,
    );
    expect(open).toEqual([{ name: 'is_staff' }]);
    const loose = await backend.sql.query(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
         and p.proconfig is distinct from array['search_path=""']`,
    );
    expect(loose).toEqual([]);
  });

  it('functions give no access that tables refuse', async () => {
    const functions = await backend.sql.query(
      `select p.proname as name, p.prosecdef as definer from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
         and has_function_privilege('anon', p.oid, 'execute')`,
    );
    expect(functions.map((row) => row['name'])).toEqual(['is_staff']);
    const definers = await backend.sql.query(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and prorettype <> 'trigger'::regtype`,
    );
    expect(definers.map((row) => row['name'])).toEqual(['is_staff']);

    const post = {
      tweet_id: 'x1',
      author_username: 'a',
      posted_at: '2026-11-01T00:00:00Z',
      likes: 0,
      retweets: 0,
      replies: 0,
    };
    const full = {
      ...post,
      url: '',
      content: '',
      author_display_name: '',
      author_verified: false,
      media: [],
      category: 'General',
    };
    const scrape = { posts: [full], taken_at: '2026-11-01T00:00:00Z' };
    for (const client of [backend.anonymous, reader.client, staff.client]) {
      expect((await client.rpc('store_scrape', scrape)).error?.code).toBe('42501');
    }
    expect((await backend.db.rpc('store_scrape', scrape)).error).toBeNull();
  });

  it('the tables of auth and storage cannot be reached over REST', async () => {
    for (const [schema, table] of [
      ['auth', 'users'],
      ['storage', 'objects'],
      ['supabase_migrations', 'schema_migrations'],
    ]) {
      for (const key of [backend.keys.publishableKey, backend.keys.secretKey.reveal()]) {
        const answer = await backend.fetch(`${backend.url}/rest/v1/${table}?select=*`, {
          headers: { apikey: key, 'accept-profile': schema ?? '' },
        });
        expect(answer.status).toBe(406);
      }
    }
  });

  it('requests do not change the rights that migrations grant', async () => {
    await backend.anonymous.from('articles').select('id');
    const rights = await backend.sql.query(
      `select table_name || ' ' || privilege_type as granted from information_schema.role_table_grants
       where grantee = 'anon' and table_schema = 'public' order by 1`,
    );
    expect(rights.map((row) => row['granted'])).toEqual([
      'article_images SELECT',
      'article_redirects SELECT',
      'articles SELECT',
      'categories SELECT',
    ]);
  });
});
