import { headingTags } from '../page/blocks.ts';
import {
  find,
  findAll,
  isLongerThan,
  lineText,
  oneLine,
  remove,
  type PageElement,
  type PageNode,
} from '../page/pageTree.ts';
import { hasPicture, removeBelowLastRule, removeHeadMatter } from './headAndFoot.ts';
import { measure, type Measures } from './measure.ts';
import { nameOf } from './names.ts';
import { isNotice, removeClosingNotes } from './notices.ts';

/** A line that leads to other pages, in the words of news sites. */
const LEADS_AWAY =
  /^((also|must) read\b|read( more| also| next| this)\b|more (on|from|about|stories|news|coverage)|related( (stories|articles|posts|content|links|coverage|topics|news))?\b|see also|recommended|you may also like|you might also like|don.t miss|watch( now)?:|listen( now)?:|click here|continue reading|story continues|article continues|advertisement|sponsored|sign up|subscribe|follow (us|me|@)|share (this|on|via)|join (us|our)|tags?:|topics?:|our standards:|filed under|categor(y|ies):|posted in|(leave|post|add) a (comment|reply)|\d+ comments?|comments?$|copyright|©|all rights reserved|(most|latest|trending|top) (read|popular|news|stories|articles|videos)|popular (posts|stories)|get (the|our) (latest|newsletter)|newsletter|print( this)?$|print(er)?[- ]friendly|email( this)?$|share$|tweet$|save$|next( article| post)?$|previous( article| post)?$|(article réservé à nos abonnés )?lire aussi|article réservé à nos abonnés|à lire aussi|voir aussi|lesen sie (auch|mehr)|mehr zum thema|auch interessant|le[aeé] (también|además|más)|ver también|te (puede|podría) interesar|leia (também|mais)|veja (também|mais)|saiba mais|leggi anche|lees (ook|meer)|läs (också|mer)|l[eæ]s også|lue myös|czytaj (też|także|więcej)|zobacz (też|także)|baca juga|đọc thêm|читайте также|смотрите также|関連記事|あわせて読みたい|相关(阅读|新闻)|延伸(阅读|閱讀)|관련 ?기사|اقرأ (أيض|المزيد))/i;
const BY_LINE =
  /(^|[\s_-])(byline|author|date|time|timestamp|datetime|published|updated|pub-?date|posted-?on|entry-?meta|post-?meta|article-?meta|meta|dateline|info|kicker|eyebrow|section-?label|reading-?time|read-?time)([\s_-]|$)/i;
const SHARE =
  /^((share|send|teilen|partager|compartir)( (on|via|auf|sur|en|por))? ?)?(facebook|twitter|x|x\.com|e-?mail|mail|whatsapp|linkedin|pinterest|reddit|telegram|messenger|threads|bluesky|mastodon|xing|pocket|flipboard|print|drucken|imprimer|copy link|link kopieren|copier le lien|share|tweet|teilen|partager|compartir|condividi|delen)$/i;
const SHORT = 160;
const LONGEST_LINE = 2_000;

/**
 * Removes what content management systems insert between paragraphs, and repetitions of the title.
 * @param options `keepLinks`: keep links and the headings above them, for pages that are lists; `headMatter`: also
 * remove the short lines above the first paragraph.
 */
export function pruneContent(
  content: PageElement,
  title: string | null,
  { keepLinks = false, headMatter = false, isProduct = false } = {},
): void {
  // The heading of a list or a service is its beginning.
  if (!keepLinks) removeTitle(content, title, isProduct);
  const measures = measure(content);
  const whole = measures.get(content)?.prose ?? 0;
  for (const element of findAll(content, () => true)) {
    if (element.parent === null || isInCode(element)) continue;
    if (!keepLinks && isLinkList(element, measures, whole)) {
      remove(element);
      continue;
    }
    // Lines are short; the text of each of many nested elements would be read again and again.
    if ((measures.get(element)?.text ?? 0) > LONGEST_LINE) continue;
    const leads = !keepLinks && (leadsAway(element, measures) || isNotice(element));
    if (leads || isByline(element, measures) || isShareBar(element) || isStatus(element)) remove(element);
  }
  if (headMatter) removeHeadMatter(content);
  if (!keepLinks && !isProduct) removeClosingNotes(content);
  if (!keepLinks) removeBelowLastRule(content);
  removeEmptySections(content);
}

/** Syntax highlighters use class names such as `hljs-meta`. */
function isInCode({ parent }: PageElement): boolean {
  for (let at = parent; at !== null; at = at.parent) if (at.tag === 'pre') return true;
  return false;
}

/** Removes the first heading where it repeats the title. */
function removeTitle(content: PageElement, title: string | null, always: boolean): void {
  if (title === null) return;
  const heading = find(content, ({ tag }) => tag === 'h1' || tag === 'h2');
  if (
    heading !== null &&
    (heading.tag === 'h1' || same(lineText(heading), title) || isTitleWithKicker(heading, title)) &&
    (isNearTitle(lineText(heading), title) || (heading.tag === 'h1' && (always || isInHeader(heading))))
  ) {
    remove(heading);
  }
}

function same(a: string, b: string): boolean {
  return oneLine(a).toLowerCase() === oneLine(b).toLowerCase();
}

/** `Ferries in Merjan: Why the boat stays in the dock`, where the title is the second part. */
function isTitleWithKicker(heading: PageElement, title: string): boolean {
  const line = lineText(heading).toLowerCase();
  return title.length >= 12 && line.length <= title.length + 50 && line.endsWith(title.toLowerCase());
}

function isInHeader({ parent }: PageElement): boolean {
  return parent?.tag === 'header';
}

