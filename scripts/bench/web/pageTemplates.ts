import { madeText, noise, type MadeText } from './pageText.ts';

export interface MadePage {
  template: string;
  url: string;
  html: string;
  /** The expected extraction. */
  text: string;
}

export interface Parts {
  text: MadeText;
  menu: string;
  related: string;
  comments: string;
  footer: string;
  side: string;
  share: string;
  head: string;
  times: (count: number, make: () => string) => string;
  teaser: () => string;
  lead: () => string;
  comment: () => string;
}

export type Template = (parts: Parts) => { html: string; text: string };

export const p = (paragraphs: readonly string[], open = '<p>') =>
  paragraphs.map((each) => `${open}${each}</p>`).join('\n');
export const joined = (paragraphs: readonly string[]) => paragraphs.join('\n');
export const page = (head: string, body: string, attributes = 'lang="en"') =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

/** Twenty pages as publishing systems render them. */
export const pageTemplates: Readonly<Record<string, Template>> = {
  wordpress: ({ text, menu, related, comments, footer, side, share, head }) => ({
    html: page(
      head,
      `<div id="page" class="site"><header id="masthead" class="site-header">${menu}</header><div id="content" class="site-content has-sidebar"><main id="main"><article class="post type-post hentry category-news tag-rail"><header class="entry-header"><h1 class="entry-title">${text.title}</h1><div class="entry-meta"><span class="posted-on"><time datetime="${text.day}">${text.day}</time></span><span class="byline">by <a rel="author" href="/author">${text.author}</a></span></div></header><div class="entry-content">${p(text.paragraphs)}<div class="sharedaddy">${share}</div></div><footer class="entry-footer">Tagged <a href="/tag/rail">rail</a></footer></article>${comments}</main></div>${side}${related}${footer}</div>`,
    ),
    text: joined(text.paragraphs),
  }),
  news: ({ text, menu, related, footer, share, head }) => ({
    html: page(
      head,
      `${menu}<main><article><h1>${text.title}</h1><p class="standfirst">${text.paragraphs[0]}</p><div class="article-meta">By ${text.author}</div>${share}<div class="article-body" data-component="text-block">${p(text.paragraphs.slice(1, 4))}<aside class="newsletter-signup"><p>Sign up for our newsletter and get the most important stories of the valley every morning.</p></aside>${p(text.paragraphs.slice(4))}</div></article></main>${related}${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
  wiki: ({ text, menu, footer, head }) => ({
    html: page(
      head,
      `<div class="mw-page-container">${menu}<div id="content" class="mw-body"><h1 id="firstHeading">${text.title}</h1><div id="mw-content-text"><div class="mw-parser-output"><div id="toc" class="toc"><ul><li><a href="#a">History</a></li><li><a href="#b">Works</a></li></ul></div>${p(text.paragraphs.slice(0, 3))}<h2><span class="mw-headline">${text.headings[0]}</span><span class="mw-editsection">[<a href="/edit">edit</a>]</span></h2>${p(text.paragraphs.slice(3))}<div class="navbox"><ul><li><a href="/x">Bridges</a></li><li><a href="/y">Ferries</a></li></ul></div></div></div></div></div>${footer}`,
    ),
    text: joined([...text.paragraphs.slice(0, 3), text.headings[0] ?? '', ...text.paragraphs.slice(3)]),
  }),
  forum: ({ text, menu, footer, side, head }) => ({
    html: page(
      head,
      `${menu}<div class="topic-body"><h1>${text.title}</h1>${text.paragraphs.map((each, at) => `<div class="post" id="post-${at}"><div class="post-author"><a href="/u/${at}">user${at}</a></div><div class="post-content"><p>${each}</p></div><div class="post-actions"><a href="/like">Like</a> <a href="/reply">Reply</a></div></div>`).join('')}</div>${side}${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
  shop: ({ text, menu, related, footer, head }) => ({
    html: page(
      head,
      `${menu}<div class="product"><div class="gallery"><img src="/a.jpg" alt="Span"></div><div class="summary"><h1 class="product_title">${text.title}</h1><p class="price">€ 11.90</p><form class="cart"><input name="q" value="1"><button>Add to cart</button></form></div><div class="product-description" id="description">${p(text.paragraphs.slice(0, 5))}</div><table class="shop_attributes"><tr><th>Weight</th><td>11 t</td></tr><tr><th>Length</th><td>19 m</td></tr></table></div>${related}${footer}`,
    ),
    text: joined([...text.paragraphs.slice(0, 5), 'Weight 11 t', 'Length 19 m']),
  }),
  documentation: ({ text, menu, footer, head }) => ({
    html: page(
      head,
      `${menu}<div class="container"><nav class="sidebar"><ul>${'<li><a href="/docs/a">Install</a></li>'.repeat(30)}</ul></nav><main class="docs"><div class="theme-doc-markdown markdown"><h1>${text.title}</h1>${p(text.paragraphs.slice(0, 2))}<h2>${text.headings[0]}</h2><pre><code class="language-sh">npm ci
npm start</code></pre>${p(text.paragraphs.slice(2))}</div><nav class="pagination-nav"><a href="/prev">Previous</a><a href="/next">Next</a></nav></main></div>${footer}`,
    ),
    text: joined([
      ...text.paragraphs.slice(0, 2),
      text.headings[0] ?? '',
      'npm ci\nnpm start',
      ...text.paragraphs.slice(2),
    ]),
  }),
  paywall: ({ text, menu, related, footer, head }) => ({
    html: page(
      `${head}<script type="application/ld+json">{"@type":"NewsArticle","headline":"${text.title}","isAccessibleForFree":false}</script>`,
      `${menu}<article><h1>${text.title}</h1><div class="article__content">${p(text.paragraphs.slice(0, 3))}</div><div class="paywall-prompt"><h3>Subscribe to read on</h3><p>Get full access to all our reporting for one crown a week, and cancel whenever you want to.</p><a href="/subscribe">Subscribe</a></div></article>${related}${footer}`,
    ),
    text: joined(text.paragraphs.slice(0, 3)),
  }),
  liveBlog: ({ text, menu, footer, share, head }) => ({
    html: page(
      head,
      `${menu}<main><h1>${text.title}</h1><div class="liveblog-body">${text.paragraphs.map((each, at) => `<article class="block"><time datetime="${text.day}T1${at % 10}:00:00Z">1${at % 10}:00</time><div class="block-elements"><p>${each}</p></div>${share}</article>`).join('')}</div></main>${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
  rightToLeft: ({ text, menu, related, footer }) => {
    const arabic = text.paragraphs.map(
      (_, at) =>
        `أعلنت هيئة السكك الحديدية يوم الإثنين أن الجسر رقم ${at + 11} قد أعيد فتحه بعد تسعة عشر يوما من العمل المتواصل، وقال المهندسون إن القطع كانت مخزنة منذ عام كامل.`,
    );
    return {
      html: page(
        '<title>الجسر يعاد فتحه</title>',
        `${menu}<div class="story"><h1>الجسر يعاد فتحه</h1><div class="story-body">${p(arabic)}</div></div>${related}${footer}`,
        'lang="ar" dir="rtl"',
      ),
      text: joined(arabic),
    };
  },
  tables: ({ text, menu, footer, head }) => {
    const rows = text.headings.map((heading, at) => [heading, String(at * 11 + 3), `${at + 1} m`]);
    return {
      html: page(
        head,
        `${menu}<article><h1>${text.title}</h1>${p(text.paragraphs.slice(0, 4))}<table><thead><tr><th>Place</th><th>Sets</th><th>Length</th></tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>${p(text.paragraphs.slice(4))}</article>${footer}`,
      ),
      text: joined([
        ...text.paragraphs.slice(0, 4),
        'Place Sets Length',
        ...rows.map((row) => row.join(' ')),
        ...text.paragraphs.slice(4),
      ]),
    };
  },
  noMarkup: ({ text, menu, related, footer, head }) => ({
    html: page(
      head,
      `<div class="a1"><div class="b2">${menu}</div><div class="c3"><div class="d4"><font size="5">${text.title}</font><br><br>${text.paragraphs.join('<br><br>')}</div><div class="e5">${related}</div></div>${footer}</div>`,
    ),
    text: joined(text.paragraphs),
  }),
  layoutTable: ({ text, menu, side, footer, head }) => ({
    html: page(
      head,
      `<table width="100%"><tr><td colspan="2">${menu}</td></tr><tr><td width="20%">${side}</td><td><h1>${text.title}</h1>${p(text.paragraphs)}</td></tr><tr><td colspan="2">${footer}</td></tr></table>`,
    ),
    text: joined(text.paragraphs),
  }),
  drupal: ({ text, menu, side, share, footer, head }) => ({
    html: page(
      head,
      `<div class="layout-container">${menu}<main role="main"><div class="region region-content"><div class="node node--type-article"><h1 class="page-title">${text.title}</h1><div class="node__submitted">Submitted by ${text.author} on ${text.day}</div><div class="node__content"><div class="field field--name-body field__item">${p(text.paragraphs)}</div><div class="field--name-field-tags"><a href="/t">rail</a></div>${share}</div></div></div></main>${side}${footer}</div>`,
    ),
    text: joined(text.paragraphs),
  }),
  blogger: ({ text, menu, comments, side, footer, head }) => ({
    html: page(
      head,
      `${menu}<div class="main"><div class="blog-posts hfeed"><div class="post hentry"><h3 class="post-title entry-title">${text.title}</h3><div class="post-body entry-content">${text.paragraphs.map((each) => `<div>${each}</div><div><br></div>`).join('')}</div><div class="post-footer">Posted by ${text.author}</div></div></div>${comments}</div>${side}${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
  hashedNames: ({ text, menu, related, footer, head }) => ({
    html: page(
      head,
      `<div id="__next"><div class="css-1q2w3e">${menu}</div><div class="css-9x8y7z"><div class="css-k3j4h5"><h1 class="css-a1">${text.title}</h1><div class="css-b2"><span>${text.author}</span></div>${text.paragraphs.map((each) => `<div class="css-p0"><p class="css-p1">${each}</p></div>`).join('')}</div><div class="css-r9">${related}</div></div>${footer}</div>`,
    ),
    text: joined(text.paragraphs),
  }),
  lists: ({ text, menu, related, footer, head }) => ({
    html: page(
      head,
      `${menu}<article class="post"><h1>${text.title}</h1>${p(text.paragraphs.slice(0, 2))}<ol>${text.paragraphs
        .slice(2)
        .map((each) => `<li>${each}</li>`)
        .join('')}</ol></article>${related}${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
  interview: ({ text, menu, related, share, footer, head }) => ({
    html: page(
      head,
      `${menu}<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">${text.title}</h1>${share}<div itemprop="articleBody">${text.paragraphs.map((each, at) => `<p><strong>${at % 2 === 0 ? 'Why is that?' : 'And then?'}</strong></p><p>${each}</p>`).join('')}</div></article>${related}${footer}`,
    ),
    text: joined(text.paragraphs.flatMap((each, at) => [at % 2 === 0 ? 'Why is that?' : 'And then?', each])),
  }),
  inlineAds: ({ text, menu, related, footer, head }) => ({
    html: page(
      head,
      `${menu}<main><article class="story has-ads"><h1>${text.title}</h1><div class="story-content">${text.paragraphs.map((each, at) => `<p>${each}</p>${at % 3 === 1 ? '<div class="ad-slot"><span>Advertisement</span><a href="/ad">Buy a bridge now</a></div><p><strong>Read more:</strong> <a href="/other">Ferries sail again after the storm of November</a></p>' : ''}`).join('')}</div></article></main>${related}${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
  pressRelease: ({ text, menu, side, footer, head }) => ({
    html: page(
      head,
      `<div class="wrapper">${menu}<div class="content-with-sidebar"><div class="press-release"><h2>${text.title}</h2><p class="date">${text.day}</p>${p(text.paragraphs)}<blockquote><p>${text.paragraphs[1]}</p></blockquote></div>${side}</div>${footer}</div>`,
    ),
    text: joined([...text.paragraphs, text.paragraphs[1] ?? '']),
  }),
  photoStory: ({ text, menu, related, footer, share, head }) => ({
    html: page(
      head,
      `${menu}<article><h1>${text.title}</h1>${share}${text.paragraphs.map((each, at) => `<figure><img src="/p${at}.jpg" alt="Picture ${at}"><figcaption>${text.headings[at % 3]}, seen from the north.</figcaption></figure><p>${each}</p>`).join('')}</article>${related}${footer}`,
    ),
    text: joined(text.paragraphs),
  }),
};

/** Pages of every template, each with its own text. */
export function madePages(each: number, templates = pageTemplates): MadePage[] {
  return Object.entries(templates).flatMap(([template, make], kind) =>
    Array.from({ length: each }, (_, at) => {
      const seed = kind * 1_000 + at;
      return { template, url: `https://news.example/2025/${template}-${at}`, ...make(parts(seed)) };
    }),
  );
}

function parts(seed: number): Parts {
  const text = madeText(seed);
  const { teaser, lead, comment, pick } = noise(seed);
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join('');
  return {
    text,
    times,
    teaser,
    lead,
    comment,
    head: `<title>${text.title} | The Valley Post</title><meta property="og:title" content="${text.title}"><meta property="og:site_name" content="The Valley Post"><meta name="author" content="${text.author}"><meta property="article:published_time" content="${text.day}">`,
    menu: `<nav class="main-menu"><ul>${times(12 + pick(20), () => `<li><a href="/${pick(999)}">${teaser().split(' ').slice(0, 2).join(' ')}</a></li>`)}</ul></nav>`,
    related: `<section class="related-posts"><h3>Related stories</h3>${times(4 + pick(6), () => `<div class="card"><a href="/${pick(999)}"><h4>${teaser()}</h4></a><p>${lead()}</p></div>`)}</section>`,
    comments: `<section id="comments" class="comments-area"><h3>Comments</h3><ol class="comment-list">${times(3 + pick(6), () => `<li class="comment"><p>${comment()}</p></li>`)}</ol></section>`,
    side: `<aside class="widget-area" id="secondary"><h3>Most read</h3><ul>${times(6, () => `<li><a href="/${pick(999)}">${teaser()}</a></li>`)}</ul></aside>`,
    share: `<div class="social-share"><a href="https://share.example/f">Facebook</a><a href="https://share.example/x">X</a></div>`,
    footer: `<footer class="site-footer"><p>Copyright 2026 The Valley Post. All rights reserved. No part of this page may be copied without permission of the publisher.</p>${times(10, () => `<a href="/${pick(99)}">${teaser().split(' ')[1] ?? ''}</a> `)}</footer>`,
  };
}
