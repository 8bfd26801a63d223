import { find, findAll, lineText, type PageElement } from '../page/pageTree.ts';
import { measure } from './measure.ts';
import { classAndId, nameOf } from './names.ts';

/** Class names of single posts in forum software, and of the elements with their text. */
const POST =
  /(^|\s)(post|posts?-?(row|item|wrapper|container|content|body)|postbody|postcontainer|post_wrapper|postbit(legacy|im)?|message|message-body|messagecontainer|comment|comment[-_](body|text|content)|commententry|commtext|toptext|story_text|usertext-body|reply|answer|question|topic-post|topic-body|crawler-post|cpost|ipscomment|poststream-item|blockpost|post_body|post-text|js-post|msg_body|windowbg\d?)(\s|$)/i;
const POST_ID = /^(post|comment|msg|message|answer|question|pid|reply|p)[-_]?\d+$/i;
const POST_TYPE = /\/(Comment|Answer|Question|DiscussionForumPosting)$/;
/** Attributes that forum software gives to the text of a post. */
const POST_TEXT = /^(text|commentText|commentContent|post\/content)$/;
export const QUOTE =
  /(^|[\s_-])(quote\w*|bbcodeblock--quote|ipsquote|bbc_standard_quote|mycode_blockquote|bbcode_quote)([\s_-]|$)/i;

const AUTHOR =
  /(^|[\s_-])(author|user-?name|creator|poster|nick-?name|hnuser|member-?name|user-?link|post-?author|post-?left)([\s_-]|$)/i;
const DATE = /(^|[\s_-])(date|time|timestamp|post-?date|posted-?on|dateline|age|created|published)([\s_-]|$)/i;
/** A day or an hour: `Oct 8, 2024`, `2025-11-01 15:14:37`, `3 hours ago`. */
const WHEN = /\b(19|20)\d{2}\b.{0,20}$|\d{1,2}:\d{2}|\b(ago|yesterday|today)\b/i;
/** How many levels above its text the author of a post is looked for. */
const FARTHEST = 10;
const LONGEST_NAME = 40;
const LONGEST_DATE = 100;

/** A post of a thread. */
export interface ThreadPost {
  /** The element with its text. */
  body: PageElement;
  author: string | null;
  /** As the page shows it. */
  date: string | null;
}

/** The posts of a page, including nested ones. */
export function threadPosts(page: PageElement): PageElement[] {
  return findAll(page, isPost);
}

function isPost({ tag, attributes }: PageElement): boolean {
  if (!/^(div|article|section|li|tr|td|table|ol|ul|form|blockquote|shreddit-comment)$/.test(tag)) return false;
  return (
    POST.test(attributes['class'] ?? '') ||
    POST_ID.test(attributes['id'] ?? '') ||
    POST_TYPE.test(attributes['itemtype'] ?? '') ||
    isPostText(attributes)
  );
}

function isPostText(attributes: PageElement['attributes']): boolean {
  return ['itemprop', 'data-role', 'component'].some((name) => POST_TEXT.test(attributes[name] ?? ''));
}

/**
 * The posts of a thread in their order, each with its author and date where the page has them: the innermost elements
 * that are posts, and for the author the smallest element around one that has no other post.
 */
export function postsOf(body: PageElement): ThreadPost[] {
  const bodies = innermostPosts(body);
  const holdsPost = new Map<PageElement, number>();
  for (const each of bodies)
    for (let at = each.parent; at !== null; at = at.parent) holdsPost.set(at, (holdsPost.get(at) ?? 0) + 1);
  // Reads from the post, then from ever larger elements around it, as long as they contain no other post.
  const around = (each: PageElement, read: (unit: PageElement) => string | null) => {
    let unit: PageElement | null = each;
    for (let level = 0; unit !== null && level < FARTHEST; level += 1, unit = unit.parent) {
      if (unit !== each && holdsPost.get(unit) !== 1) return null;
      const found = read(unit);
      if (found !== null) return found;
    }
    return null;
  };
  return bodies.map((each) => ({ body: each, author: around(each, authorIn), date: around(each, dateIn) }));
}