function isNearTitle(heading: string, title: string): boolean {
  const [a, b] = [heading.toLowerCase(), title.toLowerCase()];
  return a.includes(b) || b.includes(a);
}

/** Lists, tables and boxes that consist mostly of links and have no prose. */
function isLinkList(element: PageElement, measures: Measures, whole: number): boolean {
  if (!/^(ul|ol|dl|div|section|table|header|aside|figure|fieldset|form|h[2-6]|p)$/.test(element.tag)) return false;
  const { text = 0, links = 0, prose = 0 } = measures.get(element) ?? {};
  if (text === 0 || prose > 0 || prose > whole * 0.1) return false;
  const dense = links / text;
  // An embedded link to another page is all link; what is called a caption belongs to a picture.
  if (element.tag === 'figure') return dense > 0.9 && find(element, ({ tag }) => tag === 'figcaption') === null;
  if (headingTags.has(element.tag)) return false;
  if (element.tag === 'p') return dense > 0.9 && text < SHORT && /^(>|»|→|•|\W*$)/.test(lineText(element));
  if (element.tag === 'table') return dense > 0.8 || (dense > 0.5 && text < 200 && 'align' in element.attributes);
  return dense > 0.6 && (element.tag !== 'div' || text > 20 || findAll(element, ({ tag }) => tag === 'a').length > 1);
}

function leadsAway(element: PageElement, measures: Measures): boolean {
  if (!/^(p|div|span|strong|b|em|h[2-6]|li|section|ul|aside|figure|a)$/.test(element.tag)) return false;
  const { text = 0, links = 0 } = measures.get(element) ?? {};
  const line = lineText(element);
  if (line.length === 0 || line.length > SHORT || !LEADS_AWAY.test(line)) return false;
  if (isPartOfLine(element, line)) return false;
  if (headingTags.has(element.tag)) return line.length < 40;
  // `Read the small print before you sign` is a sentence of the text; `Read more: Ferries sail again` is a link.
  return links * 2 >= text || line.length < 40 || /^[^.]{3,40}:/.test(line);
}

/** Part of a sentence: `<p>He said on <span class="date">Monday</span> that …`. */
function isPartOfLine({ tag, parent }: PageElement, line: string): boolean {
  if (parent === null || !/^(a|span|strong|b|em|i|time|abbr)$/.test(tag)) return false;
  return /^(p|li|td|th|dd|blockquote|figcaption|h[1-6])$/.test(parent.tag) && isLongerThan(parent, line.length + 2);
}

/** A row of links or buttons to networks, whatever it is called. */
function isShareBar(element: PageElement): boolean {
  if (!/^(div|ul|p|section)$/.test(element.tag)) return false;
  const links = findAll(element, ({ tag }) => tag === 'a').map(lineText);
  if (links.length < 2 || links.length > 12 || !links.every((text) => text === '' || SHARE.test(text))) return false;
  return links.some((text) => text !== '') && lineText(element).length <= links.join(' ').length + 20;
}

/** A part of a reference's head that unfolds: since when, and where, something works. */
function isStatus({ tag, parent }: PageElement): boolean {
  return tag === 'details' && parent?.tag === 'header';
}

/** The author and date above the text, which are fields of their own. */
function isByline(element: PageElement, measures: Measures): boolean {
  if (
    /^(body|article|main|p|li|td|tr|table|blockquote|figure|figcaption|h[1-6])$/.test(element.tag) &&
    element.tag !== 'p'
  )
    return false;
  if (element.tag === 'time' && element.parent?.tag !== 'p') return true;
  const { prose = 0 } = measures.get(element) ?? {};
  const line = lineText(element);
  if (line.length > SHORT || isPartOfLine(element, line)) return false;
  if (prose > 0 && (element.tag !== 'p' || line.length > 60)) return false;
  return (
    BY_LINE.test(nameOf(element)) ||
    /author/.test(`${element.attributes['rel'] ?? ''} ${element.attributes['itemprop'] ?? ''}`)
  );
}

/** Removes headings with nothing below them, from the last one on. */
function removeEmptySections(content: PageElement): void {
  const headings = findAll(content, ({ tag }) => headingTags.has(tag)).toReversed();
  const [nextOf, nextTextOf] = [laterSiblings(shows), laterSiblings(hasText)];
  for (const heading of headings) {
    const next = nextOf(heading);
    const ends = next === undefined && isLastOf(heading, nextTextOf);
    const followed = typeof next === 'object' && headingTags.has(next.tag) && next.tag <= heading.tag;
    if (ends || (followed && LEADS_AWAY.test(lineText(heading)))) remove(heading);
  }
}

function isLastOf(heading: PageElement, nextTextOf: NextOf): boolean {
  for (let at: PageElement | null = heading; at?.parent != null; at = at.parent) {
    if (nextTextOf(at) !== undefined) return false;
  }
  return true;
}

type NextOf = (element: PageElement) => PageNode | undefined;

/** Finds the next sibling that fits, of elements in reverse order of the page; linear for all of them. */
function laterSiblings(fits: (node: PageNode) => boolean): NextOf {
  const places = new Map<PageElement, { at: number; next: PageNode | undefined }>();
  return (element) => {
    const { parent } = element;
    if (parent === null) return undefined;
    let { at, next } = places.get(parent) ?? { at: parent.children.length - 1, next: undefined };
    for (; at > 0 && parent.children[at] !== element; at -= 1) {
      const node = parent.children[at];
      if (node !== undefined && fits(node)) next = node;
    }
    places.set(parent, { at, next });
    return next;
  };
}

function hasText(node: PageNode): boolean {
  return typeof node === 'string' ? node.trim() !== '' : isLongerThan(node, 0);
}

function shows(node: PageNode): boolean {
  return hasText(node) || (typeof node !== 'string' && hasPicture(node));
}
