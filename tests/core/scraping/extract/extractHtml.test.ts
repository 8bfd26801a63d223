import { describe, expect, it } from 'vitest';
import { extractHtml } from '#core/scraping/extract/extractHtml.ts';
import { kindTemplates } from '../../../../scripts/bench/web/kindTemplates.ts';
import { unnamedTemplates } from '../../../../scripts/bench/web/unnamedTemplates.ts';
import { madePages } from '../../../../scripts/bench/web/pageTemplates.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const url = 'https://news.example/2026/11/21/harbour';
const words = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const extract = (html: string) => extractHtml(html, url, now);

describe('the text of a page', () => {
  const pages = [...madePages(1), ...madePages(1, kindTemplates), ...madePages(2, unnamedTemplates)];
  it.each(pages.map((page) => [page.template, page] as const))('as %s writes it', (_, page) => {
    const found = words(extractHtml(page.html, page.url, now).text);
    const expected = words(page.text);
    const missing = expected.filter((word) => !found.includes(word));
    expect(missing).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(expected.length * 1.05 + 4);
  });

  const paragraphs = [1, 2, 3].map(
    (at) => `<p>${`The railway keeps set ${at} of its spans in the valley, says the record. `.repeat(3)}</p>`,
  );

  it('leaves out what leads to other stories and what readers say, in any language', () => {
    const { text } =
      extract(`<html lang="es"><head><meta property="og:type" content="article"></head><article><h1>Puente</h1>
      ${paragraphs.join('<p><a href="/2"><strong>Leé también: La balsa pasará cada cuarto de hora</strong></a></p>')}
      <div class="kasten"><h3>Noticias relacionadas</h3><ul><li><a href="/3">Quién pagó el puente</a></li><li><a href="/4">La balsa</a></li></ul></div>
      <div class="kommentare"><h3>Kommentare (12)</h3><p>Sie müssen angemeldet sein, um zu kommentieren.</p></div></article>`);
    expect(text).toContain('set 3 of its spans');
    expect(text).not.toMatch(/balsa|relacionadas|Quién|Kommentare|angemeldet/);
  });

  it('tells the title from the name of the site, and a heading from the link to it', () => {
    const blog = `<head><title>Old bridges – Harbour Walks</title></head><h1 class="site-title"><a href="/">Harbour Walks</a></h1>`;
    expect(extract(`${blog}<article><h2>Old bridges</h2>${paragraphs.join('')}</article>`).title).toBe('Old bridges');
    const wiki = `<title>Bosporus - Wikipedia</title><script type="application/ld+json">{"@type":"Article","headline":"strait in Turkey"}</script>`;
    expect(extract(`${wiki}<h1>Bosporus</h1>${paragraphs.join('')}`).title).toBe('Bosporus');
    const heading = (tag: string, name: string) => `<${tag}>${name}<a class="headerlink" href="#a">¶</a></${tag}>`;
    const page = `<title>Spans — Bridges 2.4</title><main>${heading('h1', 'Spans')}${paragraphs.join('')}${heading('h2', 'Depots')}${paragraphs.join('')}</main>`;
    const { title, text } = extract(page);
    expect(title).toBe('Spans');
    expect(text).toContain('\n\nDepots\n\n');
  });

  it('keeps the figures of a table below their headings where cells span rows and columns', () => {
    const { markdown, text } = extract(`<article><h1>Tolls</h1>${paragraphs.join('')}
      <table><tr><th>Ship</th><th colspan="2">Paid</th></tr>
      <tr><td rowspan=2>Boreas</td><td>900</td><td>$30</td></tr><tr><td>950</td><td>$31</td></tr>
      <tr><td>Notus</td><td rowspan="99999">700</td><td rowspan="x">$22</td></tr><tr><td>Eurus</td><td>$23</td></tr>
      </table>${paragraphs.join('')}</article>`);
    expect(markdown).toContain(
      [
        '| Ship | Paid |  |',
        '| --- | --- | --- |',
        '| Boreas | 900 | $30 |',
        '| Boreas | 950 | $31 |',
        '| Notus | 700 | $22 |',
        '| Eurus | 700 | $23 |',
      ].join('\n'),
    );
    expect(text).toContain('Boreas 900 $30\n950 $31');
  });

  it('keeps headings, lists, links, tables and code as Markdown', () => {
    const { markdown, links, images } = extract(`<article><h1>Spans</h1>
      <p>The railway keeps <b>eleven</b> sets, says the <a href="/log?a=1#b">works log</a> of the *valley*.</p>
      <h2>Where they lie</h2><ul><li>Merjan depot, three sets in the open</li><li>Dubrava depot, eight sets under a roof</li></ul>
      <pre><code class="language-sql">select 1</code></pre>
      <table><tr><th>Place</th><th>Sets</th></tr><tr><td>Merjan</td><td>3</td></tr></table>
      <figure><img data-src="/span.jpg" alt="A span"><figcaption>A span on the line.</figcaption></figure></article>`);
    expect(markdown).toContain(
      '**eleven** sets, says the [works log](https://news.example/log?a=1#b) of the \\*valley\\*',
    );
    expect(markdown).toContain('## Where they lie\n\n- Merjan depot, three sets in the open\n- Dubrava depot');
    expect(markdown).toContain('```sql\nselect 1\n```');
    expect(markdown).toContain('| Place | Sets |\n| --- | --- |\n| Merjan | 3 |');
    expect(links).toEqual([{ url: 'https://news.example/log?a=1', text: 'works log', inText: true }]);
    expect(images).toEqual([{ url: 'https://news.example/span.jpg', alt: 'A span', caption: 'A span on the line.' }]);
  });

  it.each([
    ['By <a href="/jane">Jane Miller</a>, Maritime correspondent <time>2 March 2026</time>', 'Jane Miller'],
    ['By Jane Miller and Ivo Kessel March 2, 2026', 'Jane Miller and Ivo Kessel'],
    ['Von Ana Weiß, Jo Brandt 2. März 2026', 'Ana Weiß, Jo Brandt'],
  ])('reads the names alone from the byline %s', (byline, author) => {
    const text = 'The harbour opened its second quay on Monday after eleven months of construction work. '.repeat(4);
    const html = `<html><body><article><h1>Quay</h1><div class="byline">${byline}</div><p>${text}</p></article></body></html>`;
    expect(extract(html).author).toBe(author);
  });

  it('leaves out the question whether a page helped', () => {
    const text = 'The client sends failed requests again, each time after a longer pause than before. '.repeat(4);
    const html = `<html><body><main><h1>Retries</h1><p>${text}</p><div class="page-rate">Was this page helpful? <button>Yes</button></div></main></body></html>`;
    expect(extract(html).text).not.toContain('helpful');
  });

  it('reads title, author, date and language from the page’s metadata', () => {
    const page = extract(`<html lang="pt_BR"><head><title>Ponte reaberta | O Vale</title>
      <script type="application/ld+json">{"@graph":[{"@type":["NewsArticle"],"headline":"Ponte reaberta","datePublished":"2026-11-20T08:30:00+01:00","author":[{"name":"Ana Tarkan"},{"name":"Ivo Kessel"}]}]}</script>
      <link rel="canonical" href="/ponte"></head><body><p>Texto.</p></body></html>`);
    expect(page).toMatchObject({
      title: 'Ponte reaberta',
      author: 'Ana Tarkan, Ivo Kessel',
      date: '2026-11-20T08:30:00+01:00',
      language: 'pt-BR',
      canonicalUrl: 'https://news.example/ponte',
    });
    expect(extract('<p>Nothing but an address.</p>').date).toBe('2026-11-21');
    expect(
      extract('<span class="byline">By Mira Osk | 3 min</span><p class="date">21. November 2026</p>'),
    ).toMatchObject({
      author: 'Mira Osk',
      date: '2026-11-21',
    });
  });

  it('keeps inline elements of a sentence, whatever their class names', () => {
    const { text } = extract(`<article><p>The court said on <span class="date">Monday</span> that everybody should
      <a href="/x">read the report</a> of <b class="author">Mira Osk</b> before the vote.</p><p class="topic meta">It was
      published by the works office after nineteen days of work on the bridge.</p><p><a href="/y">Read more: ferries</a></p></article>`);
    expect(text).toBe(
      'The court said on Monday that everybody should read the report of Mira Osk before the vote.\n\n' +
        'It was published by the works office after nineteen days of work on the bridge.',
    );
  });

  it('drops harmful addresses', () => {
    const { markdown, links } = extract(
      '<article><p>Press <a href="javascript:alert(1)">here</a> or <a href="data:text/html,x">there</a>, say the <img src="file:///etc/passwd"> thieves.</p></article>',
    );
    expect(markdown).toBe('Press here or there, say the thieves.');
    expect(links).toEqual([]);
  });

  it.each([
    ['a million nested tags', '<div>'.repeat(1_000_000)],
    ['attributes without end', `<div ${'a=1 '.repeat(200_000)}>`],
    ['comments that do not close', '<!--'.repeat(200_000)],
    ['nothing but openings', '<'.repeat(50_000)],
    ['ampersands', '&'.repeat(500_000)],
  ])('survives %s', (_, html) => {
    expect(() => extract(html)).not.toThrow();
  });
});

