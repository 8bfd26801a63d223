import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { readHead } from '../support/readHead.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const test = useSite(({ db }) =>
  publishArticles(db, [
    ...manyArticles('Of China', 40, { category: 'china-watch' }),
    ...manyArticles('Of the EU', 16, { category: 'eu-watch' }),
  ]),
);

const titles = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Of China ${from + index}`);

describe('the stories that are older than a category’s newest', () => {
  it('are reached by a link, sixteen a page, and nothing is left out or shown twice', async () => {
    const page = await hydrated(await test.open('/category/china-watch'));
    await page.getByRole('link', { name: 'Older stories' }).click();
    await page.waitForURL('**/category/china-watch?page=2');
    const shown = page.locator('main .story-title');
    await expect.poll(() => shown.allTextContents()).toEqual(titles(17, 32));
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('China Watch');
    expect(await page.title()).toBe('China Watch, page 2 | Velocity News');
    // The focus is at the beginning of the page again.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.getByRole('link', { name: 'Older stories' }).click();
    await expect.poll(() => shown.allTextContents()).toEqual(titles(33, 40));
    expect(await page.getByRole('link', { name: 'Older stories' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Newer stories' }).click();
    await expect.poll(() => shown.allTextContents()).toEqual(titles(17, 32));
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${test.site.url}/category/china-watch?page=2`,
    );
    // The head has the feeds of this page, although it was reached without a reload.
    const feeds = () =>
      page.locator('link[rel="alternate"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await page.getByRole('navigation', { name: 'Categories' }).first().getByText('EU Watch').click();
    await expect.poll(async () => (await feeds()).at(-1)).toMatch(/^\/category\/eu-watch\/feed\.json$/);
    await page.getByRole('navigation', { name: 'Categories' }).first().getByText('Home').click();
    await expect.poll(feeds).toEqual(['/feed.xml', '/atom.xml', '/feed.json']);
  });

  it('work without JavaScript', async () => {
    const page = await test.open('/category/china-watch', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Older stories' }).click();
    await page.waitForURL('**/category/china-watch?page=2');
    expect(await page.locator('main .story-title').allTextContents()).toEqual(titles(17, 32));
  });

  it('are announced to machines: next and previous page in the head, and all pages in the sitemap', async () => {
    const page = await test.blank();
    const linksOf = async (path: string) => {
      const { links } = await readHead(page, await (await fetch(test.site.url + path)).text());
      return { canonical: links['canonical'], prev: links['prev'], next: links['next'] };
    };
    const address = `${test.site.url}/category/china-watch`;
    expect(await linksOf('/category/china-watch')).toEqual({ canonical: [address], next: [`${address}?page=2`] });
    expect(await linksOf('/category/china-watch?page=2')).toEqual({
      canonical: [`${address}?page=2`],
      prev: [address],
      next: [`${address}?page=3`],
    });
    expect(await linksOf('/category/china-watch?page=3')).toEqual({
      canonical: [`${address}?page=3`],
      prev: [`${address}?page=2`],
    });
    const sitemap = await (await fetch(`${test.site.url}/sitemap-pages.xml`)).text();
    expect(Array.from(sitemap.matchAll(/<loc>([^<]*china-watch[^<]*)</g), ([, found]) => found)).toEqual([
      address,
      `${address}?page=2`,
      `${address}?page=3`,
    ]);
    expect(sitemap).not.toContain('eu-watch?page');
  });

  it('end with the last page: a later one is not found', async () => {
    for (const path of ['/category/china-watch?page=4', '/category/eu-watch?page=2']) {
      expect((await fetch(test.site.url + path)).status, path).toBe(404);
      expect((await fetch(`${test.site.url}/api/site${path}`)).status, path).toBe(404);
    }
    const full = await test.open('/category/eu-watch');
    expect(await full.getByRole('link', { name: 'Older stories' }).count()).toBe(0);
  });

  it.each(['0', '1', '-1', '02', '1e3', 'two', '99999', '2%00', ''])(
    'are not asked for by what is no number of theirs: page=%s',
    async (asked) => {
      const answer = await fetch(`${test.site.url}/category/china-watch?page=${asked}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`rel="canonical" href="${test.site.url}/category/china-watch"`);
    },
  );

  it('keep the page number in the redirect of a trailing slash', async () => {
    const answer = await fetch(`${test.site.url}/category/china-watch/?page=2`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/category/china-watch?page=2']);
  });
});
