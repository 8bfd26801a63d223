import { find, findAll, type PageElement } from '../page/pageTree.ts';
import { isDatedArticle } from './datedArticle.ts';
import { typesOf } from './jsonLd.ts';
import type { PageMetadata } from './metadata.ts';
import { looksLikeProduct } from './product.ts';
import { looksLikeThread, threadPosts } from './thread.ts';

/**
 * How a page is read: a single article, a single product, a thread with posts of several people, or anything else
 * (lists of stories or products, services, front pages, and articles without metadata).
 */
export type PageKind = 'article' | 'product' | 'thread' | 'unknown';

const ARTICLE = /Article$|BlogPosting|Report$|NewsItem/;
const PRODUCT = /^(Product|ProductGroup)$/;
const THREAD = /^(DiscussionForumPosting|QAPage)$/;
const FORUM_SOFTWARE =
  /^(discourse|phpbb|vbulletin|xenforo|mybb|simple machines|smf|flarum|nodebb|invision|ips |vanilla|fluxbb|punbb|lemmy|bbpress|wpforo|woltlab|esotalk|question2answer)/i;
/** Class names and ids that forum software gives to `<html>`, `<body>` or the outermost element. */
const FORUM_FRAME =
  /(^|\s)(xf|phpbb|ipsapp|hnmain|question-page|comments-page|vbulletin_html|discourse-root|nodebb|mainbar-full|punindex|punviewtopic|yuku|smf)(\s|$)/i;
const THREAD_ADDRESS =
  /\/(viewtopic\.php|showthread\.php|threads?|topics?|t|questions?|discussions?|forums?|comments|boards?)(\/|\?|$)/i;

/** @param now epoch milliseconds, to reject impossible dates. */
export function pageKind(page: PageElement, metadata: PageMetadata, url: string, now: number): PageKind {
  const types = metadata.jsonLd.map(typesOf);
  const count = (wanted: RegExp) => types.filter((names) => names.some((name) => wanted.test(name))).length;
  const marked = findAll(page, ({ attributes }) => attributes['itemtype'] !== undefined).map(({ attributes }) =>
    (attributes['itemtype'] ?? '').replace(/^.*\//, ''),
  );
  const has = (wanted: RegExp) => count(wanted) > 0 || marked.some((name) => wanted.test(name));
  if (threadPosts(page).length > 1 && (has(THREAD) || isForum(page, metadata.canonicalUrl ?? url))) return 'thread';
  const articles = Math.max(count(ARTICLE), marked.filter((name) => ARTICLE.test(name)).length);
  const published = 'article:published_time' in metadata.openGraph;
  // Lists of stories mark up each entry as an article.
  if ((articles > 0 && articles < 3) || (articles === 0 && published) || hasArticleBody(page)) return 'article';
  const products = Math.max(count(PRODUCT), marked.filter((name) => PRODUCT.test(name)).length);
  const sold = /^(og:)?product/.test(metadata.openGraph['og:type'] ?? '');
  if (sold || products === 1 || (articles === 0 && looksLikeProduct(page))) return 'product';
  if (articles === 0 && looksLikeThread(page)) return 'thread';
  return articles === 0 && isDatedArticle(page, metadata.title, now) ? 'article' : 'unknown';
}

function hasArticleBody(page: PageElement): boolean {
  return find(page, ({ attributes }) => /(^|\s)articleBody(\s|$)/.test(attributes['itemprop'] ?? '')) !== null;
}

function isForum(page: PageElement, url: string): boolean {
  const generator = find(page, ({ tag, attributes }) => tag === 'meta' && attributes['name'] === 'generator');
  if (FORUM_SOFTWARE.test(generator?.attributes['content'] ?? '')) return true;
  const frame = find(
    page,
    ({ tag, attributes }) =>
      /^(html|body|table|div|main)$/.test(tag) &&
      FORUM_FRAME.test(`${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`),
  );
  if (frame !== null) return true;
  return URL.canParse(url) && THREAD_ADDRESS.test(new URL(url).pathname);
}
