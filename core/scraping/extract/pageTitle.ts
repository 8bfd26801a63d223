import { find, findAll, lineText, oneLine, type PageElement } from '../page/pageTree.ts';
import { namesOf, type JsonObject } from './jsonLd.ts';
import { classAndId } from './names.ts';
import type { PickMeta } from './pageAuthor.ts';

/**
 * The title of a page as readers see it: its heading, without the name of the site.
 * @param site the site's name, where the page gives one.
 */
export function titleOf(
  page: PageElement,
  pick: PickMeta,
  article: JsonObject | undefined,
  site: string | null,
): string {
  const tag = find(page, (element) => element.tag === 'title' && element.parent?.tag !== 'svg');
  const fromTag = tag === null ? '' : lineText(tag);
  const given = namesOf(article?.['headline'])[0] ?? pick('og:title', 'twitter:title', 'dc.title', 'citation_title');
  const all = findAll(page, (element) => element.tag === 'h1' && lineText(element) !== '');
  const headings = all.filter((element) => !isSiteName(element)).map(headingText);
  const named = all.find(isSiteName);
  const entry = named === undefined ? null : find(page, isEntryTitle);
  // A heading that the title begins with is the title as readers see it.
  const heading = headings.find(
    (text) => isFirstPart(fromTag, text) || (text.length > 8 && sameBeginning(fromTag, text)),
  );
  const only = headings.length === 1 && !isLastPart(fromTag, headings[0] ?? '') ? headings[0] : undefined;
  const title = oneLine(heading ?? given ?? only ?? (entry === null ? fromTag : headingText(entry))).replace(
    /^(thread|topic|category|tag)\s*:\s+/i,
    '',
  );
  return withoutSite(title === '' ? fromTag : title, site ?? (named === undefined ? null : lineText(named)));
}

/** `Harbour reopened : valley` on the board `valley`: the heading is the name of the place. */
function isLastPart(title: string, heading: string): boolean {
  const parts = title.split(/\s+[|–—·»:-]+\s+/);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return parts.length > 1 && last.toLowerCase() === heading.toLowerCase() && last.length < first.length;
}

/** Without the sign that links to the heading. */
function headingText(element: PageElement): string {
  return lineText(element).replace(/\s*[¶#§]$/, '');
}

/** Old themes have the site's name as the first heading of every page, with a link to the front page. */
function isSiteName(element: PageElement): boolean {
  if (/(^|[\s_-])(site[_-]?(title|name|logo|branding)|logo)(\s|$)/i.test(classAndId(element))) return true;
  const link = find(element, ({ tag }) => tag === 'a');
  return link !== null && /^(https?:\/\/[^/]+)?\/?$/.test(link.attributes['href'] ?? '#');
}

function isEntryTitle(element: PageElement): boolean {
  return /^h[2-4]$/.test(element.tag) && /(^|[\s_-])(entry|post|article)-?title([\s_-]|$)/i.test(classAndId(element));
}

/** `Bosporus - Wikipedia`: a short heading is the title only where the name of the site follows. */
function isFirstPart(title: string, heading: string): boolean {
  const [first = '', ...rest] = title.split(/\s+[|–—·»-]\s+/);
  return rest.length > 0 && first.toLowerCase() === heading.toLowerCase();
}

function sameBeginning(title: string, heading: string): boolean {
  return title.toLowerCase().startsWith(heading.toLowerCase());
}

/** Removes the site's name: `Ferries sail again | The Harbour Post`. */
function withoutSite(title: string, site: string | null): string {
  const parts = title.split(/\s+[|–—·»-]\s+|\s*::\s*/);
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || site === null || last.toLowerCase() !== site.toLowerCase()) return title;
  return title.slice(0, title.length - last.length).replace(/\s*([|–—·»-]|::)\s*$/, '');
}
