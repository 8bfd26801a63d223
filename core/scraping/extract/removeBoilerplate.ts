import { lineText, remove, type PageElement } from '../page/pageTree.ts';
import { measure, type Measures } from './measure.ts';
import { classAndId, nameOf } from './names.ts';
import { removeRequests } from './removeRequests.ts';

/** Never content: code, form controls, embedded documents. */
const UNREAD = new Set(
  (
    'script style noscript template svg canvas iframe object embed applet select option input textarea ' +
    'datalist audio video map dialog link meta title base frame frameset marquee'
  ).split(' '),
);
/** Collapsible parts, whose text counts although it is hidden at first. */
const UNFOLDS =
  /(^|[\s_-])(accordion|collaps(e|ible)|tab-?(pane|panel|content)s?|faqs?|answer|toggle-?content)([\s_-]|$)/i;
/** Elements around the content of nearly every page. */
const AROUND = new Set(['nav', 'footer', 'aside', 'menu']);
const ROLES = /^(navigation|banner|contentinfo|complementary|search|dialog|alertdialog|menu|menubar|toolbar|tablist)$/i;

/** Class names and ids of boilerplate, as whole words. */
const NAMES = new RegExp(
  `(^|[\\s_-])(${[
    'nav(igation|bar|menu)?|menus?|breadcrumbs?|crumbs?|[a-z]*sidebars?|side-?bar|rail|foot(er)?|site-?header|mast(head)?|topbar|skip(-?link)?',
    'shar(e|ing)(-?(bar|buttons?|tools?|links?|this))?|social(-?(media|share|links?|icons?|bar|buttons?))?|sharedaddy|addtoany|addthis|follow(-?us)?',
    'related(-?(posts?|articles?|stories|content|links?|news))?|recommend(ed|ations?)?|outbrain|taboola|zergnet|more-?(stories|news|from|on|articles)|read-?(more|next|also)|also-?(read|like)|most-?(read|popular|viewed)|popular|trending|latest(-?news)?|see-?also|up-?next|yarpp|jp-relatedposts',
    'newsletters?|signup|sign-?up|subscri(be|ption)|mailing-?list|paywall-?(prompt|offer|box)|promo(tion|s|-?box)?|teasers?|banner|advert(s|isement|ising)?|ad|ads|adsense|adbox|ad-?(slot|unit|container|wrapper)|sponsor(ed)?|dfp|commercial|affiliate',
    'cookies?|consent|gdpr|popup|pop-?up|modal|overlay|lightbox|toast|notice-?bar',
    'tags?|tag-?(list|links|cloud)|topics?|categories|cat-?links|post-?tags|entry-?(footer|utility)|post-?(footer|navigation|nav)|nav-?links|pagination|pager|page-?links|paging',
    'author-?(bio|box|info|card)|about-?(the-?)?author|bio|byline-?(wrapper|bio)|vcard|avatar',
    'widgets?|tool(s|bar|box)|(?<!to-)actions?|buttons?|controls?|print(-?only)?|utility|utilities|meta-?(bar|nav)|rating|ratings|votes?|voting',
    'login|log-?in|register|account|search(-?(form|box|bar|results))?|language-?(switcher|selector)|copyright|disclaimer|legal|credits?|noprint|hidden|visually-?hidden|sr-?only|screen-?reader(-text)?|hide|mw-editsection|reflist|references|mw-references-wrap|navbox|catlinks|toc|infobox-?nav|printfooter',
  ].join('|')})([\\s_-]|$)`,
  'i',
);
/** The names among them that are never part of the text, however long the element is. */
const NEVER_TEXT =
  /(^|[\s_-])(related|recommend(ed|ations?)?|outbrain|taboola|zergnet|yarpp|newsletters?|most-?(read|popular|viewed)|more-?(stories|news|articles)|read-?(more|next)|sidebars?|widget-?area|cookies?|consent|gdpr|paywall|subscri(be|ption)|promo(tion|s)?|teasers?|site-?footer|up-?next|trending)([\s_-]|$)/i;
/** Boilerplate even on pages without an article, where a promotion may be the content. */
const SURELY_AROUND =
  /(^|[\s_-])(related|recommend(ed|ations?)?|outbrain|taboola|newsletters?|sidebars?|widget-?area|cookies?|consent|gdpr|paywall|comments?|social|share|modal|popup|nav(igation)?|footer)([\s_-]|$)/i;
