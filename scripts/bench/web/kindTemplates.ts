import { joined, p, page, type Parts, type Template } from './pageTemplates.ts';

const plainHead = ({ text }: Parts) => `<title>${text.title} | Valley</title>`;
const list = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const member = (at: number) =>
  `<a href="/u/${at}" class="username">member${at}</a><h5 class="userTitle">Well-known member</h5><dl><dt>Joined</dt><dd>Jan 3, 2015</dd></dl><dl><dt>Messages</dt><dd>1,2${at}4</dd></dl>`;
const signature = 'Two bridges, one ferry, no regrets. Ask me anything about the night trains of the upper valley.';

/** A thread as forum software renders it: posts of several people with quotes of each other. */
const thread = (
  parts: Parts,
  {
    head,
    open,
    close,
    post,
    said = () => [],
  }: {
    head: string;
    open: string;
    close: string;
    post: (text: string, at: number, quoted: string) => string;
    /** The header of a post: author, time, and the quoted text. */
    said?: (at: number, quoted: string) => string[];
  },
) => {
  const posts = parts.text.paragraphs.slice(0, 7);
  const written = posts.map((text, at) => post(text, at, posts[at - 1] ?? ''));
  return {
    html: page(`${plainHead(parts)}${head}`, `${parts.menu}${open}${written.join('\n')}${close}${parts.footer}`),
    text: joined(posts.map((text, at) => joined([joined(said(at, posts[at - 1] ?? '')), text]))),
  };
};

const cards = (parts: Parts, count: number) =>
  list(count, (at) => ({ title: parts.teaser(), lead: parts.lead(), price: `€ ${at * 3 + 4}.90` }));

