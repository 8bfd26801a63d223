import { joined, p, page, type Parts, type Template } from './pageTemplates.ts';

// Pages without metadata: no JSON-LD, no Open Graph, and meaningless class names.

const bare = (parts: Parts, body: string) => page(`<title>${parts.text.title} - The Valley Post</title>`, body);
const menu = (parts: Parts) =>
  `<ul>${parts.times(9, () => `<li><a href="/s">${parts.teaser().split(' ')[1] ?? ''}</a></li>`)}</ul>`;
const cards = (parts: Parts, count: number) =>
  parts.times(
    count,
    () =>
      `<div class="k"><a href="/n"><img src="/t.jpg" alt=""><h3>${parts.teaser()}</h3></a><p>${parts.lead()}</p></div>`,
  );
const letter =
  'Our letter brings the most important stories of the valley every morning before seven. You can leave its list whenever you want to.';
const consent =
  'We and our 143 partners store information on a device, such as cookies, and process personal data for personalised advertising and audience research. You may accept or manage your choices at any time.';
const offer =
  '<h2>Read on with Valley Plus</h2><p>All articles, the app and tomorrow’s newspaper this evening, four weeks free and then 9.90 a month.</p><ul><li>Cancel every month</li></ul><a href="/plus">Try now</a>';
const imprint = 'Valley Media, Quay Road 4.';