/** Headings of lists that lead to other pages, in the languages of most news. */
const OTHER_STORIES = new RegExp(
  `^(${[
    'related|recommended|more|most|read|also|you (may|might)|popular|trending|latest|top|up next|see also|keep reading|don.t miss|other|sponsored|from (the|our)|around the web|subscribe|sign up|newsletter',
    'ähnliche|mehr|weitere|lesen sie|auch interessant|das könnte|meistgelesen|zum thema|lees|meer|les (også|mer)|læs|läs|mer (om|från)|mest lest|mest läst|lue (myös|lisää)|luetuimmat',
    'à lire|lire aussi|à voir|voir aussi|sur le même|dans la même|les plus (lus|vus)|articles? (liés|similaires|associés)',
    'lea|lee (también|además|más)|ver (también|más)|te (puede|podría)|también te|lo más|más (leídas?|noticias|sobre)|(noticias|artículos|notas|temas) relacionad[ao]s|leia|veja (também|mais)|saiba mais|mais (lidas|notícias|sobre)|(notícias|artigos|matérias) relacionad[ao]s|últim[ao]s',
    'leggi|potrebbe|ti potrebbe|articoli correlati|i più letti|altre notizie|czytaj|zobacz|przeczytaj|polecane|podobne|najczęściej|čtěte|související|citește|ayrıca|ilgili|son haberler|đọc thêm|tin liên quan|baca juga|artikel terkait',
    'читайте|смотрите|по теме|другие|популярное|ещё|похожие|читайте також|関連|あわせて読みたい|おすすめ|人気|相关|推荐|延伸阅读|热门|相關|推薦|延伸閱讀|관련|추천|인기|많이 본|اقرأ|مواضيع|أخبار ذات|المزيد|קראו גם|עוד בנושא',
  ].join('|')})(?![\\p{Ll}\\p{Lu}])`,
  'iu',
);
const COMMENTS =
  /(^|[\s_-])(comments?|commentlist|comment-?(list|section|thread|area|respond)|disqus(_thread)?|respond|responses|discussion|livefyre|fb-comments|reader-?comments|kommentare?n?|kommentarbereich|leserkommentare|commentaires?|comentarios?|comentários?|commenti|reacties|kommentarer|komentarze|komentáře|yorumlar|комментарии)([\s_-]|$)/i;
const COMMENTS_HEADING =
  /^(\d+ )?(readers?.? |leave a |add a |post a )?(comments?|comments? section|kommentare?|leserkommentare|commentaires?|comentarios?|comentários?|commenti|reacties|komentarze|комментарии)( ?[([]\d+[)\]]| \d+)?:?$/i;
/** Class names of wrappers of the text: an element with one of them is kept, whatever its other names are. */
const CONTENT =
  /(^|[\s_-])(article|articlebody|story|post|entry|main|body|content|text|page|wrapper|container|layout|site|root|app|has|with|no)([\s_-]|$)/i;

/**
 * Removes boilerplate by tag, role and class name. With `keepSections` sections with names such as `banner` are kept,
 * which pages without an article use for parts of their text. Elements with a large share of the page's prose are kept:
 * `<div class="content-with-sidebar">` is a wrapper.
 */
export function removeBoilerplate(body: PageElement, { keepComments = false, keepSections = false } = {}): void {
  removeUnread(body);
  removeAround(body, measure(body), keepSections);
  if (!keepComments) removeComments(body);
}

/** Removes what readers do not see: code, form controls, hidden elements, and requests such as cookie banners. */
export function removeUnread(body: PageElement): void {
  removeRequests(body);
  const measures = measure(body);
  const whole = measures.get(body)?.prose ?? 0;
  const share = (element: PageElement) => (whole === 0 ? 0 : (measures.get(element)?.prose ?? 0) / whole);
  removeWhere(
    body,
    (element) => {
      // Some pages show their text by script and have all of it in `<noscript>`.
      if (element.tag === 'noscript' || isHidden(element)) return share(element) < 0.5;
      if (element.tag === 'button') return !isQuestion(element);
      return UNREAD.has(element.tag) || isPermalink(element) || isLabel(element) || isReference(element);
    },
    true,
  );
}

