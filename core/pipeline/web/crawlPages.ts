import type { PageLink } from '#core/scraping/extract/extractedPage.ts';
import type { JobPage, JobPages } from './jobPages.ts';
import { readPages, type PageEvent } from './readPages.ts';
import type { WebServices } from './webServices.ts';

/** File types that are not pages. */
const NO_PAGE =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|zip|gz|tgz|rar|7z|exe|dmg|apk|mp[34]|m4[av]|mov|avi|webm|wav|ogg|woff2?|ttf|eot|docx?|xlsx?|pptx?)$/i;

/**
 * Reads a site from one address on, breadth first, following links to the same host.
 * @throws the signal's reason.
 */
export async function crawlPages(
  services: Pick<WebServices, 'reader' | 'clock'>,
  pages: JobPages,
  input: { address: string; depth: number; pages: number },
  context: { signal: AbortSignal; emit: (event: PageEvent) => void },
): Promise<void> {
  await pages.add([{ url: input.address, label: '', depth: 0 }], input.pages);
  for (let depth = 0; depth <= input.depth; depth += 1) {
    await readPages(services, pages, context);
    const level = pages.all().filter((page) => page.depth === depth && page.status === 'completed');
    if (depth === input.depth) break;
    await pages.add(nextLinks(level, depth + 1), input.pages);
  }
}

/** Links of pages that stay on their hosts, in their order. */
function nextLinks(level: readonly JobPage[], depth: number): { url: string; label: string; depth: number }[] {
  return level.flatMap(({ page }) =>
    (page?.links ?? [])
      .filter(({ url }) => page !== null && sameHost(url, page.url) && isPage(url))
      .map(({ url, text }) => ({ url, label: text, depth })),
  );
}

export function isPage(url: string): boolean {
  return URL.canParse(url) && !NO_PAGE.test(new URL(url).pathname);
}

export function readableLinks(page: JobPage): PageLink[] {
  return (page.page?.links ?? []).filter(({ url }) => isPage(url));
}

function sameHost(a: string, b: string): boolean {
  return URL.canParse(a) && URL.canParse(b) && new URL(a).host === new URL(b).host;
}