/**
 * Whether a page that does not declare itself a forum is a thread: nearly all of its text is in posts of the same form,
 * each with its author's name.
 */
export function looksLikeThread(page: PageElement): boolean {
  const posts = postsOf(page).filter(({ author }) => author !== null);
  if (posts.length < 2) return false;
  const measures = measure(page);
  const prose = (element: PageElement) => measures.get(element)?.prose ?? 0;
  const byForm = new Map<string, number>();
  let inComments = 0;
  for (const { body } of posts) {
    const form = `${body.tag} ${(body.attributes['class'] ?? '').split(' ', 1)[0] ?? ''}`;
    byForm.set(form, (byForm.get(form) ?? 0) + prose(body));
    if (isInComments(body)) inComments += 1;
  }
  const share = Math.max(...byForm.values()) / Math.max(1, prose(page));
  return share >= (inComments > 0 ? 0.9 : 0.7);
}

function isInComments(body: PageElement): boolean {
  for (let at = body.parent; at !== null; at = at.parent)
    if (
      /(^|[\s_-])(comments|commentlist|comment-?(list|section)|respond|disqus_thread)([\s_-]|$)/i.test(classAndId(at))
    )
      return true;
  return false;
}

function innermostPosts(body: PageElement): PageElement[] {
  const measures = measure(body);
  const found: PageElement[] = [];
  const collect = (element: PageElement): boolean => {
    let below = false;
    for (const child of element.children) {
      // Quoted posts have the same names as the post around them.
      if (typeof child === 'string' || QUOTE.test(classAndId(child))) continue;
      if (collect(child)) below = true;
    }
    const { text = 0, links = 0 } = measures.get(element) ?? {};
    // Links for replying have the class `reply` too.
    const says = text > 0 && (text > 40 || links * 2 < text);
    if (below || !says || !isPost(element)) return below;
    found.push(element);
    return true;
  };
  collect(body);
  return found;
}

/** Elements of a post outside the quotations in it. */
function partsOf(unit: PageElement): PageElement[] {
  const found: PageElement[] = [];
  const collect = ({ children }: PageElement) => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      // vBulletin has the whole post in a `<blockquote>`.
      if (!isPost(child) && (child.tag === 'blockquote' || QUOTE.test(classAndId(child)))) continue;
      found.push(child);
      collect(child);
    }
  };
  collect(unit);
  return found;
}

function authorIn(unit: PageElement): string | null {
  for (const element of partsOf(unit)) {
    const { attributes } = element;
    const named =
      AUTHOR.test(nameOf(element)) || attributes['rel'] === 'author' || /^author$/.test(attributes['itemprop'] ?? '');
    if (!named) continue;
    const link =
      element.tag === 'a' ? element : find(element, ({ tag, children }) => tag === 'a' && children.length > 0);
    const name = lineText(link ?? element).replace(/^(posted )?by\s+/i, '');
    if (name !== '' && name.length <= LONGEST_NAME && /[\p{L}\p{N}]/u.test(name)) return name;
  }
  return null;
}

function dateIn(unit: PageElement): string | null {
  const parts = partsOf(unit);
  const texts = (marked: (element: PageElement) => boolean) =>
    parts
      .filter(marked)
      .map(lineText)
      .find((text) => /\d/.test(text) && text.length <= LONGEST_DATE) ?? null;
  const when =
    texts(({ tag }) => /^(time|relative-time|time-ago)$/.test(tag)) ?? texts((element) => DATE.test(nameOf(element)));
  if (when !== null) return when;
  // Day of joining the forum and the like are in a list beside the post.
  const leaf = parts.find(
    (element) =>
      /^(a|span|li|p|h[1-6]|div)$/.test(element.tag) &&
      element.children.every((child) => typeof child === 'string') &&
      element.parent?.tag !== 'dd' &&
      lineText(element).length <= 60 &&
      WHEN.test(lineText(element)),
  );
  if (leaf !== undefined) return lineText(leaf);
  // `by rivet » Mon Jan 05, 2026 9:10 am`
  const said = texts((element) => AUTHOR.test(nameOf(element)) && WHEN.test(lineText(element)));
  return said?.split(/\s+[»|·•]\s+/)[1] ?? null;
}
