import { find, findAll, lineText, oneLine, parsePage, UnparsablePage, type PageElement } from '../page/pageTree.ts';
import { linearText } from '../page/linearText.ts';
import { emptyPage } from '../documents/emptyPage.ts';
import { captionOf, removeCaptions } from './captions.ts';
import { contentOf, isLink } from './contentOf.ts';
import type { ExtractedPage, PageImage, PageLink } from './extractedPage.ts';
import { toMarkdown, pictureSource } from './markdown.ts';
import { readMetadata } from './metadata.ts';
import { pageKind } from './pageKind.ts';
import { missingDescription } from './product.ts';

const MOST_LINKS = 1_000;
const MOST_IMAGES = 200;
/** Longer pages are read in only one way, to stay within a second and a half. */
const LONGEST_TWICE = 1_000_000;

/**
 * Extracts a web page: its text without navigation and boilerplate, and its metadata. Pure, and linear in the length of
 * the page.
 * @param now epoch milliseconds, to reject impossible dates.
 */
export function extractHtml(source: string, url: string, now: number): ExtractedPage {
  let page: PageElement;
  try {
    page = parsePage(source);
  } catch (thrown) {
    if (!(thrown instanceof UnparsablePage)) throw thrown;
    return withoutStructure(source, url);
  }
  const base = baseOf(page, url);
  const metadata = readMetadata(page, url, now);
  // Read before forms are removed.
  const asksSignIn = find(page, ({ tag, attributes }) => tag === 'input' && attributes['type'] === 'password') !== null;
  const kind = pageKind(page, metadata, url, now);
  const again = () => (source.length <= LONGEST_TWICE ? parsePage(source) : null);
  const { content, links, isOneText } = contentOf(page, again, kind, metadata);
  const inText = new Set(findAll(content, isLink));
  const { articleBody, jsonLd, openGraph, ...fields } = metadata;
  const markdown = toMarkdown(content, (href) => pageAddress(href, base));
  const images = imagesOf(content, base);
  // In Markdown captions stand below their pictures; among paragraphs they would read like one.
  if (isOneText) removeCaptions(content);
  const shown = toMarkdown(content, (href) => pageAddress(href, base), { plain: true });
  const lacking = kind === 'product' ? missingDescription(jsonLd, shown) : null;
  const text = joined(lacking, shown === '' ? articleBody : shown);
  return {
    kind: 'html',
    url,
    ...fields,
    text,
    markdown: joined(lacking, markdown === '' ? articleBody : markdown),
    links: linksOf(links, inText, base),
    images,
    structured: { jsonLd: [...jsonLd], openGraph },
    entries: [],
    withoutStructure: false,
    asksSignIn,
    guessedCharset: null,
  };
}

function withoutStructure(source: string, url: string): ExtractedPage {
  const { title, text } = linearText(source);
  return {
    ...emptyPage('html', url),
    title: title === '' ? null : title.slice(0, 1_000),
    text,
    markdown: text,
    withoutStructure: true,
  };
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

function baseOf(page: PageElement, url: string): string {
  const href = find(page, ({ tag }) => tag === 'base')?.attributes['href'];
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url;
}

/** Resolves an address of the page; null for scripts, mail and invalid addresses. */
export function pageAddress(href: string | undefined, base: string): string | null {
  const text = href?.trim() ?? '';
  if (text === '' || text.startsWith('#') || text.length > 2_000 || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

function linksOf(links: readonly PageElement[], inText: ReadonlySet<PageElement>, base: string): PageLink[] {
  const found = new Map<string, PageLink>();
  // Links of the text come first: on a page with thousands of links the others are cut off.
  for (const link of [...links.filter((each) => inText.has(each)), ...links]) {
    const url = pageAddress(link.attributes['href'], base)?.replace(/#.*$/, '');
    if (url === undefined || found.size >= MOST_LINKS) continue;
    const text = lineText(link) || oneLine(link.attributes['title'] ?? link.attributes['aria-label'] ?? '');
    const known = found.get(url);
    if (known === undefined) found.set(url, { url, text: text.slice(0, 300), inText: inText.has(link) });
    else if (known.text === '') known.text = text.slice(0, 300);
  }
  return [...found.values()];
}

function imagesOf(content: PageElement, base: string): PageImage[] {
  const found = new Map<string, PageImage>();
  for (const image of findAll(content, ({ tag }) => tag === 'img')) {
    const url = pageAddress(pictureSource(image), base);
    if (url === null || found.has(url) || found.size >= MOST_IMAGES) continue;
    found.set(url, { url, alt: oneLine(image.attributes['alt'] ?? '').slice(0, 500), caption: captionOf(image) });
  }
  return [...found.values()];
}
