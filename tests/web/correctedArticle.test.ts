import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveArticle } from '#core/data/articles/articleChanges.ts';
import { resolveArticle } from '#core/data/articles/articleRef.ts';
import { unpublishArticle } from '#core/pipeline/publish/publishArticle.ts';
import { publishArticles } from '../support/articles.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { type Site, startSite } from '../support/site.ts';

/** What readers may still see of a changed article. */
const FOLLOWS_MS = 5_000;

const lists = [
  '/',
  '/category/china-watch',
  '/api/site/home',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/category/china-watch/feed.xml',
];
const maps = ['/sitemap-articles-1.xml', '/sitemap-news.xml'];

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await publishArticles(site.db, [
    { slug: 'corrected', title: 'Twelve ships left' },
    { slug: 'withdrawn', title: 'Nothing of this is true' },
    { slug: 'moved', title: 'A story that moves' },
    { slug: 'sourced', title: 'A story with sources', content: 'Ships left. [1] More wait. [1, 2] Nobody counts. [7]' },
  ]);
});
afterAll(() => site?.stop());

const read = async (path: string) => {
  const answer = await fetch(site.url + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

/** Requests the addresses until all are as expected; any request later than 5 s after the change has to be. */
async function follow(
  paths: readonly string[],
  since: number,
  asItShould: (answer: { status: number; text: string }) => boolean,
) {
  await Promise.all(
    paths.map(async (path) => {
      for (;;) {
        const asked = Date.now();
        const answer = await read(path);
        if (asItShould(answer)) return;
        expect(asked - since, `${path} shows what was before`).toBeLessThanOrEqual(FOLLOWS_MS);
      }
    }),
  );
}

describe('an article that is on the site', () => {
  it('is corrected everywhere within five seconds, and says that it was', async () => {
    const paths = [...lists, '/sitemap-news.xml', '/article/corrected', '/api/site/article/corrected'];
    for (const path of paths) expect((await read(path)).text, path).toContain('Twelve ships left');
    const { id } = await resolveArticle(site.db, 'corrected');
    const change = { articleId: id, fields: { title: 'Eleven ships left' }, person: 'Ana Weiss' };
    await site.db.from('articles').update({ published_at: '2026-01-02T03:04:05Z' }).eq('id', id);
    const { article } = await saveArticle(site.db, change);
    const changed = Date.now();
    const edited = new Date(article.updated_at).toISOString().slice(0, 19);
    await Promise.all([
      follow(
        paths.filter((path) => path !== '/sitemap-news.xml'),
        changed,
        ({ text }) => text.includes('Eleven ships left') && !text.includes('Twelve'),
      ),
      // Feed readers and crawlers decide by this date whether to fetch again.
      follow(['/sitemap-articles-1.xml'], changed, ({ text }) =>
        new RegExp(`/article/corrected</loc>\\s*<lastmod>${edited}`).test(text),
      ),
    ]);
    expect((await read('/article/corrected')).text).toMatch(/Updated(?:<!-- -->)?\s*<time/);
  });

  it('is gone from every list, feed and sitemap within five seconds after it was withdrawn', async () => {
    const paths = [...lists, ...maps];
    for (const path of paths)
      expect((await read(path)).text, path).toContain('/article/withdrawn'.replace('/article/', ''));
    for (const path of ['/article/withdrawn', '/api/site/article/withdrawn'])
      expect((await read(path)).status).toBe(200);
    await unpublishArticle({ db: site.db }, await resolveArticle(site.db, 'withdrawn'));
    const changed = Date.now();
    await Promise.all([
      follow(paths, changed, ({ text }) => !text.includes('withdrawn') && !text.includes('Nothing of this')),
      follow(['/article/withdrawn', '/api/site/article/withdrawn'], changed, ({ status }) => status === 404),
    ]);
  });

  it('is shown in another category within five seconds after it was moved there', async () => {
    const { id } = await resolveArticle(site.db, 'sourced');
    expect((await read('/category/eu-watch')).text).not.toContain('/article/sourced');
    await saveArticle(site.db, { articleId: id, fields: { category_slug: 'eu-watch' } });
    const moved = Date.now();
    const of = (category: string) =>
      ['', '/feed.xml', '/atom.xml', '/feed.json'].map((file) => `/category/${category}${file}`);
    await Promise.all([
      follow(of('eu-watch'), moved, ({ text }) => text.includes('/article/sourced')),
      follow(of('china-watch'), moved, ({ text }) => !text.includes('/article/sourced')),
      follow(['/article/sourced'], moved, ({ text }) =>
        /class="category-label" href="\/category\/eu-watch"/.test(text),
      ),
    ]);
  });

  it('redirects permanently from its old address to the new one', async () => {
    const { id } = await resolveArticle(site.db, 'moved');
    expect((await read('/article/moved')).status).toBe(200);
    await saveArticle(site.db, { articleId: id, fields: { slug: 'where-it-is-now' } });
    await follow(['/article/moved'], Date.now(), ({ status }) => status === 301);
    const answer = await rawRequest(site.url, '/article/moved');
    expect(answer.headers['location']).toBe('/article/where-it-is-now');
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=0/);
    expect(JSON.parse((await read('/api/site/article/moved')).text)).toEqual({ movedTo: 'where-it-is-now' });
    expect((await read('/article/where-it-is-now')).text).toContain('A story that moves');
  });

  it('says at its end what was wrong, what is right and when it was changed, also to machines', async () => {
    const { id } = await resolveArticle(site.db, 'sourced');
    const correction = 'An earlier version gave <b>twelve</b> ships.\n\nThere are eleven.';
    const { article } = await saveArticle(site.db, { articleId: id, fields: { correction } });
    await follow(['/article/sourced'], Date.now(), ({ text }) => text.includes('id="correction"'));
    const { text } = await read('/article/sourced');
    expect(text).toContain('>Corrections</h2>');
    expect(text).toContain('An earlier version gave &lt;b&gt;twelve&lt;/b&gt; ships.');
    expect(text).toContain(`<time dateTime="${article.corrected_at}">`);
    expect(text).toContain('"correction":{"@type":"CorrectionComment","text":"An earlier version gave \\u003cb>');
    await saveArticle(site.db, { articleId: id, fields: { correction: '' } });
    await follow(['/article/sourced'], Date.now(), ({ text: page }) => !page.includes('id="correction"'));
  });

  it('shows its sources as links, by the numbers in the text, and to machines; never a script', async () => {
    const sources = [
      { url: 'https://example.org/wire', title: 'Northgate <Wire>' },
      { url: 'https://www.example.org/agency', title: 'Harbour Agency' },
      { url: 'javascript:alert(1)', title: 'A trap' },
    ];
    const { id } = await resolveArticle(site.db, 'sourced');
    await saveArticle(site.db, { articleId: id, fields: { sources } });
    await follow(['/article/sourced'], Date.now(), ({ text }) => text.includes('id="source-1"'));
    const { text } = await read('/article/sourced');
    expect(text).toContain('href="https://example.org/wire" rel="noopener nofollow">Northgate &lt;Wire&gt;</a>');
    expect(text.match(/href="#source-\d"/g)).toEqual(['href="#source-1"', 'href="#source-1"', 'href="#source-2"']);
    expect(text).toContain('Nobody counts. [7]');
    expect(text).not.toContain('javascript:');
    expect(text).toContain('"citation":[{"@type":"WebPage","name":"Northgate \\u003cWire');
  });
});
