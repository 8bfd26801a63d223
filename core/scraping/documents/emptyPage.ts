import type { ExtractedPage } from '../extract/extractedPage.ts';

/** A page without any content yet. */
export function emptyPage(kind: ExtractedPage['kind'], url: string): ExtractedPage {
  return {
    kind,
    url,
    title: null,
    author: null,
    date: null,
    modified: null,
    language: null,
    description: null,
    siteName: null,
    canonicalUrl: null,
    image: null,
    text: '',
    markdown: '',
    links: [],
    images: [],
    structured: { jsonLd: [], openGraph: {} },
    entries: [],
    withoutStructure: false,
    asksSignIn: false,
    guessedCharset: null,
  };
}

/** Fills in text, Markdown and links from the page's entries. */
export function withEntries(page: ExtractedPage): ExtractedPage {
  const lines = page.entries.map(({ title, url, date, summary }) => ({ name: title ?? url ?? '', url, date, summary }));
  const plain = lines.map(({ name, date, summary }) =>
    [name, date, summary].filter((part) => part !== null).join('\n'),
  );
  const marked = lines.map(({ name, url, date, summary }) => {
    const head = url === null ? name : `[${name.replaceAll(/[[\]]/g, '')}](${url})`;
    return [`- ${head}${date === null ? '' : ` (${date})`}`, ...(summary === null ? [] : [`  ${summary}`])].join('\n');
  });
  const links = page.entries.flatMap(({ url, title }) =>
    url === null ? [] : [{ url, text: title ?? '', inText: true }],
  );
  return { ...page, text: plain.join('\n\n'), markdown: marked.join('\n'), links };
}
