import { array, boolean, string, type output } from 'zod';
import { extractedPage } from '#core/scraping/extract/extractedPage.ts';

/** A page as `--json` prints it. Dates are ISO 8601. */
export const pageDocument = extractedPage
  .omit({ withoutStructure: true, asksSignIn: true, guessedCharset: true })
  .extend({
    /** The address that was asked for; `url` is the one that answered. */
    address: string(),
    fetchedAt: string(),
    fromCache: boolean(),
    warnings: array(string()),
  });

export type ShownPage = output<typeof pageDocument>;

/** A page as a Markdown file: its fields as front matter, then its text. */
export function markdownFile(page: ShownPage): string {
  const fields = {
    title: page.title,
    author: page.author,
    date: page.date,
    language: page.language,
    site: page.siteName,
    url: page.canonicalUrl ?? page.url,
    fetched: page.fetchedAt,
  };
  const heading = page.title === null ? '' : `# ${page.title.replaceAll(/\s+/g, ' ')}\n\n`;
  return `${frontMatter(fields)}\n\n${heading}${page.markdown}\n`;
}

/** Fields without a value are left out. */
export function frontMatter(fields: Readonly<Record<string, string | null>>): string {
  // A JSON string is a YAML string.
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join('\n')}\n---`;
}
