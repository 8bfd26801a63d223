import { findAll, find, lineText, oneLine, type PageElement } from '../page/pageTree.ts';
import { headLines } from './datedArticle.ts';
import { jsonLdObjects, namesOf, typesOf, type JsonObject } from './jsonLd.ts';
import { authorOf, type PickMeta } from './pageAuthor.ts';
import { dateInAddress, pageDate } from './pageDate.ts';
import { titleOf } from './pageTitle.ts';

/** A page's metadata. */
export interface PageMetadata {
  title: string | null;
  author: string | null;
  /** ISO 8601, with a time where the page gives one. */
  date: string | null;
  modified: string | null;
  /** BCP 47. */
  language: string | null;
  description: string | null;
  siteName: string | null;
  canonicalUrl: string | null;
  image: string | null;
  openGraph: Record<string, string>;
  jsonLd: JsonObject[];
  /** The text of the article in JSON-LD, if any. */
  articleBody: string | null;
}

const ARTICLE = /Article|BlogPosting|Report$|LiveBlogPosting|DiscussionForumPosting|NewsItem/;
const LONGEST_FIELD = 1_000;

/** Reads the metadata in a page's head, its JSON-LD, and the elements marked as author and date. */
export function readMetadata(page: PageElement, url: string, now: number): PageMetadata {
  const meta = metaTags(page);
  const jsonLd = jsonLdObjects(page);
  const article = jsonLd.find((object) => typesOf(object).some((type) => ARTICLE.test(type)));
  const pick = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? null;
  const siteName = pick('og:site_name', 'application-name') ?? namesOf(article?.['publisher'])[0] ?? null;
  const dates = [
    ...namesOf(article?.['datePublished'] ?? article?.['dateCreated']),
    pick('article:published_time', 'og:article:published_time', 'datepublished', 'date', 'dc.date', 'dc.date.issued'),
    pick('pubdate', 'publishdate', 'publish-date', 'sailthru.date', 'parsely-pub-date', 'citation_publication_date'),
    pick('dcterms.created', 'dc.created', 'article.published', 'publication_date', 'timestamp'),
    ...markedDates(page),
    dateInAddress(url),
  ];
  const modified = [
    ...namesOf(article?.['dateModified']),
    pick('article:modified_time', 'og:updated_time', 'dcterms.modified', 'last-modified'),
  ];
  const title = limited(titleOf(page, pick, article, siteName));
  const lines = headLines(page, title, now);
  return {
    title,
    author: authorOf(page, pick, article, lines.author),
    date: firstDate(dates, now) ?? lines.date,
    modified: firstDate(modified, now),
    language: languageOf(page, pick, article),
    description: limited(pick('og:description', 'description', 'twitter:description', 'dc.description')),
    siteName: limited(siteName),
    canonicalUrl: canonical(page, url) ?? absolute(pick('og:url'), url),
    image: absolute(pick('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), url),
    openGraph: Object.fromEntries([...meta].filter(([name]) => /^(og|article|twitter):/.test(name)).slice(0, 60)),
    jsonLd,
    articleBody: bodyOf(jsonLd),
  };
}

/** Contents of `<meta>` tags by lower-case name; the first of each counts. */
function metaTags(page: PageElement): Map<string, string> {
  const found = new Map<string, string>();
  for (const { attributes } of findAll(page, ({ tag }) => tag === 'meta')) {
    const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'])?.trim().toLowerCase();
    const content = oneLine(attributes['content'] ?? '');
    if (name === undefined || content === '' || found.has(name)) continue;
    found.set(name, content.slice(0, 2_000));
  }
  return found;
}

function* markedDates(page: PageElement): Generator<string> {
  const times = findAll(page, ({ tag, attributes }) => tag === 'time' || attributes['itemprop'] === 'datePublished');
  // Elements marked as the date of publication come before a clock in the page's header.
  const first = times.filter(
    ({ attributes }) =>
      attributes['itemprop'] === 'datePublished' ||
      'pubdate' in attributes ||
      /publish|entry-date/i.test(attributes['class'] ?? ''),
  );
  for (const element of [...first, ...times].slice(0, 20)) {
    yield element.attributes['datetime'] ?? element.attributes['content'] ?? lineText(element);
    yield lineText(element);
  }
  const classed = findAll(page, ({ attributes }) =>
    /(^|[\s_-])(date|published|pubdate|timestamp|dateline|post-date|posted-on|entry-date)([\s_-]|$)/i.test(
      `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`,
    ),
  );
  for (const element of classed.slice(0, 10)) {
    const text = lineText(element);
    if (text.length <= 100) yield text;
  }
}

function firstDate(candidates: readonly (string | null)[], now: number): string | null {
  for (const text of candidates) {
    const date = pageDate(text, now);
    if (date !== null) return date;
  }
  return null;
}

function languageOf(page: PageElement, pick: PickMeta, article: JsonObject | undefined): string | null {
  const html = find(page, ({ tag }) => tag === 'html')?.attributes;
  const body = find(page, ({ tag }) => tag === 'body')?.attributes;
  const named = [
    html?.['lang'],
    html?.['xml:lang'],
    body?.['lang'],
    namesOf(article?.['inLanguage'])[0],
    pick('content-language', 'language', 'dc.language', 'og:locale'),
  ];
  const tag = named
    .find((value) => /^[a-z]{2,3}([_-]|$)/i.test(value?.trim() ?? ''))
    ?.trim()
    .replaceAll('_', '-');
  try {
    return tag === undefined ? null : (Intl.getCanonicalLocales(tag)[0] ?? null);
  } catch {
    return tag?.slice(0, 2).toLowerCase() ?? null;
  }
}

function canonical(page: PageElement, url: string): string | null {
  const link = find(
    page,
    ({ tag, attributes }) => tag === 'link' && /(^|\s)canonical(\s|$)/i.test(attributes['rel'] ?? ''),
  );
  return absolute(link?.attributes['href'] ?? null, url);
}

function absolute(address: string | null, base: string): string | null {
  if (address === null || address === '' || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href.slice(0, 2_000) : null;
}

function bodyOf(objects: readonly JsonObject[]): string | null {
  // The text of a question or a comment is one of many on its page.
  const bodies = objects
    .filter(
      (object) =>
        !typesOf(object).some((type) => /^(DiscussionForumPosting|Question|Answer|Comment|Review)$/.test(type)),
    )
    .flatMap((object) => namesOf(object['articleBody'] ?? object['text']));
  const [longest = ''] = bodies.toSorted((a, b) => b.length - a.length);
  return longest.length >= 200 ? longest.slice(0, 200_000) : null;
}

function limited(text: string | null): string | null {
  const line = oneLine(text ?? '').slice(0, LONGEST_FIELD);
  return line === '' ? null : line;
}
