import { array, boolean, enum as oneOf, object, record, string, unknown, type output } from 'zod';

/** Characters of the longest text of a page that is kept whole. */
export const LONGEST_TEXT = 2_000_000;

const link = object({
  url: string(),
  text: string(),
  /** False for links around the text: menus, other stories. */
  inText: boolean(),
});
const image = object({ url: string(), alt: string(), caption: string().nullable() });
/** An entry of a feed, or an address of a sitemap. */
const entry = object({
  url: string().nullable(),
  title: string().nullable(),
  date: string().nullable(),
  author: string().nullable(),
  summary: string().nullable(),
});

/** The result of reading any address. Dates are ISO 8601, with a time where one is given. */
export const extractedPage = object({
  kind: oneOf(['html', 'feed', 'sitemap', 'text', 'json', 'xml', 'pdf']),
  /** The address that answered, after redirects. */
  url: string(),
  title: string().nullable(),
  author: string().nullable(),
  date: string().nullable(),
  modified: string().nullable(),
  /** BCP 47. */
  language: string().nullable(),
  description: string().nullable(),
  siteName: string().nullable(),
  canonicalUrl: string().nullable(),
  image: string().nullable(),
  /** Paragraphs are separated by an empty line. */
  text: string(),
  markdown: string(),
  links: array(link),
  images: array(image),
  structured: object({ jsonLd: array(record(string(), unknown())), openGraph: record(string(), string()) }),
  entries: array(entry),
  /** True where the page could not be parsed, so that only its plain text was read. */
  withoutStructure: boolean(),
  /** A form with a password. Copies that were stored before November 2026 do not say. */
  asksSignIn: boolean().default(false),
  /** The charset, where nothing declared it. Copies that were stored before November 2026 do not say. */
  guessedCharset: string().nullable().default(null),
});

export type ExtractedPage = output<typeof extractedPage>;
export type PageLink = output<typeof link>;
export type PageImage = output<typeof image>;
export type PageEntry = output<typeof entry>;
