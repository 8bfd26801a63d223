import { describe, expect, it } from 'vitest';
import { extractHtml } from '#core/scraping/extract/extractHtml.ts';
import { harmonic, mean, overlap, wordGroups } from '../../../../scripts/bench/web/f1.ts';
import { handmadePages } from '../../../../scripts/bench/web/handmadePages.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

describe('the text of a page that was marked by hand', () => {
  const pages = handmadePages();
  const f1 = new Map(
    pages.map(({ template, html, url, text }) => {
      const found = overlap(wordGroups(extractHtml(html, url, now).text, 1), wordGroups(text, 1));
      return [template, harmonic(found.precision, found.recall)] as const;
    }),
  );

  it.each(pages.map(({ template }) => template))('as %s writes it', (template) => {
    expect(f1.get(template)).toBeGreaterThan(0.9);
  });

  it('is found nearly whole, on articles as on threads, goods, lists, references and services', () => {
    const kinds = Map.groupBy(pages, ({ kind }) => kind);
    for (const [kind, group] of kinds) {
      const found = mean(group.map(({ template }) => f1.get(template) ?? 0));
      expect(found, kind).toBeGreaterThan(0.97);
    }
    expect([...kinds.keys()]).toHaveLength(7);
  });
});

describe('a thread', () => {
  const post = (at: number, name: string, text: string) => `<div class="post" id="post_${at}"><div class="poster">
    <a href="/u">${name}</a><ul><li>Posts: 118</li><li>Joined: May 2009</li></ul></div><span class="postdate">January ${at}, 2025, 9:12 am</span>
    <div class="post_body">${text}</div><div class="signature">Paint twice, pay once.</div></div>`;
  const page = `<title>Paint in frost</title><body><h1>Paint in frost</h1>
    ${post(1, 'tarkan', 'Which paint holds on the spans of the upper line when it is below zero for a week?')}
    ${post(2, 'lumen', '<blockquote class="quote"><cite>tarkan wrote:</cite>Which paint holds?</blockquote>None that I would trust on a bridge, so wait for March.')}
    ${post(3, 'tarkan', 'Then we wait for March, and the spans stay in the depot.')}</body>`;

  it('says who wrote each post and when, and what it answers, without cards and signatures', () => {
    const { text, markdown } = extractHtml(page, 'https://forum.example/a', now);
    expect(text).toBe(
      [
        'tarkan\nJanuary 1, 2025, 9:12 am',
        'Which paint holds on the spans of the upper line when it is below zero for a week?',
        'lumen\nJanuary 2, 2025, 9:12 am',
        'tarkan wrote:\nWhich paint holds?',
        'None that I would trust on a bridge, so wait for March.',
        'tarkan\nJanuary 3, 2025, 9:12 am',
        'Then we wait for March, and the spans stay in the depot.',
      ].join('\n\n'),
    );
    expect(markdown).toContain('**lumen**  \nJanuary 2, 2025, 9:12 am');
    expect(markdown).toMatch(/> \*tarkan wrote:\*\s+> Which paint holds\?/);
  });

  it('is not made of an article and what readers say about it', () => {
    const comments = [1, 2, 3].map(
      (at) => `<li class="comment"><span class="author">r${at}</span><p>I do not believe a word of it.</p></li>`,
    );
    const paragraph =
      '<p>The railway keeps eleven sets of finished spans along its lines, says the works record of the valley.</p>';
    const { text } = extractHtml(
      `<body><div class="post"><h1>Spans in store</h1>${paragraph.repeat(5)}</div><ol class="commentlist">${comments.join('')}</ol></body>`,
      'https://blog.example/a',
      now,
    );
    expect(text).toContain('eleven sets');
    expect(text).not.toContain('believe');
  });
});

describe('an article', () => {
  const paragraph =
    'The railway keeps eleven sets of finished spans along its lines, says the works record of the valley.';
  const article = (inside: string) =>
    extractHtml(
      `<meta property="og:type" content="article"><title>Spans in store - Valley Courier</title><body>${inside}</body>`,
      'https://n.example/a',
      now,
    );

  it('has its author and date as fields where they are plain lines', () => {
    const { author, date, text } = article(
      `<h1>Spans in store</h1><p>By IVO KESSEL</p><p>Courier Staff Writer</p><p>Published: Tuesday, April 8, 2025 at 6:01 a.m.</p><p>${paragraph}</p><p>${paragraph}</p><p>${paragraph}</p><p>${paragraph}</p>`,
    );
    expect([author, date]).toEqual(['IVO KESSEL', '2025-04-08']);
    expect(text.startsWith('The railway keeps')).toBe(true);
  });

  it('begins with its standfirst and ends with who reported it, without what stands around them', () => {
    const share = ['Facebook', 'X.com', 'E-Mail'].map((name) => `<a href="#">${name}</a>`).join('');
    const { text } = article(
      `<main><div class="masthead-line"><h1>Spans in store</h1><p class="article-dek">Nobody knows who ordered them</p>
      <ul class="key-points"><li>The depots have been full since January</li></ul><div>${share}</div><time>14.02.2025, 10.03 Uhr</time></div>
      <div class="article-body-box"><div class="article-body">${`<p>${paragraph}</p>`.repeat(9)}</div>
      <div><p>Reporting by Sara Dayr in Merjan; Editing by Jonas Feld</p></div>
      <p>Do you live beside a depot? Let us know in the comments.</p></div></main>`,
    );
    expect(text.split('\n\n')).toEqual([
      'Nobody knows who ordered them',
      'The depots have been full since January',
      ...Array.from({ length: 9 }, () => paragraph),
      'Reporting by Sara Dayr in Merjan; Editing by Jonas Feld',
    ]);
  });

  it('has captions with its pictures and not among its paragraphs', () => {
    const floated = `<table align="right" width="220"><tr><td><img src="/quay.jpg" alt=""></td></tr><tr><td>The empty quay at Merjan in winter.</td></tr></table>`;
    const figure = '<figure><img src="/span.jpg" alt="A span"><figcaption>A span on the line.</figcaption></figure>';
    const { text, markdown, images } = article(
      `<article><h1>Spans in store</h1>${`<p>${paragraph}</p>`.repeat(4)}${floated}${figure}<p>${paragraph}</p></article>`,
    );
    expect(text).not.toMatch(/empty quay|on the line\./);
    expect(markdown).toContain('A span on the line.');
    expect(images.map(({ caption }) => caption)).toEqual([
      'The empty quay at Merjan in winter.',
      'A span on the line.',
    ]);
  });

  it('leaves out what is addressed to readers', () => {
    const { text } = article(
      `<article><h1>Spans in store</h1>${`<p>${paragraph}</p>`.repeat(3)}
      <p>The Valley Daily newsletter has all the news of the day. Sign up <a href="/n">here</a>.</p>
      <p>This post may contain affiliate links. Read my full disclosure policy here.</p>
      <p>${paragraph}</p><p>Contact Ivo Kessel at ik@courier.example or 555-0177.</p>
      <p><em>Ivo Kessel wrote </em><a href="/b"><em>Rails in Snow</em></a><em>.</em></p></article>`,
    );
    expect(text.split('\n\n')).toEqual([paragraph, paragraph, paragraph, paragraph]);
  });
});
