import { expect, it } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const test = useSite();

it('says on the home page of a site without articles what to check', async () => {
  const page = await test.blank();
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  const text = page.getByText('No articles found. Please check your database connection.');
  await expect.poll(() => text.isVisible()).toBe(true);
  await hydrated(page);
  await expect.poll(() => text.isVisible()).toBe(true);
});

it('has feeds and sitemaps that are empty, not broken', async () => {
  for (const path of ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/sitemap-news.xml']) {
    const answer = await fetch(test.site.url + path);
    expect(answer.status, path).toBe(200);
  }
  expect((await fetch(`${test.site.url}/sitemap-articles-1.xml`)).status).toBe(404);
});

it('dates a feed that has nothing in it yet by the day, not by 1970', async () => {
  const year = String(new Date().getUTCFullYear());
  for (const base of ['', '/category/eu-watch']) {
    const text = async (file: string) => (await fetch(`${test.site.url}${base}/${file}`)).text();
    expect(/<lastBuildDate>(.*?)</.exec(await text('feed.xml'))?.[1]).toContain(year);
    expect(/<updated>(.*?)</.exec(await text('atom.xml'))?.[1]).toContain(year);
  }
});

it('carries a newly published article to every page and file within five seconds', async () => {
  const places = ['/', '/category/us-watch', '/feed.xml', '/atom.xml', '/feed.json', '/category/us-watch/feed.xml'];
  const maps = ['/sitemap-news.xml', '/sitemap-articles-1.xml'];
  const paths = [...places, ...maps, '/article/just-in', '/api/site/home'];
  const text = async (path: string) => (await fetch(test.site.url + path)).text();
  for (const path of paths) expect(await text(path), path).not.toContain('>Just in<');
  const start = performance.now();
  await publishArticles(test.site.db, [{ title: 'Just in', slug: 'just-in', category: 'us-watch' }]);
  await Promise.all(
    paths.map(async (path) => {
      const timeout = 5000 - (performance.now() - start);
      await expect.poll(() => text(path), { timeout, interval: 50, message: path }).toContain('just-in');
    }),
  );
  expect(performance.now() - start).toBeLessThan(5000);
});

it('removes a withdrawn article from every page and file within five seconds', async () => {
  await publishArticles(test.site.db, [{ title: 'Withdrawn later', slug: 'withdrawn-later' }]);
  const status = async () => (await fetch(`${test.site.url}/article/withdrawn-later`)).status;
  await expect.poll(status, { timeout: 5000 }).toBe(200);
  await test.site.db.from('articles').update({ is_published: false }).eq('slug', 'withdrawn-later');
  await expect.poll(status, { timeout: 5000 }).toBe(404);
});

it('links Subscribe to a video search for its name, where no channel is configured', async () => {
  const page = await test.open('/');
  const link = page.getByRole('link', { name: /^Subscribe/ });
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe('https://www.youtube.com/results?search_query=Velocity%20News');
});
