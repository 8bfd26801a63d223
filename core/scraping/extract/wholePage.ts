import { headingTags } from '../page/blocks.ts';
import { find, findAll, lineText, remove, type PageElement } from '../page/pageTree.ts';
import { measure, type Measures } from './measure.ts';
import { nameOf } from './names.ts';
import { removeWhere } from './removeBoilerplate.ts';

/** Boilerplate of every page, even of one that is a list of links. */
const AROUND = new RegExp(
  `(^|[\\s_-])(${[
    'nav(igation|bar|menu)?|menus?|mega-?menu|breadcrumbs?|crumbs?|sidebars?|side-?bar|foot(er)?|site-?(header|footer)|masthead|topbar|top-?bar|skip(-?link)?|announcement\\S*|offcanvas|drawer',
    'shar(e|ing)|social(-?(media|share|links?|icons?))?|addtoany|follow-?us|newsletters?|subscribe|signup-?form|mailing-?list|cookies?|consent|gdpr|popup|pop-?up|modal|overlay|lightbox|toast',
    'related(-?(posts?|articles?|products?|items?))?|recommend\\S*|outbrain|taboola|upsells?|cross-?sells?|recently-?viewed|also-?(bought|like|viewed)',
    'pagination|pager|page-?links|filters?|filter-?(box|panel|bar|group|list)|facets?|sort(-?by|ing)?|refinements?|result-?count|toolbar|mini-?cart|cart|wishlist|compare|quick-?(view|shop|add)',
    'login|log-?in|search(-?(form|box|bar))?|language-?(switcher|selector)|currency|country-?selector|store-?locator|copyright|visually-?hidden|sr-?only|screen-?reader(-text)?|comments?(-?(area|list|section))?|disqus(_thread)?|respond|advert(s|isement|ising)?|ads|ad-?(slot|unit|container|wrapper)',
  ].join('|')})([\\s_-]|$)`,
  'i',
);
/** Those among them that lead to other pages, however many. */
const OTHER_PAGES =
  /(^|[\s_-])(related|recommend\S*|outbrain|taboola|recently|also|comments?|newsletters?|cookies?)([\s_-]|$)/i;
/** Labels of buttons on shops and lists. */
const ACTION =
  /^(add to (cart|bag|basket|wishlist|compare)|quick (view|shop|add|buy)|choose options|select options|view (all|more|details|product)|load more|show more|see (all|more)|shop now|buy now|sold out|read more|learn more|continue reading|more info(rmation)?|(sort|filter)( by)?|show filters|back to top|skip to content|next|previous|prev|home)[\s»›→.…:]*$/i;

/**
 * The content of a page whose text is spread out: a list of stories or products, a service, a front page. Expects a
 * page without code and hidden parts; removes boilerplate and keeps everything else.
 */
export function wholePage(body: PageElement): PageElement {
  const before = measure(body);
  const whole = before.get(body)?.prose ?? 0;
  const text = before.get(body)?.text ?? 0;
  removeWhere(body, (element) => {
    if (/^(html|body|main|article)$/.test(element.tag)) return false;
    const own = before.get(element);
    const share = Math.max(part(own?.prose, whole), part(own?.text, text) / 2);
    if (/^(nav|footer|aside|menu)$/.test(element.tag)) return share < 0.4;
    if (/^(navigation|contentinfo|complementary|search|dialog|banner)$/i.test(element.attributes['role'] ?? ''))
      return share < 0.4;
    if (element.tag === 'header') return element.parent?.tag === 'body' && !hasLead(element);
    const name = nameOf(element);
    return AROUND.test(name) && share < (OTHER_PAGES.test(name) ? 0.8 : 0.4);
  });
  const heading = find(body, ({ tag }) => tag === 'h1');
  const content = mainOf(body);
  dropMenus(content);
  // The heading of a list of goods may stand above the part with the list.
  if (heading !== null && find(content, (element) => element === heading) === null) prepend(content, heading);
  return content;
}

function prepend(content: PageElement, heading: PageElement): void {
  remove(heading);
  content.children.unshift(heading);
  heading.parent = content;
}

function part(of: number | undefined, whole: number): number {
  return whole === 0 ? 0 : (of ?? 0) / whole;
}

function hasLead(header: PageElement): boolean {
  return find(header, ({ tag }) => tag === 'h1') !== null && find(header, ({ tag }) => tag === 'p') !== null;
}

/** `<main>` or an equivalent, where it contains most of the text. */
function mainOf(body: PageElement): PageElement {
  const measures = measure(body);
  const all = measures.get(body)?.text ?? 0;
  const main = find(body, ({ tag, attributes }) => tag === 'main' || attributes['role'] === 'main');
  const named = find(
    body,
    ({ tag, attributes }) => tag === 'div' && /^(main|content|main-?content)$/i.test(attributes['id'] ?? ''),
  );
  const enough = (element: PageElement | null) =>
    element !== null && (measures.get(element)?.text ?? 0) >= all * 0.5 ? element : null;
  return enough(main) ?? enough(named) ?? body;
}

/** Removes lists of short links and button labels; cards, whose links have longer texts, are kept. */
function dropMenus(content: PageElement): void {
  const measures = measure(content);
  for (const element of findAll(content, () => true)) {
    if (element.parent === null) continue;
    if (isMenu(element, measures) || isAction(element)) remove(element);
  }
}

function isMenu(element: PageElement, measures: Measures): boolean {
  if (!/^(ul|ol|div|dl)$/.test(element.tag)) return false;
  const { text = 0, links = 0, prose = 0 } = measures.get(element) ?? {};
  if (prose > 0 || text === 0 || links < text * 0.8) return false;
  const items = findAll(element, ({ tag }) => tag === 'a');
  if (items.length < 3) return false;
  const says = find(element, ({ tag }) => headingTags.has(tag) || tag === 'img' || tag === 'picture' || tag === 'p');
  return says === null && text / items.length < 25;
}

function isAction(element: PageElement): boolean {
  if (!/^(a|span|p|div|button|li)$/.test(element.tag)) return false;
  const line = lineText(element);
  return line !== '' && line.length < 30 && ACTION.test(line);
}