/** Articles as rendered by publishing systems without metadata. */
export const unnamedTemplates: Readonly<Record<string, Template>> = {
  tableLayout: (parts) => ({
    html: bare(
      parts,
      `<table width="760"><tr><td colspan="3"><a href="/">Home</a> | <a href="/news">News</a></td></tr><tr><td width="140"><font size="1">${parts.times(8, () => `<a href="/x">${parts.teaser().split(' ')[1] ?? ''}</a><br>`)}</font></td><td><h1><font size="5">${parts.text.title}</font></h1><font size="1">By ${parts.text.author}, Post staff</font><br><br><font size="2">${parts.text.paragraphs.join('<br><br>\n')}</font><br><br><font size="1"><a href="/print">Printer friendly version</a></font></td><td width="160"><b>Also today</b><br>${parts.times(5, () => `<a href="/x">${parts.teaser()}</a><br>`)}</td></tr></table>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  hashedNames: (parts) => ({
    html: bare(
      parts,
      `<div id="__next"><div class="css-9ab">${menu(parts)}</div><div class="css-77c">${consent}</div><div class="css-m1"><div class="css-a1"><h1>${parts.text.title}</h1><div class="css-by"><span>${parts.text.author}</span> <span>${parts.text.day}, 21:40</span></div></div><div class="css-b2">${p(parts.text.paragraphs.slice(0, 3))}<div class="css-n1"><div>Morning letter</div><div>${letter}</div><form><input type="email" placeholder="Your address"><button>Join</button></form></div>${p(parts.text.paragraphs.slice(3))}</div><div class="css-r"><div>More from the harbour</div>${cards(parts, 6)}</div></div></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  blogger: (parts) => ({
    html: bare(
      parts,
      `<div class="content-outer"><div class="header-outer"><p class="description"><span>What I see from my window over the harbour, and what I think of it.</span></p></div><div class="main section" id="main"><div class="blog-posts hfeed"><h2 class="date-header"><span>${parts.text.day}</span></h2><div class="post hentry"><h3 class="post-title entry-title">${parts.text.title}</h3><div class="post-body entry-content">${parts.text.paragraphs.join('<br /><br />')}<div style="clear: both;"></div></div><div class="post-footer"><span class="post-author vcard">Posted by <span class="fn">${parts.text.author}</span></span></div></div></div><div class="comments" id="comments"><h4>3 comments:</h4>${parts.times(3, () => `<dl><dt>Ole said...</dt><dd class="comment-body"><p>${parts.comment()}</p></dd></dl>`)}</div></div><aside><div class="widget Profile"><h2>About me</h2><p>I have lived on the quay for thirty years, and I also paint a little when it rains.</p></div></aside></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  drupal: (parts) => ({
    html: bare(
      parts,
      `<div class="layout-container"><header role="banner">${menu(parts)}</header><main role="main"><div class="region region-content"><div class="node node--view-mode-full"><div class="node__content"><div class="field field--name-field-date">${parts.text.day}</div><div class="clearfix text-formatted field field--name-body field--type-text-with-summary field__item">${p(parts.text.paragraphs)}</div><div class="field field--name-field-tags"><div class="field__label">Tags</div><div class="field__item"><a href="/t">Bridge</a></div></div></div></div></div><aside class="layout-sidebar-second">${cards(parts, 4)}</aside></main><footer><p>Press office of the district, Castle Road 1. The telephone is answered from nine to noon.</p></footer></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  substack: (parts) => ({
    html: bare(
      parts,
      `<div id="entry"><div class="main-menu">${menu(parts)}</div><div class="single-post"><article class="newsletter-post post"><div class="post-header"><h1 class="post-title">${parts.text.title}</h1><div class="meta">${parts.text.day}</div><div class="like-count">38</div></div><div class="available-content"><div class="body markup">${p(parts.text.paragraphs.slice(0, 2))}<div class="subscription-widget-wrap"><div class="preamble"><p class="cta-caption">Notes from the quay is a reader-supported publication. To receive new posts, consider becoming a free or paid subscriber.</p></div><form><input type="email"><button>Subscribe</button></form></div>${p(parts.text.paragraphs.slice(2))}<p class="button-wrapper"><a class="button primary" href="/share"><span>Share</span></a></p></div></div></article></div></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  localPaper: (parts) => ({
    html: bare(
      parts,
      `<div class="wrap"><div class="hd">${menu(parts)}</div><div class="asset"><h1 class="headline">${parts.text.title}</h1><div>By ${parts.text.author}</div><div class="asset-body"><div class="subscriber-preview">${p(parts.text.paragraphs.slice(0, 2))}</div><div class="tncms-region-ads"><p>Advertisement</p></div><div class="subscriber-only">${p(parts.text.paragraphs.slice(2, 4))}</div><div class="inline-asset"><div class="card-container"><h3>Trending now</h3>${cards(parts, 3)}</div></div><div class="subscriber-only">${p(parts.text.paragraphs.slice(4))}</div></div></div><div class="side"><h4>Most viewed</h4>${cards(parts, 5)}</div></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  subscribersWall: (parts) => ({
    html: bare(
      parts,
      `<div class="root"><div class="nv">${menu(parts)}</div><div class="art"><h1>${parts.text.title}</h1><div class="x0">By ${parts.text.author}, ${parts.text.day}</div><div class="x1">${p(parts.text.paragraphs.slice(0, 3))}</div><div class="x2">${offer}</div></div></div>`,
    ),
    text: joined(parts.text.paragraphs.slice(0, 3)),
  }),
  socialBlog: (parts) => ({
    html: bare(
      parts,
      `<div id="root"><div class="a b c">${menu(parts)}</div><article><section><div class="h"><h1>${parts.text.title}</h1><div class="i"><div><a href="/@m">${parts.text.author}</a> · <span>Follow</span></div><div><span>4 min read</span> · <span>${parts.text.day}</span></div></div><div class="k"><div>38</div><div>Listen</div><div>Share</div></div>${p(parts.text.paragraphs)}</div></section></article><div class="o"><h2>Written by ${parts.text.author}</h2><p>I write about boats and bridges, and about what lies between them.</p></div><div class="q"><h2>More from ${parts.text.author}</h2>${cards(parts, 4)}</div></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  shortNewsManyCards: (parts) => ({
    html: bare(
      parts,
      `<div id="app"><div class="top">${menu(parts)}</div><div class="grid"><h1>${parts.text.title}</h1><div class="d">Published ${parts.text.day}</div><div class="t">${p(parts.text.paragraphs.slice(0, 4))}</div></div><div class="grid2"><h2>News from the region</h2>${cards(parts, 14)}</div><div class="z">${imprint}</div></div>`,
    ),
    text: joined(parts.text.paragraphs.slice(0, 4)),
  }),
  unnamedComments: (parts) => ({
    html: bare(
      parts,
      `<div class="page"><div class="m">${menu(parts)}</div><div class="col"><h1>${parts.text.title}</h1><div class="w">Published ${parts.text.day}</div><div class="b1">${p(parts.text.paragraphs)}</div><div class="ugc">${parts.times(12, () => `<div class="u"><b>A reader</b> <span>3 hours ago</span><div>${parts.comment()}</div><a href="/r">Reply</a></div>`)}</div></div></div>`,
    ),
    text: joined(parts.text.paragraphs),
  }),
  picturesAndSteps: (parts) => ({
    html: bare(
      parts,
      `<div class="site">${menu(parts)}<div class="wrap"><h1>${parts.text.title}</h1><div class="w">${parts.text.day}</div><div class="i">${p(parts.text.paragraphs.slice(0, 1))}</div>${parts.text.headings.map((heading, at) => `<section class="slide"><h2>${heading}</h2><div class="img"><img src="/k.jpg"></div><div class="st"><p>${parts.text.paragraphs[at + 1]}</p></div></section>`).join('')}<div class="o">${p(parts.text.paragraphs.slice(4))}</div></div><div class="rec">${cards(parts, 6)}</div></div>`,
    ),
    text: joined([
      parts.text.paragraphs[0] ?? '',
      ...parts.text.headings.flatMap((heading, at) => [heading, parts.text.paragraphs[at + 1] ?? '']),
      ...parts.text.paragraphs.slice(4),
    ]),
  }),
  interview: (parts) => ({
    html: bare(
      parts,
      `<div class="p">${menu(parts)}<div class="x1"><h1>${parts.text.title}</h1><p>By ${parts.text.author}</p>${parts.text.paragraphs.map((each, at) => `<p><b>What did you think of number ${at + 1}?</b></p><p>${each}</p>`).join('')}</div><div class="x2"><h2>Read next</h2>${cards(parts, 5)}</div></div>`,
    ),
    text: joined(parts.text.paragraphs.flatMap((each, at) => [`What did you think of number ${at + 1}?`, each])),
  }),
};
