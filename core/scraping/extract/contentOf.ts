import { find, findAll, type PageElement } from '../page/pageTree.ts';
import { chooseContent, mostProse } from './chooseContent.ts';
import { typesOf } from './jsonLd.ts';
import { measure } from './measure.ts';
import type { PageMetadata } from './metadata.ts';
import type { PageKind } from './pageKind.ts';
import { pruneProduct } from './product.ts';
import { pruneContent } from './pruneContent.ts';
import { removeBoilerplate, removeComments, removeUnread } from './removeBoilerplate.ts';
import { removeSideLists } from './removeSideLists.ts';
import { prependLines, standfirstLines } from './standfirst.ts';
import { isParagraph, textRuns } from './textRuns.ts';
import { threadText } from './threadText.ts';
import { wholePage } from './wholePage.ts';

interface Content {
  content: PageElement;
  /** Every link of the page, including those around the content. */
  links: PageElement[];
  /** A single text, as articles are, and not a list, a thread or a page of several parts. */
  isOneText: boolean;
}

/**
 * Extracts the element with the page's text and removes what is not part of it. Changes the tree.
 * @param again parses the same page once more, for a second way of reading; null where there is no time for one.
 */
export function contentOf(
  page: PageElement,
  again: () => PageElement | null,
  kind: PageKind,
  metadata: Pick<PageMetadata, 'title' | 'description' | 'articleBody' | 'jsonLd'>,
): Content {
  const body = bodyOf(page);
  const links = findAll(body, isLink);
  if (kind === 'thread') {
    const thread = threadIn(page, body, metadata);
    if (thread !== null) return { content: thread, links, isOneText: false };
  }
  const { title, articleBody, description } = metadata;
  const standfirst = kind === 'article' ? standfirstLines(body, title, description) : [];
  if (kind === 'article') removeSideLists(body);
  removeBoilerplate(body, { keepComments: kind === 'thread', keepSections: kind === 'unknown' });
  if (kind === 'product') pruneProduct(body);
  const { content, by } =
    kind === 'product' ? ({ content: mostProse(body), by: 'name' } as const) : chooseContent(body, articleBody);
  const sectioned = kind === 'unknown' && isSectioned(content);
  // Page builders have all of a page, its heading too, where other systems have the text.
  const isBuilt = sectioned && (by === 'prose' || (by === 'name' && isBuiltOfBoxes(content)));
  // The heading of a service or a list is part of it.
  const keepsTitle = sectioned && (by !== 'name' || isBuilt);
  pruneContent(content, keepsTitle ? null : title, {
    headMatter: kind === 'article',
    isProduct: kind === 'product',
  });
  prependLines(content, standfirst);
  const one: Content = { content, links, isOneText: kind !== 'product' };
  if (kind !== 'unknown') return one;
  const second = again();
  if (second === null) return one;
  const other = bodyOf(second);
  const otherLinks = findAll(other, isLink);
  removeUnread(other);
  const whole = wholePage(other);
  if (!holdsMore(whole, content, isBuilt || by === 'list')) return one;
  pruneContent(whole, title, { keepLinks: true });
  return { content: whole, links: otherLinks, isOneText: false };
}

function threadIn(
  page: PageElement,
  body: PageElement,
  { title, jsonLd }: Pick<PageMetadata, 'title' | 'jsonLd'>,
): PageElement | null {
  const isAnswers =
    jsonLd.some((object) => typesOf(object).includes('QAPage')) ||
    find(page, ({ attributes }) => attributes['itemtype']?.endsWith('/Answer') === true) !== null;
  removeUnread(body);
  if (isAnswers) removeComments(body);
  return threadText(body, { isAnswers, title });
}

/** Characters outside the chosen part that are worth reading the page as a whole. */
const LEAST_MORE = 80;

/** Whether a page's content is not a single text: most of it is outside the part that looks like an article. */
function holdsMore(whole: PageElement, content: PageElement, hasParts: boolean): boolean {
  const none = { text: 0, links: 0, prose: 0 };
  const [all, one] = [measure(whole).get(whole) ?? none, measure(content).get(content) ?? none];
  const [text, links, prose] = [all.text - one.text, all.links - one.links, all.prose - one.prose];
  if (one.prose < 600 && text > 0 && hasCards(whole)) return true;
  if (hasParts) return text >= LEAST_MORE;
  if (one.text >= all.text * 0.6) return false;
  // An article without metadata, surrounded by links to others.
  const isArticle = one.prose >= 1_000 && (links > text * 0.4 || prose < one.prose * 0.5);
  return !isArticle;
}

const LEAST_HEADINGS = 3;

/** A heading for every paragraph or two, as pages of services and lists have, and articles have not. */
function isSectioned(content: PageElement): boolean {
  const runs = [...textRuns(content)];
  const headings = runs.filter(({ isHeading }) => isHeading).length;
  const length = runs.filter(isParagraph).reduce((sum, { text }) => sum + text.length, 0);
  // Old pages have all paragraphs in one element, with line breaks between them.
  return headings >= LEAST_HEADINGS && headings > Math.max(runs.filter(isParagraph).length / 2, length / 500);
}

/** A title and paragraphs each in a box of its own, as page builders make; in a text paragraphs are neighbours. */
function isBuiltOfBoxes(content: PageElement): boolean {
  if (find(content, ({ tag }) => tag === 'h1') === null) return false;
  const paragraphs = findAll(content, ({ tag, parent }) => tag === 'p' && parent?.tag !== 'li');
  const boxes = new Set(paragraphs.map(({ parent }) => parent)).size;
  return boxes >= 4 && boxes * 2 > paragraphs.length;
}

const LEAST_CARDS = 4;

/** Goods, stories or places in a row: neighbours of the same form, each with a link and a short text. */
function hasCards(whole: PageElement): boolean {
  const measures = measure(whole);
  const isCard = (element: PageElement) => {
    const { text = 0, links = 0 } = measures.get(element) ?? {};
    return text >= 8 && text <= 700 && links > 0 && find(element, ({ tag }) => /^(h[1-6]|img|p)$/.test(tag)) !== null;
  };
  const isRow = ({ children }: PageElement) => {
    const cards = children.filter((child) => typeof child !== 'string' && isCard(child));
    return cards.length >= LEAST_CARDS;
  };
  return isRow(whole) || find(whole, isRow) !== null;
}

function bodyOf(page: PageElement): PageElement {
  return find(page, ({ tag }) => tag === 'body') ?? page;
}

export function isLink({ tag, attributes }: PageElement): boolean {
  return tag === 'a' && attributes['href'] !== undefined;
}
