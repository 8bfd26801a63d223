import { find, findAll, type PageElement } from '../page/pageTree.ts';
import { chooseContent } from './chooseContent.ts';
import { typesOf } from './jsonLd.ts';
import { measure } from './measure.ts';
import type { PageMetadata } from './metadata.ts';
import type { PageKind } from './pageKind.ts';
import { pruneProduct } from './product.ts';
import { pruneContent } from './pruneContent.ts';
import { removeBoilerplate, removeUnread } from './removeBoilerplate.ts';
import { removeSideLists } from './removeSideLists.ts';
import { pruneThread, threadOf } from './thread.ts';
import { wholePage } from './wholePage.ts';

interface Content {
  content: PageElement;
  /** Every link of the page, including those around the content. */
  links: PageElement[];
}

/**
 * Extracts the element with the page's text and removes what is not part of it. Changes the tree.
 * @param again parses the same page once more, for a second way of reading; null where there is no time for one.
 */
export function contentOf(
  page: PageElement,
  again: () => PageElement | null,
  kind: PageKind,
  { title, articleBody, jsonLd }: Pick<PageMetadata, 'title' | 'articleBody' | 'jsonLd'>,
): Content {
  const body = bodyOf(page);
  const links = findAll(body, isLink);
  const isAnswers =
    jsonLd.some((object) => typesOf(object).includes('QAPage')) ||
    find(page, ({ attributes }) => attributes['itemtype']?.endsWith('/Answer') === true) !== null;
  if (kind === 'article') removeSideLists(body);
  removeBoilerplate(body, { keepComments: kind === 'thread' && !isAnswers, keepSections: kind === 'unknown' });
  if (kind === 'product') pruneProduct(body);
  const thread = kind === 'thread' ? threadOf(body) : null;
  if (thread !== null) pruneThread(thread, { isAnswers, title });
  const content = thread ?? chooseContent(body, articleBody);
  pruneContent(content, title, { headMatter: kind === 'article' });
  if (kind !== 'unknown') return { content, links };
  const second = again();
  if (second === null) return { content, links };
  const other = bodyOf(second);
  const otherLinks = findAll(other, isLink);
  removeUnread(other);
  const whole = wholePage(other);
  if (!holdsMore(whole, content)) return { content, links };
  pruneContent(whole, title, { keepLinks: true });
  return { content: whole, links: otherLinks };
}

/** Whether a page's content is not a single text: most of it is outside the part that looks like an article. */
function holdsMore(whole: PageElement, content: PageElement): boolean {
  const none = { text: 0, links: 0, prose: 0 };
  const [all, one] = [measure(whole).get(whole) ?? none, measure(content).get(content) ?? none];
  if (one.text >= all.text * 0.6) return false;
  const [text, links, prose] = [all.text - one.text, all.links - one.links, all.prose - one.prose];
  // An article without metadata, surrounded by links to others.
  const isArticle = one.prose >= 1_000 && (links > text * 0.4 || prose < one.prose * 0.5);
  return !isArticle;
}

function bodyOf(page: PageElement): PageElement {
  return find(page, ({ tag }) => tag === 'body') ?? page;
}

export function isLink({ tag, attributes }: PageElement): boolean {
  return tag === 'a' && attributes['href'] !== undefined;
}