it('a page without telling names keeps its text, and neither consent, comments, credits nor rights', () => {
  const paragraphs = [
    'The council voted on Tuesday to close the old swimming hall, citing repair costs that have doubled since 2019.',
    'Residents who came to the meeting said they had been told for years that money was set aside for the roof.',
    'A decision about the site, which covers 2.4 hectares, is expected before the end of March.',
    'Opponents have collected 4,100 signatures and intend to hand them over next week.',
    'The hall opened in 1961 and was last renovated in 1994, when the pool was tiled anew, says Ellen Marsh.',
  ];
  const page = `<title>Council closes hall</title>
    <div class="b7"><p>We and our 842 partners use cookies and similar technologies to store information on your device, to personalise content.</p><button>Accept all</button></div>
    <div class="x1"><h1>Council closes hall</h1>
    <div><img src="hall.jpg"><div>The hall on Monday. Photo: Jo Smith / Getty Images</div></div>
    ${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}
    <div class="e5"><h3>2 Comments</h3><div><b>swimfan</b><p>They should have sold the car park instead of the hall, that is my opinion.</p></div></div></div>
    <div class="z9">Copyright 2023 Harrowgate Post. All rights reserved. <a href="/t">Terms</a> <a href="/p">Privacy policy</a></div>`;
  expect(extractHtml(page, 'https://post.example/hall', now).text).toBe(paragraphs.join('\n\n'));
});