/** The sign behind a heading that links to the heading itself, or a link that skips a part of the page. */
function isPermalink(element: PageElement): boolean {
  return (
    element.tag === 'a' &&
    element.attributes['href']?.startsWith('#') === true &&
    /^([¶#§🔗]|skip (to|past)\b.{0,40})$/iu.test(lineText(element))
  );
}

/** The name of a field. A longer one may be a question that unfolds its answer. */
function isLabel(element: PageElement): boolean {
  return (element.tag === 'label' || element.tag === 'legend') && lineText(element).length <= 30;
}

/** The sign of a footnote, and the numbers of lines beside code. */
function isReference(element: PageElement): boolean {
  const name = classAndId(element);
  if (element.tag === 'sup') return /(^|\s)(reference|footnote-?ref|noprint)(\s|$)/i.test(name);
  return (
    /^(td|div|span|pre)$/.test(element.tag) &&
    /(^|\s)(linenos?|linenodiv|code-?header|gutter|line-numbers-rows|language-name)(\s|$)/i.test(name)
  );
}

/** A button that unfolds an answer contains its question, or the heading of what it unfolds. */
function isQuestion(button: PageElement): boolean {
  if (button.parent !== null && /^(h[1-6]|dt)$/.test(button.parent.tag)) return true;
  const line = lineText(button);
  return /.{15,}\?$/.test(line) || (line.length >= 12 && /accordion|collaps|faq|toggle/i.test(nameOf(button)));
}

function removeAround(body: PageElement, measures: Measures, keepSections: boolean): void {
  const whole = measures.get(body)?.prose ?? 0;
  removeWhere(body, (element) => {
    if (element.tag === 'body' || element.tag === 'html' || element.tag === 'article' || element.tag === 'main')
      return false;
    const { prose = 0, text = 0, links = 0 } = measures.get(element) ?? {};
    const share = whole === 0 ? 0 : prose / whole;
    if (AROUND.has(element.tag) || ROLES.test(element.attributes['role'] ?? '')) return share < 0.3;
    if (element.tag === 'header') return !isArticleHeader(element) && share < 0.1;
    if (isOtherStories(element, links, text)) return share < 0.5;
    const name = nameOf(element);
    if (name === '' || !NAMES.test(name)) return false;
    if (keepSections && element.tag === 'section' && prose >= 100 && links * 4 < text && !SURELY_AROUND.test(name))
      return false;
    if (NEVER_TEXT.test(name) && !/(^|[\s_-])(with|has|no|without)[\s_-]/i.test(name)) return share < 0.5;
    // A paragraph of the text can have any class name.
    if (element.tag === 'p' && prose > 0) return false;
    // `post-content share-enabled` may wrap the text: removed only where it is nearly all links.
    if (name.split(' ').some((word) => CONTENT.test(word) && !NAMES.test(word)))
      return share < 0.02 && links * 3 > text;
    return share < 0.15;
  });
}

/** Removes what readers say, unless there is hardly anything else on the page. */
export function removeComments(body: PageElement): void {
  const measures = measure(body);
  const whole = measures.get(body)?.prose ?? 0;
  const prose = (element: PageElement) => measures.get(element)?.prose ?? 0;
  const comments: PageElement[] = [];
  const collect = (element: PageElement) => {
    // `<div class="single has-comments">` wraps the whole page.
    const isComments = COMMENTS.test(nameOf(element)) || isHeadedComments(element);
    if (element.tag !== 'body' && isComments && prose(element) <= whole * 0.9) comments.push(element);
    else for (const child of element.children) if (typeof child !== 'string' && child.tag !== 'pre') collect(child);
  };
  collect(body);
  const left = whole - comments.reduce((sum, element) => sum + prose(element), 0);
  // Where there is hardly anything else on the page, the comments are its content.
  if (left >= 400 || left >= whole * 0.5) for (const element of comments) remove(element);
}

/** A box under a heading such as “3 Comments”, whatever it is called. */
function isHeadedComments({ tag, children }: PageElement): boolean {
  if (!/^(section|div|aside)$/.test(tag)) return false;
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof first !== 'object' || !/^h[2-6]$/.test(first.tag)) return false;
  return COMMENTS_HEADING.test(lineText(first));
}

/** A box of cards under a heading such as “Related stories”. */
function isOtherStories(element: PageElement, links: number, text: number): boolean {
  if (!/^(section|div|aside|ul)$/.test(element.tag) || links * 8 < text) return false;
  const first = element.children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof first !== 'object' || !/^(h[2-6]|p|span|strong|header|div)$/.test(first.tag)) return false;
  const line = lineText(first);
  return line.length < 40 && OTHER_STORIES.test(line);
}

function isHidden({ tag, attributes }: PageElement): boolean {
  if (tag === 'body' || tag === 'html') return false;
  if (/^(tabpanel|region)$/.test(attributes['role'] ?? '') || UNFOLDS.test(attributes['class'] ?? '')) return false;
  if ('hidden' in attributes && attributes['hidden'] !== 'until-found') return true;
  if (attributes['aria-hidden'] === 'true' && !/^(img|picture|figure|span|i|p|div|section)$/.test(tag)) return true;
  return /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes['style'] ?? '');
}

/** A header with the title, inside or right before the text. */
function isArticleHeader(element: PageElement): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (at.tag === 'article' || at.tag === 'main') return true;
  return element.children.some(
    (child) => typeof child !== 'string' && child.tag === 'p' && lineText(child).length > 80,
  );
}

/**
 * Removes every element that matches, without visiting its descendants.
 * @param inCode also inside code, where highlighters use the same names for something else: `hljs-comment`.
 */
export function removeWhere(root: PageElement, fits: (element: PageElement) => boolean, inCode = false): void {
  const kept = root.children.filter((child) => typeof child === 'string' || !fits(child));
  if (kept.length < root.children.length) root.children.splice(0, root.children.length, ...kept);
  for (const child of root.children) {
    if (typeof child !== 'string' && (inCode || child.tag !== 'pre')) removeWhere(child, fits, inCode);
  }
}
