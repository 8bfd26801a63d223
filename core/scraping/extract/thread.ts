import { headingTags } from '../page/blocks.ts';
import { find, findAll, lineText, type PageElement } from '../page/pageTree.ts';
import { around } from './chooseContent.ts';
import { measure } from './measure.ts';
import { classAndId, removeWhere } from './removeBoilerplate.ts';

/** Class names of single posts in forum software. */
const POST =
  /(^|\s)(post|posts?-?(row|item|wrapper|container|content|body)|postbody|postcontainer|post_wrapper|postbit\w*|message|message-body|messagecontainer|comment|commententry|commtext|usertext-body|reply|answer|question|topic-post|topic-body|crawler-post|cpost|ipscomment|poststream-item|blockpost|post_body|post-text|js-post|windowbg\d?)(\s|$)/i;
const POST_ID = /^(post|comment|msg|message|answer|question|pid|reply|p)[-_]?\d+$/i;
const POST_TYPE = /\/(Comment|Answer|Question|DiscussionForumPosting)$/;
const SIGNATURE = /(^|[\s_-])(signatures?|sig|signature-?(content|container))([\s_-]|$)/i;
/** What is shown beside a post: author, date, votes, actions. */
const BESIDE =
  /(^|[\s_-])(user-?(info|card|details|profile|stats|title|name|meta|link|pic)|username|message-?(user\w*|attribution\w*|footer|actionbar|lastedit|inner--user)|post-?(profile|er|author|info|details?|date|head(er)?|foot(er)?|meta|number|count|controls?|menu|buttons?|tools?|links?|actions?|toolbar|time|likes|layout--left)|postprofile|posthead|postfoot|postdetails|poster\w*|author-?(pane|info|details)|cauthorpane|ipscomment_(author|header|tools|controls)|crawler-post-(meta|infos)|topic-?(map|meta|category)|keyinfo|moderatorbar|comhead|tagline|flat-list|votes?|votecell|votelinks|voting-container|scores?|reactions?|reactionsbar|likes?|karma|badges?|avatar|permalink|quick-?reply|reply-?(form|box|link)|last-?edit(ed)?|edited|notice|thread-?(info|status|tools)|js-(voting|post-menu)\S*)([\s_-]|$)/i;
/** Lines of a member's card. */
const MEMBER =
  /^(joined|join date|registered|posts|messages|reaction score|reputation|location|likes received|thanks|solutions|trophy points|member since|points|gender|age)\b[^.]{0,60}$/i;
const QUOTE =
  /(^|[\s_-])(quote\w*|bbcodeblock--quote|ipsquote|bbc_standard_quote|mycode_blockquote|bbcode_quote)([\s_-]|$)/i;

/** The posts of a page, including nested ones. */
export function threadPosts(page: PageElement): PageElement[] {
  return findAll(page, ({ tag, attributes }) => {
    if (!/^(div|article|section|li|tr|td|table|ol|ul|shreddit-comment)$/.test(tag)) return false;
    return (
      POST.test(attributes['class'] ?? '') ||
      POST_ID.test(attributes['id'] ?? '') ||
      POST_TYPE.test(attributes['itemtype'] ?? '')
    );
  });
}

/** The smallest element around all posts; null where there is at most one. */
export function threadOf(body: PageElement): PageElement | null {
  const measures = measure(body);
  const prose = (element: PageElement) => measures.get(element)?.prose ?? 0;
  const posts = threadPosts(body).filter((post) => prose(post) > 0);
  const [first, ...others] = posts;
  if (first === undefined || others.length === 0) return null;
  let thread = around(first, others);
  // The question may come before the list of answers.
  while (thread.parent !== null && thread.tag !== 'body' && prose(thread.parent) < prose(thread) * 1.5)
    thread = thread.parent;
  return thread;
}

/**
 * Reduces posts to their own text: without author cards and actions, signatures, and quotations of other posts, which
 * are on the page already.
 */
export function pruneThread(
  thread: PageElement,
  { isAnswers, title }: { isAnswers: boolean; title: string | null },
): void {
  const measures = measure(thread);
  const whole = measures.get(thread)?.prose ?? 0;
  removeWhere(thread, (element) => {
    const { text = 0, links = 0, prose = 0 } = measures.get(element) ?? {};
    const name = classAndId(element);
    if (SIGNATURE.test(name)) return prose < whole * 0.5;
    // Answers quote documents, not each other.
    if (!isAnswers && isQuotation(element, name)) return prose < whole * 0.5;
    if (BESIDE.test(name) && prose < Math.min(200, whole * 0.2)) return true;
    if (headingTags.has(element.tag) && isTitle(lineText(element), title)) return true;
    if (prose > 0 || text === 0 || text > 80) return false;
    if (!/^(div|span|li|ul|dl|dd|dt|p|a|td|h[2-6]|header|footer|section)$/.test(element.tag)) return false;
    return (links * 2 > text && text < 40 && !isPartOfText(element)) || MEMBER.test(lineText(element));
  });
}

/** Each post repeats the title of the thread. */
function isTitle(line: string, title: string | null): boolean {
  return /^re:\s/i.test(line) || line.toLowerCase() === title?.toLowerCase();
}

function isQuotation(element: PageElement, name: string): boolean {
  if (element.tag === 'aside') return QUOTE.test(name);
  if (element.tag !== 'blockquote' && !/^(div|table)$/.test(element.tag)) return false;
  if (QUOTE.test(name)) return true;
  if (element.tag !== 'blockquote') return false;
  const cited = find(element, ({ tag }) => tag === 'cite') !== null;
  return cited || /^.{0,60}\b(wrote|said|posted by)\b/i.test(lineText(element).slice(0, 120));
}

function isPartOfText({ tag, parent }: PageElement): boolean {
  return /^(a|span)$/.test(tag) && parent !== null && /^(p|li|td|dd|blockquote)$/.test(parent.tag);
}
