import type { ExtractedPage } from '../extract/extractedPage.ts';
import { pageAddress } from '../extract/extractHtml.ts';
import { pageDate } from '../extract/pageDate.ts';
import { find, findAll, lineText, parsePage, UnparsablePage, type PageElement } from '../page/pageTree.ts';
import { emptyPage, withEntries } from './emptyPage.ts';

/** The protocol allows 50,000. */
const MOST_ENTRIES = 5_000;

/**
 * Parses a sitemap or a sitemap index (sitemaps.org), with titles and dates of Google's news extension; null for
 * anything else.
 */
export function readSitemap(source: string, url: string, now: number): ExtractedPage | null {
  if (!/<(?:\w+:)?(urlset|sitemapindex)\b/i.test(source.slice(0, 2_000))) return null;
  let tree: PageElement;
  try {
    tree = parsePage(source, { xml: true });
  } catch (thrown) {
    if (thrown instanceof UnparsablePage) return null;
    throw thrown;
  }
  const places = findAll(tree, ({ tag }) => tag === 'url' || tag === 'sitemap').slice(0, MOST_ENTRIES);
  return withEntries({
    ...emptyPage('sitemap', url),
    entries: places.map((place) => ({
      url: pageAddress(textIn(place, 'loc') ?? undefined, url),
      title: textIn(place, 'news:title'),
      date: pageDate(textIn(place, 'news:publication_date') ?? textIn(place, 'lastmod'), now),
      author: null,
      summary: null,
    })),
  });
}

function textIn(place: PageElement, tag: string): string | null {
  const found = find(place, (element) => element.tag === tag);
  const text = found === null ? '' : lineText(found);
  return text === '' ? null : text;
}
