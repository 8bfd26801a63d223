import { boolean, object, optional, string } from 'zod';
import type { Output } from '#cli/output/output.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { AppError } from '#core/errors.ts';
import { formatBytes } from '#core/format.ts';
import { checkedAddress } from '#core/scraping/fetch/checkedAddress.ts';
import type { ReadOptions } from '#core/scraping/webReader.ts';
import { webSettings } from '#core/scraping/webSettings.ts';
import { withWebReader } from './withWebReader.ts';
import { checkWritable } from './checkWritable.ts';
import { writeTextFile } from './saveWebJob.ts';
import { markdownFile, pageDocument, type ShownPage } from './pageDocument.ts';

/** Options of every command that reads pages. */
export const readingInput = {
  maxAge: optionalWholeNumber(0, 31_536_000),
  fetchTimeout: optionalWholeNumber(1, 600),
  news: boolean().default(false),
};

export function readingOptions(
  { maxAge, fetchTimeout, news }: { maxAge?: number | undefined; fetchTimeout?: number | undefined; news: boolean },
  signal: AbortSignal,
): ReadOptions {
  const seconds = (value: number | undefined) => (value === undefined ? undefined : value * 1000);
  return { maxAgeMs: seconds(maxAge), timeoutMs: seconds(fetchTimeout), news, signal };
}

export const webScrape = defineCommand({
  input: object({
    address: string(),
    ...readingInput,
    output: optional(string().min(1)),
    text: boolean().default(false),
    links: boolean().default(false),
  }),
  result: pageDocument,
  run: async ({ address, output: path, ...input }, context) => {
    const file = await fileAt(address);
    if (path !== undefined) await checkWritable(path, 'file');
    // A malformed address is refused before a data folder is opened.
    if (file === null) checkedAddress(address, webSettings(context.config()).rules);
    const page =
      file === null
        ? await withWebReader(context, { database: true }, (web) =>
            web.scrape(address, readingOptions(input, context.signal)),
          )
        : await withWebReader(context, { database: false }, (web) =>
            web.readBytes(file.bytes, file.url, context.signal),
          );
    if (path !== undefined) await writeTextFile(path, markdownFile(page));
    return { page, path, only: input.text ? ('text' as const) : input.links ? ('links' as const) : null };
  },
  document: ({ page }) => page,
  show: ({ page, path, only }, { output }) => {
    for (const warning of page.warnings) output.warn(warning);
    if (path !== undefined) {
      output.line(path);
      return;
    }
    if (only === 'links') {
      for (const { url } of page.links) output.line(url);
      return;
    }
    if (only === null) showFields(page, output);
    output.line(only === 'text' ? page.text : page.markdown);
  },
});

/** Prints what is known of a page, above its text. */
export function showFields(page: ShownPage, output: Output): void {
  output.fields([
    ['Title', page.title],
    ['Author', page.author],
    ['Date', page.date],
    ['Language', page.language],
    ['Site', page.siteName],
    ['Address', page.canonicalUrl ?? page.url],
    ['Links', page.links.length],
    ['Images', page.images.length],
  ]);
  if (page.fromCache) output.note(`A copy of ${page.fetchedAt}; --max-age 0 asks the site again.`);
  output.line();
}

/** The file of this name; null where there is none, and the name is an address. */
async function fileAt(name: string): Promise<{ bytes: Uint8Array; url: string } | null> {
  const { readFile, stat } = await import('node:fs/promises');
  const { pathToFileURL } = await import('node:url');
  const found = await stat(name).catch(() => null);
  if (found === null || !found.isFile()) {
    if (!isPath(name)) return null;
    throw new AppError('not_found', `There is no file ${name}.`, {
      hint: 'Give the path of a file, or the address of a page.',
    });
  }
  if (found.size > LARGEST_FILE) {
    throw new AppError('invalid_input', `${name} is larger than ${formatBytes(LARGEST_FILE)}.`, {
      hint: 'Give a smaller file.',
    });
  }
  const bytes = await readFile(name).catch((cause: unknown) => {
    throw new AppError('invalid_input', `${name} cannot be read.`, {
      hint: 'Give the path of a file that is yours to read.',
      cause,
    });
  });
  return { bytes, url: pathToFileURL(name).href };
}

/** `/tmp/page.html`, `./page.html`, `C:\\page.html`: no address begins like that. */
function isPath(name: string): boolean {
  return /^(\.{0,2}\/(?!\/)|~|[a-z]:\\)/i.test(name);
}

const LARGEST_FILE = 32 * 1024 * 1024;
