import { find, findAll, lineText, oneLine, type PageElement } from '../page/pageTree.ts';
import { namesOf, type JsonObject } from './jsonLd.ts';

/** Returns the content of the first of these `<meta>` tags that the page has. */
export type PickMeta = (...names: string[]) => string | null;

/**
 * The author of a page: from JSON-LD, else from the head, else from marked elements, else from a line below the title;
 * null where there is none.
 */
export function authorOf(
  page: PageElement,
  pick: PickMeta,
  article: JsonObject | undefined,
  line: string | null,
): string | null {
  const named = namesOf(article?.['author'] ?? article?.['creator']);
  const meta = pick(
    'author',
    'article:author',
    'og:article:author',
    'dc.creator',
    'dcterms.creator',
    'sailthru.author',
    'parsely-author',
    'citation_author',
    'byl',
  );
  const candidates = [
    named
      .map(cleanAuthor)
      .filter((name) => name !== '')
      .join(', '),
    cleanAuthor(meta ?? ''),
    ...Array.from(markedAuthors(page), cleanAuthor),
    cleanAuthor(line ?? ''),
  ];
  return candidates.find((name) => name.length > 1 && name.length <= 150) ?? null;
}

function* markedAuthors(page: PageElement): Generator<string> {
  const marked = (element: PageElement) =>
    /(^|\s)author(\s|$)/i.test(element.attributes['rel'] ?? '') ||
    /(^|\s)author(\s|$)/i.test(element.attributes['itemprop'] ?? '');
  for (const element of findAll(page, marked).slice(0, 3)) {
    const name = find(element, ({ attributes }) => attributes['itemprop'] === 'name');
    yield nameIn(name ?? element);
  }
  const classed = (element: PageElement) =>
    /(^|[\s_-])(byline|author|writer|contributor)([\s_-]+name)?(\s|$)/i.test(
      `${element.attributes['class'] ?? ''} ${element.attributes['id'] ?? ''}`,
    );
  for (const element of findAll(page, classed).slice(0, 8)) {
    const text = nameIn(element);
    if (text.length > 2 && text.length < 100) yield text;
  }
}

/** The name in an element that also has a rank, a number of posts and the like: that of its first link. */
function nameIn(element: PageElement): string {
  const text = lineText(element);
  const link = find(element, (each) => each.tag === 'a' && lineText(each).length > 1);
  const name = link === null ? '' : lineText(link);
  // `By Mira Osk and Jonas Feld`: the link has only one of the names.
  return name !== '' && text.startsWith(name) && !/^\s*(,|and|&|und|et|y)\b/.test(text.slice(name.length))
    ? name
    : text;
}

/** Removes "By", addresses of profiles, and anything after the name, such as a job or a date. */
function cleanAuthor(text: string): string {
  const line = oneLine(text);
  if (/^https?:|^@?\d+$|www\./i.test(line)) return '';
  return line
    .replace(/^(written |reported |posted |words |story |text )?(by|von|por|par|di|av|door)[:\s]+/i, '')
    .replace(/\s*[|•·].*$/, '')
    .replace(/\s*\S+@\S+\.\S+.*$/, '')
    .replace(/,?\s+(on|published|updated|posted)\s.*$/i, '')
    .replace(/,\s+[^,]*\b(correspondent|reporter|editor|writer|contributor|columnist|journalist|staff)\b.*$/i, '')
    .replace(/,?\s+\d{1,2}(st|nd|rd|th|\.)?\s+\p{L}{3,10}\.?,?\s+(19|20)\d{2}\b.*$/u, '')
    .replace(/,?\s+\p{L}{3,10}\.?\s+\d{1,2}(st|nd|rd|th)?,?\s+(19|20)\d{2}\b.*$/u, '')
    .replace(/\s*\d{1,2}[:.]\d{2}.*$|\s*(19|20)\d{2}-\d{2}.*$/, '')
    .trim();
}
