import { headingTags } from '../page/blocks.ts';
import { findAll, lineText, type PageElement, type PageNode } from '../page/pageTree.ts';
import { measure } from './measure.ts';
import { classAndId } from './names.ts';
import { removeWhere } from './removeBoilerplate.ts';
import { postsOf, QUOTE, type ThreadPost } from './thread.ts';

const SIGNATURE = /(^|[\s_-])(signatures?|sig|signature-?(content|container)|membersignature)([\s_-]|$)/i;
const PREVIEW = /(^|[\s_-])(unfurl|onebox|link-?preview)([\s_-]|$)/i;
/** What is shown beside a post: its author, date, votes and actions. */
const BESIDE =
  /(^|[\s_-])(user-?(info|card|details|profile|stats|title|name|meta|link|pic)|username|message-?(user\w*|attribution\w*|footer|actionbar|lastedit|inner--user)|post-?(profile|er|author|info|details?|date|head(er)?|foot(er)?|meta|number|count|controls?|menu|buttons?|tools?|links?|actions?|toolbar|time|likes|layout--left|taglist|left|signature)|postprofile|posthead|postfoot|postdetails|poster\w*|author|author-?(pane|info|details)|cauthorpane|ipscomment_(author|header|meta|tools|controls)|ipsitemcontrols|crawler-post-(meta|infos)|topic-?(map|meta|category)|keyinfo|moderatorbar|comhead|comment-header|comment-reactions|tagline|flat-list|votes?|votecell|votelinks|voting-container|scores?|reactions?|reactionsbar|likes?|karma|badges?|avatar|permalink|quick-?reply|reply-?(form|box|link)|notice|thread-?(info|status|tools)|expandlink|js-(voting|post-menu)\S*)([\s_-]|$)/i;
/** Lines of a member's card. */
const MEMBER =
  /^(joined|join date|registered|posts|messages|reaction score|reputation|location|likes received|thanks|solutions|trophy points|member since|points|gender|age)\b[^.]{0,60}$/i;

/**
 * A thread as its posts: who wrote when, and what, with the posts that it quotes; without the cards of members,
 * signatures and actions. On pages of questions and answers only the texts. Null where there is at most one post.
 */
export function threadText(
  body: PageElement,
  { isAnswers, title }: { isAnswers: boolean; title: string | null },
): PageElement | null {
  const posts = postsOf(body);
  if (posts.length < 2) return null;
  const thread: PageElement = { tag: 'div', attributes: {}, children: [], parent: null };
  for (const post of posts) {
    pruneBody(post.body, title, posts.length);
    breakAfterCites(post.body);
    if (lineText(post.body) === '' && findAll(post.body, ({ tag }) => tag === 'img').length === 0) continue;
    const said = isAnswers ? null : byline(post);
    if (said !== null) append(thread, said);
    append(thread, post.body);
  }
  return thread;
}

function byline({ author, date }: ThreadPost): PageElement | null {
  if (author === null && date === null) return null;
  const line: PageElement = { tag: 'p', attributes: {}, children: [], parent: null };
  if (author !== null) append(line, { tag: 'strong', attributes: {}, children: [author], parent: null });
  if (author !== null && date !== null) append(line, { tag: 'br', attributes: {}, children: [], parent: null });
  if (date !== null) append(line, date);
  return line;
}

function append(parent: PageElement, child: PageNode): void {
  parent.children.push(child);
  if (typeof child !== 'string') child.parent = parent;
}

function pruneBody(body: PageElement, title: string | null, posts: number): void {
  const measures = measure(body);
  const whole = measures.get(body)?.prose ?? 0;
  removeWhere(body, (element) => {
    const { text = 0, links = 0, prose = 0 } = measures.get(element) ?? {};
    const name = classAndId(element);
    if (SIGNATURE.test(`${name} ${element.attributes['data-role'] ?? ''}`)) return posts > 1;
    if (BESIDE.test(name) && prose < Math.max(80, whole * 0.2)) return true;
    if (headingTags.has(element.tag) && isTitle(lineText(element), title)) return true;
    if (prose > 0 || text === 0 || text > 80) return false;
    if (!/^(div|span|li|ul|dl|dd|dt|p|a|td|h[2-6]|header|footer|section)$/.test(element.tag)) return false;
    return (
      (links * 2 > text && text < 40 && !isPartOfText(element) && !isQuoted(element, body)) ||
      MEMBER.test(lineText(element))
    );
  });
}

/** `<cite>rivet wrote:</cite>The paint …` is two lines. */
function breakAfterCites(body: PageElement): void {
  for (const cite of findAll(body, ({ tag }) => tag === 'cite')) {
    const line: PageElement = { tag: 'br', attributes: {}, children: [], parent: cite.parent };
    cite.parent?.children.splice(cite.parent.children.indexOf(cite) + 1, 0, line);
  }
}

/** Each post repeats the title of the thread. */
function isTitle(line: string, title: string | null): boolean {
  return /^re:\s/i.test(line) || line.toLowerCase() === title?.toLowerCase();
}

/** `rivet wrote:` above a quotation is a link to the quoted post; a preview of a linked page is its title. */
function isQuoted(element: PageElement, body: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null && at !== body; at = at.parent)
    if (at.tag === 'blockquote' || QUOTE.test(classAndId(at)) || PREVIEW.test(classAndId(at))) return true;
  return false;
}

function isPartOfText({ tag, parent }: PageElement): boolean {
  return /^(a|span)$/.test(tag) && parent !== null && /^(p|li|td|dd|blockquote|cite|div)$/.test(parent.tag);
}
