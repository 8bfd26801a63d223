import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';
import { type AskRest, askRest } from './askRest.ts';
import { expensiveQueries, inheritedNames, multiplyingSelects } from './hostileQueries.ts';

describe.each(testBackendKinds)('a query of tables on %s', (kind) => {
  let backend: TestBackend;
  let ask: AskRest;
  const count = async (where: string) => {
    const [row] = await backend.sql.query(`select count(*)::int as n from public.articles where ${where}`);
    return row?.['n'];
  };

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    ask = askRest(backend, await backend.signUpStaff());
    await backend.sql.script(`
      insert into public.articles (slug, title, content, is_published, published_at, category_id)
      select 'a' || n, 'Title ' || n, 'Text', true, now() - interval '1 day', (select id from public.categories limit 1)
      from generate_series(1, 1005) n`);
  });
  afterAll(() => backend.close());

  it('counts only rows that its caller may see, and reveals no estimate of others', async () => {
    await backend.sql.script(`
      insert into public.articles (slug, title, content, is_published, category_id)
      select 'hidden' || n, 'Draft ' || n, 'Text', false, (select id from public.categories limit 1)
      from generate_series(1, 400) n; analyze public.articles`);
    const total = async (who: 'anonymous' | 'staff', prefer: string) =>
      (await ask(who, 'articles?select=id&limit=1', { prefer })).headers.get('content-range')?.split('/')[1];
    const seen = String(await count(`is_published and published_at <= now()`));
    for (const prefer of [
      'count=planned',
      'count=estimated',
      'return=representation, count=planned',
      'Count = planned',
    ]) {
      expect([seen, '*'], prefer).toContain(await total('anonymous', prefer));
    }
    expect(await total('anonymous', 'count=planned')).toBe(seen);
    expect(await total('staff', 'count=planned')).toBe(String(await count('true')));
    await backend.sql.script(`delete from public.articles where slug like 'hidden%'`);
  });

  it.each(expensiveQueries)('with unbounded cost is refused: %s', async (query) => {
    for (const who of ['anonymous', 'staff'] as const) {
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        const { status, text } = await ask(who, `articles?${query}`, { method });
        expect(status, `${who} ${method}`).toBe(400);
        if (method === 'HEAD') continue;
        expect(JSON.parse(text)).toEqual({
          code: expect.any(String),
          message: expect.any(String),
          details: null,
          hint: expect.toBeOneOf([null, expect.any(String)]),
        });
      }
      expect((await ask(who, `rpc/is_staff?${query}`)).status, `${who} function`).toBe(400);
    }
  });

  it('with unbounded cost is allowed with the secret key', async () => {
    const { status, text } = await ask('secret', 'articles?select=title&title=match.^Title 7$');
    expect([status, JSON.parse(text)]).toEqual([200, [{ title: 'Title 7' }]]);
  });

  it.each([
    'title=eq.Title 7',
    'title=not.is.null',
    'title=eq.a.match.b',
    'title=like(any).{*7,*8}',
    'title=ilike.*e 7*&order=title.desc.nullslast&limit=3&offset=1',
    'slug=in.("a1","a2",a3)',
    'or=(slug.eq.a1,and(slug.not.eq.a2,view_count.gte.0),not.or(slug.is.null,slug.in.("a,(b",c)))',
    'select=*,article_images(image_url),category:categories!inner(name,slug)&category.slug=not.is.null',
    'select=slug,category:categories(name)&category.or=(name.eq.x,slug.eq.y)&category.order=name&category.limit=1',
    'select=slug,words:content,view_count::text&published_at=lte.now&is_published=is.true',
  ])('may ask what the site and supabase-js ask: %s', async (query) => {
    for (const who of ['anonymous', 'staff'] as const) {
      expect((await ask(who, `articles?${query}`)).status, who).toBe(200);
    }
  });

  it.each(multiplyingSelects)('that multiplies its answer is refused: %s', async (select) => {
    for (const who of ['anonymous', 'staff'] as const) {
      expect((await ask(who, `articles?select=${encodeURIComponent(select)}`)).status, who).toBe(400);
    }
  });

  it.each([
    'content=ilike.*a*b*',
    'content=not.like.*a*',
    'summary=like(any).{*a*,*b*}',
    'or=(id.is.null,content.ilike.*a*)',
    'and=(title.not.ilike(all).{*a*},id.is.null)',
    'select=slug,categories(name)&categories.name=like.*a*',
  ])('may search long texts for patterns with a session alone: %s', async (query) => {
    expect((await ask('anonymous', `articles?${query}`)).status).toBe(400);
    expect((await ask('staff', `articles?${query}`)).status).toBe(200);
  });

  it('brings of an embedded table at most 100 rows for each row', async () => {
    const [category] = await backend.sql.query(`select category_id::text as id from public.articles where slug = 'a1'`);
    const one = `id=eq.${String(category?.['id'])}`;
    const embedded = async (query: string) => {
      const rows: unknown = JSON.parse((await ask('anonymous', `categories?${one}&${query}`)).text);
      return JSON.stringify(rows).split('"slug"').length - 1;
    };
    for (const query of [
      'select=articles(slug)',
      'select=x:articles(slug)&x.limit=100000',
      'select=articles!inner(slug)',
    ]) {
      expect(await embedded(query), query).toBe(100);
    }
    expect(await embedded('select=articles(slug)&articles.limit=3')).toBe(3);
    const images = 'select=slug,category:categories!inner(name),article_images(image_url)&limit=2';
    expect(JSON.parse((await ask('anonymous', `articles?${images}`)).text)).toHaveLength(2);
  });

  it('may nest three embedded tables, not four', async () => {
    const three = 'id,articles(id,production_stories(id,inbox_stories(id)))';
    expect((await ask('staff', `article_images?select=${three}`)).status).toBe(200);
    const four = three.replace('inbox_stories(id)', 'inbox_stories(id,scraped_posts(id))');
    expect((await ask('staff', `article_images?select=${four}`)).status).toBe(400);
    const deep = `${'categories(articles('.repeat(60)}id${'))'.repeat(60)}`;
    expect((await ask('anonymous', `articles?select=${deep}`)).status).toBe(400);
  });

  it('has at most 4 KB', async () => {
    const query = (length: number) => `select=slug&slug=eq.${'a'.repeat(length - '?select=slug&slug=eq.'.length)}`;
    for (const who of ['anonymous', 'staff'] as const) {
      expect((await ask(who, `articles?${query(4096)}`)).status).toBe(200);
      expect((await ask(who, `articles?${query(4097)}`)).status).toBe(400);
    }
    expect((await ask('secret', `articles?${query(4097)}`)).status).toBe(200);
  });

  it('returns at most 1,000 rows, whatever it requests', async () => {
    for (const who of ['anonymous', 'staff'] as const) {
      for (const [query, range] of [
        ['select=id'],
        ['select=id&limit=5000'],
        ['select=id&limit=%35000'],
        ['select=id', '0-4999'],
        ['select=id&limit=5000', '0-'],
      ] as const) {
        const { text } = await ask(who, `articles?${query}`, range === undefined ? {} : { range });
        expect(JSON.parse(text), `${who} ${query} ${range}`).toHaveLength(1000);
      }
      const nested = await ask(who, 'categories?select=id,articles(id)&articles.limit=5000');
      const lengths = [...nested.text.matchAll(/"articles": ?\[([^\]]*)\]/g)].map(
        ([, rows = '']) => rows.split('"id"').length - 1,
      );
      // A category would bring all its articles.
      expect(Math.max(...lengths), who).toBe(100);
    }
  });

  it('changes at most 1,000 rows, or none', async () => {
    for (const prefer of ['return=representation', 'return=minimal', 'handling=lenient,max-affected=9999', '']) {
      const changed = await ask('staff', 'articles?id=not.is.null', {
        method: 'PATCH',
        body: '{"summary":"x"}',
        prefer,
      });
      expect([changed.status, JSON.parse(changed.text)], prefer).toEqual([
        400,
        expect.objectContaining({ code: 'PGRST124' }),
      ]);
      const deleted = await ask('staff', 'articles?id=not.is.null', { method: 'DELETE', prefer });
      expect(deleted.status, prefer).toBe(400);
      const rows = Array.from({ length: 1001 }, (_, index) => ({ slug: `new${index}`, title: 'x' }));
      expect((await ask('staff', 'articles', { method: 'POST', body: JSON.stringify(rows), prefer })).status).toBe(400);
    }
    expect(await count("summary = 'x' or slug like 'new%'")).toBe(0);
    const few = await ask('staff', 'articles?slug=in.(a1,a2)', { method: 'PATCH', body: '{"summary":"x"}' });
    expect(JSON.parse(few.text)).toHaveLength(2);
    const strict = { method: 'PATCH', body: '{"summary":"y"}', prefer: 'handling=strict, max-affected=1' };
    expect((await ask('staff', 'articles?slug=in.(a1,a2)', strict)).status).toBe(400);
    expect((await ask('secret', 'articles?id=not.is.null', { method: 'PATCH', body: '{"summary":"z"}' })).status).toBe(
      200,
    );
  });

  it.each(inheritedNames)('cannot reach prototypes: %s', async (name) => {
    const queries = [`${name}=eq.1`, `a.${name}=eq.1`, `select=${name}(id)&${name}.id=eq.1`, `"${name}"=eq.1`];
    for (const who of ['anonymous', 'staff', 'secret'] as const) {
      for (const query of [...queries, `or=(${name}.eq.1)`, `or${name}=eq.1`, `${name}->a=eq.1`]) {
        expect((await ask(who, `articles?${query}`)).status, `${who} ${query}`).toBe(400);
        await ask(who, `articles?id=is.null&${query}`, { method: 'DELETE' });
      }
    }
    expect(Reflect.get({}, '$eq')).toBeUndefined();
    expect(Reflect.get(Object, '$eq')).toBeUndefined();
    expect(Reflect.ownKeys(Object.prototype).filter((key) => String(key).startsWith('$'))).toEqual([]);
  });

  it('that a table refuses gets the database’s error code', async () => {
    for (const who of ['staff', 'secret'] as const) {
      const refused = await ask(who, 'articles', { method: 'POST', body: '{"title":"x","slug":"No Slug!"}' });
      expect([refused.status, JSON.parse(refused.text)], who).toMatchObject([
        400,
        { code: '23514', message: expect.stringContaining('articles_slug_check'), details: null },
      ]);
      const taken = await ask(who, 'articles', { method: 'POST', body: '{"title":"x","slug":"a1"}' });
      expect([taken.status, JSON.parse(taken.text).code], who).toEqual([409, '23505']);
    }
  });
});
