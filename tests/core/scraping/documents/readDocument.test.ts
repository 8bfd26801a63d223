import { describe, expect, it } from 'vitest';
import { readDocument } from '#core/scraping/documents/readDocument.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const read = (text: string, contentType: string) =>
  readDocument({ bytes: Buffer.from(text), contentType, url: 'https://news.example/x', now });

const rss = `<rss version="2.0"><channel><title>The Valley Post</title><link>https://news.example/</link><language>en</language>
  <item><title>Spans &amp; bridges</title><link>/spans</link><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate><description>&lt;b&gt;Eleven&lt;/b&gt; sets</description></item></channel></rss>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>The Valley Post</title><entry><title>Spans</title><link href="https://news.example/spans"/><updated>2026-11-21T08:00:00Z</updated><author><name>Mira Osk</name></author></entry></feed>`;
const json = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'The Valley Post',
  home_page_url: 'https://news.example/',
  items: [{ id: '1', url: 'https://news.example/spans', title: 'Spans', date_published: '2026-11-21T08:00:00Z' }],
});

describe('documents that are not HTML pages', () => {
  it.each([
    ['RSS', rss, 'application/rss+xml'],
    ['Atom, called text/html', atom, 'text/html'],
    ['a JSON feed', json, 'application/feed+json'],
  ])('reads %s as a feed', async (_, text, type) => {
    const page = await read(text, type);
    // The site that a feed names is another page.
    expect(page).toMatchObject({
      kind: 'feed',
      title: 'The Valley Post',
      url: 'https://news.example/x',
      canonicalUrl: null,
    });
    expect(page.entries).toHaveLength(1);
    expect(page.entries[0]).toMatchObject({ url: 'https://news.example/spans' });
    expect(page.entries[0]?.date).toContain('2026-11-21');
  });

  it('reads a sitemap, and an index of sitemaps that contains itself', async () => {
    const page = await read(
      '<?xml version="1.0"?><sitemapindex><sitemap><loc>https://news.example/x</loc><lastmod>2026-11-20</lastmod></sitemap></sitemapindex>',
      'text/xml',
    );
    expect(page).toMatchObject({ kind: 'sitemap', entries: [{ url: 'https://news.example/x', date: '2026-11-20' }] });
  });

  it('detects JSON, text and binary data that is sent as text/html', async () => {
    expect(await read('{"a": 1}', 'text/html')).toMatchObject({ kind: 'json', text: '{"a": 1}' });
    expect(await read('Spans\n\nEleven sets.', 'text/plain')).toMatchObject({ kind: 'text', title: 'Spans' });
    await expect(read('GIF89a\0\u0001\u0002', 'text/html')).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('it is a binary file that is sent as text/html.'),
    });
    await expect(read('%PDF-1.7 nothing', 'text/html')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('expands no entities of an XML bomb', async () => {
    const lol = (level: number) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`;
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, at) => lol(at)).join('')}]><rss version="2.0"><channel><title>&l9;</title></channel></rss>`;
    const page = await read(bomb, 'application/rss+xml');
    expect(JSON.stringify(page).length).toBeLessThan(5_000);
  });
});
