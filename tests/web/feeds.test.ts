import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import { textsOf } from '../support/parseXml.ts';
import { ago, categories, emptyCategory, NEWS, picture, shownSlugs, strange, useNewsSite } from './newsSite.ts';

const readable = 'A & B <c> "d" \'e\' &amp; ]]>  é 日本 😀';
const pictureAddress = () => `${site.url}/images/1600?src=${encodeURIComponent(picture)}`;

const site = useNewsSite();
const { addresses, get, parse, xml } = site;

describe('the RSS feed', () => {
  it('of the site has the newest articles with everything that RSS 2.0 requires', async () => {
    const { text, type } = await get('/feed.xml');
    expect(type).toBe('application/rss+xml; charset=utf-8');
    await parse(text);
    const feed = parseRssFeed(text);
    expect(feed).toMatchObject({ title: 'Tom & Jerry <News>', link: `${site.url}/`, language: 'en' });
    expect(feed.description).toBe('Latest from Tom & Jerry <News>.');
    expect(feed.atom?.links).toMatchObject([
      { href: `${site.url}/feed.xml`, rel: 'self', type: 'application/rss+xml' },
    ]);
    expect(feed.items?.map(({ link }) => link)).toEqual(addresses(shownSlugs));
    for (const item of feed.items ?? []) {
      expect(item.guid?.value).toBe(item.link);
      expect(item.title).not.toBe('');
      expect(item.description).not.toBe('');
      expect(item.pubDate).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    }
    expect(Date.parse(feed.items?.[0]?.pubDate ?? '')).toBe(Math.floor(ago(1).getTime() / 1000) * 1000);
    // They were stored after their publication time, so each counts as updated.
    expect(Date.parse(feed.lastBuildDate ?? '')).toBeGreaterThan(Date.parse(feed.items?.[0]?.pubDate ?? ''));
    const strangeMedia = feed.items?.find(({ link }) => link?.endsWith('/strange'))?.media?.contents;
    expect(strangeMedia).toMatchObject([{ url: pictureAddress(), medium: 'image', type: 'image/webp' }]);
    expect(feed.items?.[0]?.media).toBeUndefined();
    expect(feed.items?.[0]).toMatchObject({ description: 'An excerpt instead' });
    expect(feed.items?.[0]?.categories).toMatchObject([{ name: 'Middle East Conflict' }]);
    expect(feed.items?.find(({ title }) => title === 'Of no category')).toMatchObject({
      description: 'Read the full story for the details.',
      categories: [{ name: 'News' }],
    });
  });

  it.each(categories)('of %s has only its articles', async (name, slug) => {
    const feed = parseRssFeed((await get(`/category/${slug}/feed.xml`)).text);
    expect(feed).toMatchObject({ title: `${name} | Tom & Jerry <News>`, link: `${site.url}/category/${slug}` });
    const links = feed.items?.map(({ link }) => link) ?? [];
    const china = ['strange', 'just-in-time', 'two-days-old'];
    expect(links).toEqual(addresses([`news-of-${slug}`, ...(slug === 'china-watch' ? china : [])]));
  });
});

describe('the Atom feed', () => {
  it('of the site has the newest articles with everything that RFC 4287 requires', async () => {
    const { text, type } = await get('/atom.xml');
    expect(type).toBe('application/atom+xml; charset=utf-8');
    await parse(text);
    const feed = parseAtomFeed(text);
    expect(feed).toMatchObject({ id: `${site.url}/`, authors: [{ name: 'Tom & Jerry <News>' }] });
    expect(feed.title?.value).toBe('Tom & Jerry <News>');
    expect(feed.links).toMatchObject([
      { href: `${site.url}/` },
      { href: `${site.url}/atom.xml`, rel: 'self', type: 'application/atom+xml' },
    ]);
    expect(feed.entries?.map(({ id }) => id)).toEqual(addresses(shownSlugs));
    for (const { id, links, title, published, updated, summary } of feed.entries ?? []) {
      const enclosures = id?.endsWith('/strange')
        ? [{ rel: 'enclosure', type: 'image/webp', href: pictureAddress() }]
        : [];
      expect(links).toEqual([{ href: id }, ...enclosures]);
      expect(Date.parse(updated ?? '')).toBeGreaterThan(Date.parse(published ?? ''));
      expect(title?.value).not.toBe('');
      expect(summary?.value).not.toBe('');
      for (const date of [published, updated])
        expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    }
    const updates = feed.entries?.map(({ updated }) => Date.parse(updated ?? '')) ?? [];
    expect(Date.parse(feed.updated ?? '')).toBe(Math.max(...updates));
  });

  it('counts what was ready before its publication as updated then', async () => {
    const [slug = ''] = await publishArticles(site.db, [
      { title: 'Waited', category: 'china-watch', publishedAt: new Date(Date.now() + 1500) },
    ]);
    const entry = async () => {
      const feed = parseAtomFeed((await get('/atom.xml')).text);
      return feed.entries?.find(({ id }) => id?.endsWith(`/${slug}`));
    };
    await expect.poll(entry).toBeDefined();
    const found = await entry();
    expect(found?.updated).toBe(found?.published);
    await site.db.from('articles').delete().eq('slug', slug);
    await expect.poll(entry).toBeUndefined();
  });

  it.each(categories)('of %s has only its articles', async (name, slug) => {
    const feed = parseAtomFeed((await get(`/category/${slug}/atom.xml`)).text);
    expect(feed.id).toBe(`${site.url}/category/${slug}`);
    expect(feed.title?.value).toBe(`${name} | Tom & Jerry <News>`);
    expect(feed.entries?.[0]?.id).toBe(`${site.url}/article/news-of-${slug}`);
    expect(feed.entries?.every(({ categories: terms }) => terms?.[0]?.term === name)).toBe(true);
  });
});

