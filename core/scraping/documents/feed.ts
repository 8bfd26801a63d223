import { parseFeed } from 'feedsmith';
import { array, object, optional, string, union, type output } from 'zod';
import type { ExtractedPage, PageEntry } from '../extract/extractedPage.ts';
import { pageAddress } from '../extract/extractHtml.ts';
import { pageDate } from '../extract/pageDate.ts';
import { linearText } from '../page/linearText.ts';
import { emptyPage, withEntries } from './emptyPage.ts';

const MOST_ENTRIES = 500;

const words = optional(union([string(), object({ value: optional(string()) })]));
const person = object({ name: optional(string()), email: optional(string()) });
const item = object({
  title: words,
  link: optional(string()),
  url: optional(string()),
  links: optional(array(object({ href: optional(string()), rel: optional(string()) }))),
  pubDate: optional(string()),
  published: optional(string()),
  updated: optional(string()),
  date_published: optional(string()),
  dc: optional(
    object({ date: optional(string()), dates: optional(array(string())), creators: optional(array(string())) }),
  ),
  authors: optional(array(union([string(), person]))),
  description: words,
  summary: words,
  content_text: optional(string()),
});
const feed = object({
  title: words,
  description: words,
  subtitle: words,
  language: optional(string()),
  items: optional(array(item)),
  entries: optional(array(item)),
});

/** Parses an RSS, Atom, RDF or JSON feed; null where the text is not a feed. */
export function readFeed(source: string, url: string, now: number): ExtractedPage | null {
  const parsed = parse(source);
  if (parsed === null) return null;
  const entries = [...(parsed.items ?? []), ...(parsed.entries ?? [])].slice(0, MOST_ENTRIES);
  return withEntries({
    ...emptyPage('feed', url),
    title: plain(parsed.title),
    description: plain(parsed.description ?? parsed.subtitle),
    language: parsed.language ?? null,
    entries: entries.map((entry) => toEntry(entry, url, now)),
  });
}

function parse(source: string): output<typeof feed> | null {
  try {
    const found = feed.safeParse(parseFeed(source).feed);
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

function toEntry(entry: output<typeof item>, url: string, now: number): PageEntry {
  const links = entry.links ?? [];
  const link = links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href ?? links[0]?.href;
  const date =
    entry.pubDate ?? entry.published ?? entry.date_published ?? entry.updated ?? entry.dc?.date ?? entry.dc?.dates?.[0];
  const authors =
    entry.authors?.map((author) => (typeof author === 'string' ? author : (author.name ?? ''))) ??
    entry.dc?.creators ??
    [];
  const summary = plain(entry.summary ?? entry.description ?? entry.content_text);
  return {
    url: pageAddress(entry.link ?? entry.url ?? link, url),
    title: plain(entry.title),
    date: feedDate(date, now),
    author: authors.filter((name) => name !== '').join(', ') || null,
    summary: summary === null ? null : summary.slice(0, 600),
  };
}

/** RSS writes dates like mail does (RFC 822). */
function feedDate(text: string | undefined, now: number): string | null {
  const at = /^[a-z]{3},? \d|\d{2}:\d{2}/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return pageDate(Number.isNaN(at) ? text : new Date(at).toISOString(), now);
}

/** Titles and summaries can contain markup. */
function plain(value: output<typeof words>): string | null {
  const text = linearText(typeof value === 'string' ? value : (value?.value ?? '')).text.replaceAll(/\s+/g, ' ');
  return text === '' ? null : text.slice(0, 2_000);
}
