import { parseRssFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { manyArticles, publishArticles, type TestArticle } from '../support/articles.ts';
import { textsOf } from '../support/parseXml.ts';
import { ago, MAP, NEWS, shownSlugs, useNewsSite } from './newsSite.ts';

const site = useNewsSite();
const { get, locations, xml } = site;

describe('ten thousand articles', () => {
  const published = new Set<string>();

  beforeAll(async () => {
    const total = 10_000 - shownSlugs.length;
    const old = manyArticles('Archive', total, (index) => ({
      // 1,100 are of the last two days. Of the older ones ten share each time, and paging must still be stable.
      publishedAt: index < 1100 ? ago(22 + index / 50) : ago(60 + Math.floor(index / 10)),
      summary: '',
      content: '',
    }));
    const hidden: TestArticle[] = [
      ...manyArticles('Hidden', 300, { isPublished: false, publishedAt: ago(30) }),
      ...manyArticles('Planned', 50, { publishedAt: ago(-48) }),
    ];
    const all = [...old, ...hidden];
    for (let at = 0; at < all.length; at += 1000) await publishArticles(site.db, all.slice(at, at + 1000));
    for (const slug of [...shownSlugs, ...old.map(({ title }) => (title ?? '').toLowerCase().replace(' ', '-'))]) {
      published.add(`${site.url}/article/${slug}`);
    }
  });

  it('fill ten pages of the sitemap, every one of them once', async () => {
    await expect
      .poll(async () => (await locations('/sitemap.xml')).length, { timeout: 6000, interval: 200 })
      .toBe(2 + 10);
    await expect
      .poll(async () => (await locations('/sitemap-articles-1.xml')).length, { timeout: 6000, interval: 200 })
      .toBe(1000);
    const found: string[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const page = await locations(`/sitemap-articles-${number}.xml`);
      expect(page, `page ${number}`).toHaveLength(1000);
      found.push(...page);
    }
    expect(new Set(found)).toEqual(published);
    expect(found).toHaveLength(10_000);
    expect((await fetch(`${site.url}/sitemap-articles-11.xml`)).status).toBe(404);
  });

  it('fill the news sitemap with the newest thousand of two days', async () => {
    await expect
      .poll(async () => (await locations('/sitemap-news.xml')).length, { timeout: 6000, interval: 200 })
      .toBe(1000);
    const map = await xml('/sitemap-news.xml');
    const dates = textsOf(map, `${NEWS}publication_date`).map((date) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(Math.min(...dates)).toBeGreaterThan(ago(48).getTime());
    expect(textsOf(map, `${MAP}loc`).every((address) => published.has(address))).toBe(true);
  });

  it('leave the feeds with the newest sixteen', async () => {
    await expect
      .poll(async () => parseRssFeed((await get('/feed.xml')).text).items?.length, { timeout: 6000, interval: 200 })
      .toBe(16);
  });
});