describe('the JSON Feed', () => {
  it('of the site has the newest articles with everything that version 1.1 requires', async () => {
    const { text, type } = await get('/feed.json');
    expect(type).toBe('application/feed+json; charset=utf-8');
    expect(text).toContain('"version":"https://jsonfeed.org/version/1.1"');
    const feed = parseJsonFeed(text);
    expect(feed).toMatchObject({
      title: 'Tom & Jerry <News>',
      home_page_url: `${site.url}/`,
      feed_url: `${site.url}/feed.json`,
    });
    expect(feed.items?.map(({ id }) => id)).toEqual(addresses(shownSlugs));
    for (const item of feed.items ?? []) {
      expect(item.url).toBe(item.id);
      expect(item.content_text).not.toBe('');
      expect(item.date_published).toMatch(/^\d{4}-\d\d-\d\dT/);
    }
    expect(feed.items?.find(({ id }) => id?.endsWith('/strange'))?.image).toBe(
      `${site.url}/images/1600?src=${encodeURIComponent(picture)}`,
    );
  });

  it.each(categories)('of %s has only its articles', async (name, slug) => {
    const feed = parseJsonFeed((await get(`/category/${slug}/feed.json`)).text);
    expect(feed.feed_url).toBe(`${site.url}/category/${slug}/feed.json`);
    expect(feed.items?.every(({ tags }) => tags?.[0] === name)).toBe(true);
    expect(feed.items?.[0]?.title).toBe(`News of ${name}`);
  });
});

describe('feeds', () => {
  it('keep the characters of a strange title that XML allows, and JSON keeps all of them', async () => {
    const rss = parseRssFeed((await get('/feed.xml')).text);
    const atom = parseAtomFeed((await get('/atom.xml')).text);
    const json = parseJsonFeed((await get('/feed.json')).text);
    expect(rss.items?.[6]).toMatchObject({ title: readable, description: readable });
    expect(atom.entries?.[6]?.title?.value).toBe(readable);
    expect(json.items?.[6]).toMatchObject({ title: strange, summary: strange });
    // Parsed by a strict parser, as some feed readers do.
    expect(textsOf(await xml('/feed.xml'), '{}title')).toContain(readable);
    expect(textsOf(await xml('/sitemap-news.xml'), `${NEWS}title`)).toContain(readable);
  });

  it('of a category without articles are valid and empty', async () => {
    const rss = parseRssFeed((await get(`/category/${emptyCategory}/feed.xml`)).text);
    expect(rss).toMatchObject({
      title: 'US Watch | Tom & Jerry <News>',
      link: `${site.url}/category/${emptyCategory}`,
    });
    expect(rss.items ?? []).toEqual([]);
    const atom = (await get(`/category/${emptyCategory}/atom.xml`)).text;
    // Atom requires a date, so an empty feed has the day it was made.
    const [updated = ''] = textsOf(await parse(atom), '{http://www.w3.org/2005/Atom}updated');
    expect(Date.now() - Date.parse(updated)).toBeLessThan(3_600_000);
    expect(Date.now() - Date.parse(String(rss.lastBuildDate))).toBeLessThan(3_600_000);
    expect(parseAtomFeed(atom).id).toBe(`${site.url}/category/${emptyCategory}`);
    expect(parseJsonFeed((await get(`/category/${emptyCategory}/feed.json`)).text).items ?? []).toEqual([]);
  });
});
