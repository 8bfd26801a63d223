import { describe, expect, it } from 'vitest';
import { dangerous, useHostileSite } from '../../support/hostileSite.ts';

const hostile = useHostileSite();

describe('an article that is written to do harm', () => {
  const raw = /<script>harm|<img src=x|<\/script><script>/;

  it.each(['/', '/category/china-watch', '/article/harm', '/article/plain'])('is text on %s', async (path) => {
    const { text } = await hostile.ask(path);
    expect(text).toContain('&lt;img src=x onerror=harm()&gt;');
    expect(text).not.toMatch(raw);
    const blocks = [...text.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^]*?)<\/script>/g)];
    expect(blocks.length).toBeGreaterThanOrEqual(2);
    const said = blocks.map(([, block]) => JSON.stringify(JSON.parse(block ?? ''))).join('');
    expect(said).toContain(JSON.stringify(dangerous).slice(1, -1));
  });

  it('is text in the title and the cards of its page', async () => {
    const { text } = await hostile.ask('/article/harm');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain('<title>&lt;/script&gt;&lt;script&gt;harm()&lt;/script&gt;');
    expect(head).toMatch(
      /<meta property="og:title" content="&lt;\/script&gt;[^"<>]*&quot;&#39;&amp;\]\]&gt;\{\{x\}\}">/,
    );
  });

  it.each(['/feed.xml', '/atom.xml', '/sitemap-news.xml'])('is text in %s', async (path) => {
    const { text } = await hostile.ask(path);
    expect(text).toContain('&lt;script&gt;harm()&lt;/script&gt;');
    expect(text).not.toMatch(raw);
    expect(text).not.toContain(']]>');
  });

  it('is text for programs, who are told that it is JSON', async () => {
    for (const path of ['/feed.json', '/api/site/home', '/api/site/article/harm']) {
      const { text, headers } = await hostile.ask(path);
      expect(headers['content-type'], path).toMatch(/^application\/(feed\+)?json; charset=utf-8$/);
      expect(JSON.stringify(JSON.parse(text)), path).toContain(JSON.stringify(dangerous).slice(1, -1));
    }
  });
});