/** Pages that are not articles, as publishing systems and shops render them. */
export const kindTemplates: Readonly<Record<string, Template>> = {
  discourse: (parts) =>
    thread(parts, {
      head: '<meta name="generator" content="Discourse 3.2.0">',
      open: `<div id="main-outlet" class="wrap" role="main"><div id="topic-title"><h1><a href="/t/1">${parts.text.title}</a></h1></div><div itemscope itemtype="http://schema.org/DiscussionForumPosting">`,
      close: '</div></div>',
      said: (at, quoted) => [
        `member${at}`,
        `January 3, 2026, 1:2${at}pm`,
        ...(at > 0 ? [`member${at - 1}:`, quoted] : []),
      ],
      post: (text, at, quoted) =>
        `<div id="post_${at + 1}" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator"><a href="/u/m${at}"><span itemprop="name">member${at}</span></a></span><span class="crawler-post-infos"><time class="post-time">January 3, 2026, 1:2${at}pm</time><span itemprop="position">${at + 1}</span></span></div><div class="post" itemprop="text">${at > 0 ? `<aside class="quote no-group" data-username="m${at - 1}"><div class="title">member${at - 1}:</div><blockquote><p>${quoted}</p></blockquote></aside>` : ''}<p>${text}</p></div><div class="post-likes">${at} Likes</div></div>`,
    }),
  xenforo: (parts) =>
    thread(parts, {
      head: '',
      open: `<div id="XF" class="p-pageWrapper"><div class="p-body"><div class="p-body-main"><h1 class="p-title-value">${parts.text.title}</h1><div class="block block--messages"><div class="block-body js-replyNewMessageContainer">`,
      close: '</div></div></div></div></div>',
      said: (at, quoted) => [`member${at}`, 'Jul 9, 2025', ...(at > 1 ? [`member${at - 1} said:`, quoted] : [])],
      post: (text, at, quoted) =>
        `<article class="message message--post js-post" id="js-post-${at}"><div class="message-inner"><div class="message-cell message-cell--user"><section class="message-user">${member(at)}</section></div><div class="message-cell message-cell--main"><header class="message-attribution"><ul><li><a href="/p">Jul 9, 2025</a></li><li><a href="/p">#${at + 1}</a></li></ul></header><article class="message-body js-selectToQuote"><div class="bbWrapper">${at > 1 ? `<blockquote class="bbCodeBlock bbCodeBlock--quote"><div class="bbCodeBlock-title"><a href="/p">member${at - 1} said:</a></div><div class="bbCodeBlock-content">${quoted}</div></blockquote>` : ''}${text}</div></article><aside class="message-signature"><div class="bbWrapper">${signature}</div></aside><footer class="message-footer"><a href="/r">Reply</a></footer></div></div></article>`,
    }),
  phpbb: (parts) =>
    thread(parts, {
      head: '',
      open: `<div id="phpbb" class="wrap"><div id="page-body" role="main"><h2 class="topic-title"><a href="/v">${parts.text.title}</a></h2><div class="action-bar bar-top"><a href="/r">Post Reply</a></div>`,
      close: '</div></div>',
      said: (at, quoted) => [
        `member${at}`,
        `Mon Jan 05, 2026 9:1${at} am`,
        ...(at > 0 ? [`member${at - 1} wrote:`, quoted] : []),
      ],
      post: (text, at, quoted) =>
        `<div id="p${at + 100}" class="post has-profile bg${(at % 2) + 1}"><div class="inner"><dl class="postprofile">${member(at)}</dl><div class="postbody"><h3><a href="#p">Re: ${parts.text.title}</a></h3><ul class="post-buttons"><li><a href="/q">Quote</a></li></ul><p class="author"><a href="/u">by member${at}</a> » Mon Jan 05, 2026 9:1${at} am</p><div class="content">${at > 0 ? `<blockquote><div><cite>member${at - 1} wrote:</cite>${quoted}</div></blockquote>` : ''}${text}</div><div class="signature">${signature}</div></div></div></div>`,
    }),
  linkForum: (parts) =>
    thread(parts, {
      head: '',
      open: `<center><table id="hnmain"><tr><td><table class="fatitem"><tr class="athing"><td class="title"><a href="https://x.example">${parts.text.title}</a></td></tr></table><table class="comment-tree">`,
      close: '</table></td></tr></table></center>',
      said: (at) => [`m${at}`, `${at + 1} hours ago`],
      post: (text, at) =>
        `<tr class="athing comtr" id="${at + 4000}"><td><table><tr><td class="ind"></td><td class="votelinks"><a href="/vote"></a></td><td class="default"><div><span class="comhead"><a href="/u" class="hnuser">m${at}</a> <span class="age"><a href="/i">${at + 1} hours ago</a></span></span></div><br><div class="comment"><div class="commtext c00">${text}</div><div class="reply"><p><font size="1"><u><a href="/reply">reply</a></u></font></p></div></div></td></tr></table></td></tr>`,
    }),
  answers: (parts) =>
    thread(parts, {
      head: '<script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question","text":"A part alone."}}</script>',
      open: `<div id="content"><div id="question-header"><h1>${parts.text.title}</h1></div><div id="mainbar" role="main" class="question-page">`,
      close: `</div><div id="sidebar" role="complementary"><h4>Related</h4>${parts.times(6, () => `<a href="/q">${parts.teaser()}</a>`)}</div></div>`,
      post: (text, at) =>
        `<div id="${at === 0 ? 'question' : `answer-${at}`}" class="${at === 0 ? 'question' : 'answer'} js-${at}"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container">1${at}</div></div><div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text"><p>${text}</p></div><div class="user-info"><div class="user-action-time">answered Jan 3 at 10:1${at}</div><a href="/u">member${at}</a></div></div><div class="comments js-comments-container"><ul><li class="comment js-comment"><span class="comment-copy">${parts.comment()}</span></li></ul></div></div></div>`,
    }),
  shopProduct: (parts) => {
    const { text, menu, footer, lead } = parts;
    const description = text.paragraphs.slice(0, 3);
    return {
      html: page(
        `${plainHead(parts)}<meta property="og:type" content="product">`,
        `${menu}<main id="MainContent" role="main"><div class="product grid"><div class="product__media-wrapper"><ul class="product__media-list"><li><img src="/a.jpg" alt="Span"></li></ul></div><div class="product__info-container"><h1 class="product__title">${text.title}</h1><div class="price price--large">€ 11.90</div><div class="product-form__quantity quantity"><label>Quantity</label></div><button class="product-form__submit">Add to cart</button><div class="product__description rte">${p(description)}</div><details><summary>Shipping</summary><div class="shipping-info"><p>${lead()} We send parcels to every town of the valley within nine days.</p></div></details></div></div><section class="product-reviews" id="reviews"><h2>Reviews</h2>${parts.times(7, () => `<div class="review"><span class="stars">5</span><p>${parts.comment()}</p></div>`)}</section><section class="product-recommendations"><h2>You may also like</h2>${parts.times(4, () => `<a href="/p">${parts.teaser()}</a>`)}</section></main>${footer}`,
      ),
      text: joined(description),
    };
  },
  shopCategory: (parts) => {
    const goods = cards(parts, 16);
    return {
      html: page(
        plainHead(parts),
        `${parts.menu}<div class="breadcrumbs"><a href="/">Home</a> / <a href="/c">Bridges</a></div><main id="MainContent"><h1>${parts.text.title}</h1><p class="collection-description">${parts.text.paragraphs[0]}</p><div class="facets"><ul>${parts.times(9, () => '<li><label>Steel (12)</label></li>')}</ul></div><ul class="product-grid">${goods.map(({ title, price }) => `<li class="grid__item"><div class="card-wrapper overflow-hidden"><a href="/p"><img src="/a.jpg" alt=""><h3 class="card__heading">${title}</h3></a><span class="price">${price}</span><a class="button" href="/p">Quick view</a></div></li>`).join('')}</ul><nav class="pagination"><a href="/2">2</a></nav></main>${parts.footer}`,
      ),
      text: joined([
        parts.text.title,
        parts.text.paragraphs[0] ?? '',
        ...goods.flatMap(({ title, price }) => [title, price]),
      ]),
    };
  },
  storyList: (parts) => {
    const stories = cards(parts, 14);
    return {
      html: page(
        plainHead(parts),
        `${parts.menu}<div id="content" class="archive category"><main class="site-main"><h1 class="page-title">Bridges and ferries</h1>${stories.map(({ title, lead }) => `<article class="post teaser type-post"><h2 class="entry-title"><a href="/s">${title}</a></h2><div class="entry-meta"><time>January 3, 2026</time></div><div class="entry-summary"><p>${lead}</p><a class="more-link" href="/s">Read more</a></div></article>`).join('')}<nav class="nav-links"><a href="/2">Older</a></nav></main></div>${parts.side}${parts.footer}`,
      ),
      text: joined(['Bridges and ferries', ...stories.flatMap(({ title, lead }) => [title, lead])]),
    };
  },
  service: (parts) => {
    const { text, menu, footer } = parts;
    const cells = cards(parts, 6);
    const asked = text.paragraphs.slice(3, 6);
    return {
      html: page(
        plainHead(parts),
        `${menu}<div class="elementor elementor-2"><section class="elementor-section hero banner"><div class="elementor-widget elementor-widget-heading"><h1 class="elementor-heading-title">${text.title}</h1></div><div class="elementor-widget elementor-widget-text-editor"><p>${text.paragraphs[0]}</p></div><a class="elementor-button" href="/demo">Get started</a></section><section class="elementor-section features">${cells.map(({ title, lead }) => `<div class="elementor-widget elementor-widget-icon-box"><h3 class="elementor-icon-box-title">${title}</h3><p class="elementor-icon-box-description">${lead}</p></div>`).join('')}</section><section class="elementor-section promo"><h2>${text.headings[0]}</h2>${p(text.paragraphs.slice(1, 3))}</section><section class="elementor-section faq">${asked.map((answer, at) => `<h3><button aria-expanded="false">Why is that so in the year ${at + 2020}?</button></h3><div class="accordion-panel" style="display:none"><p>${answer}</p></div>`).join('')}</section></div><div class="cookie-notice"><p>We use cookies to make this page better for you and for our partners.</p></div>${footer}`,
      ),
      text: joined([
        text.title,
        text.paragraphs[0] ?? '',
        ...cells.flatMap(({ title, lead }) => [title, lead]),
        text.headings[0] ?? '',
        ...text.paragraphs.slice(1, 3),
        ...asked.flatMap((answer, at) => [`Why is that so in the year ${at + 2020}?`, answer]),
      ]),
    };
  },
  utilityClasses: (parts) => {
    const { text, menu, footer } = parts;
    const cells = cards(parts, 8);
    return {
      html: page(
        plainHead(parts),
        `<div id="__next"><header class="sticky top-0"><div class="hidden md:flex">${menu}</div></header><main class="flex flex-col"><section class="py-24 text-center"><h1 class="text-5xl font-bold">${text.title}</h1><p class="mt-6 text-lg">${text.paragraphs[0]}</p></section><section class="grid gap-8 md:grid-cols-3">${cells.map(({ title, lead }) => `<div class="overflow-hidden rounded border"><h3 class="font-semibold">${title}</h3><p class="mt-2">${lead}</p></div>`).join('')}</section><section class="py-12">${p(text.paragraphs.slice(1, 3))}</section></main></div>${footer}`,
      ),
      text: joined([
        text.title,
        text.paragraphs[0] ?? '',
        ...cells.flatMap(({ title, lead }) => [title, lead]),
        ...text.paragraphs.slice(1, 3),
      ]),
    };
  },
  reference: (parts) => {
    const { text, footer } = parts;
    const functions = cards(parts, 8).map((each, at) => ({
      name: `bridge.span${at}(length, width=${at})`,
      about: each.lead,
    }));
    return {
      html: page(
        plainHead(parts),
        `<div class="related" role="navigation"><ul><li><a href="/n">next</a></li></ul></div><div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main"><section id="bridge"><h1>bridge<a class="headerlink" href="#bridge">¶</a></h1><p>${text.paragraphs[0]}</p>${functions.map(({ name, about }) => `<dl class="py function"><dt class="sig sig-object">${name}<a class="headerlink" href="#f">¶</a></dt><dd><p>${about}</p><div class="highlight-python"><pre><span class="hljs-title">${name}</span> <span class="hljs-comment"># of the bridge in the valley</span></pre></div></dd></dl>`).join('')}</section></div></div></div><div class="sphinxsidebar" role="navigation"><h3>Table of Contents</h3><ul>${parts.times(12, () => '<li><a href="#x">bridge</a></li>')}</ul></div></div>${footer}`,
      ),
      text: joined([
        text.paragraphs[0] ?? '',
        ...functions.flatMap(({ name, about }) => [name, about, `${name} # of the bridge in the valley`]),
      ]),
    };
  },
  severalParts: (parts) => {
    const { text, menu, related, footer, head } = parts;
    const half = Math.ceil(text.paragraphs.length / 2);
    return {
      html: page(
        `${head}<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"${text.paragraphs.slice(0, half).join(' ')}"}</script>`,
        `${menu}<div class="story"><h1>${text.title}</h1><div class="article-body">${p(text.paragraphs.slice(0, half))}</div><div class="ad-slot"><a href="/ad">Buy a bridge</a></div><div class="article-body">${p(text.paragraphs.slice(half))}</div></div>${related}${footer}`,
      ),
      text: joined(text.paragraphs),
    };
  },
};
