import { Hono } from 'hono';
import { getPublishedArticles, latestLimit } from '#core/data/articles/articles.ts';
import { toAppError } from '#core/errors.ts';
import { siteRoutes } from '#web/site/routes.tsx';
import type { ArticlePageData } from '#web/site/reads.ts';
import type { WebContext } from '../context.ts';
import { AddressQuota } from '../http/addressQuota.ts';
import { NO_CACHE } from '../http/sendPacked.ts';
import { toCard, toFull } from '../public/siteReads.ts';
import { documentHtml, escapeHtml } from './document.ts';
import { pageLoader } from './renderPage.tsx';

/** The path of previews: `/article-preview/<token>`. */
export const PREVIEW_PATH = '/article-preview';
const tokenShape = /^[\w-]{43}$/;
/** Previews per client address and minute, far above what an editor needs. */
const QUOTA = { limit: 60, windowMs: 60_000 };

/**
 * Sandboxed, without script, forms and origin: unsaved text is framed in the dashboard and must not reach it. Styles
 * and pictures of the site are allowed.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'cache-control': NO_CACHE,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * Articles as readers would see them, at one-time addresses. Failures are logged without the address, which is secret.
 */
export function previewRoutes(web: WebContext): Hono {
  const quota = new AddressQuota(web.clock, QUOTA);
  return new Hono().get(`${PREVIEW_PATH}/:token`, async (context) => {
    // A HEAD request must not use up the address.
    if (context.req.method !== 'GET') return new Response(null, { status: 405, headers: { ...headers, allow: 'GET' } });
    const token = context.req.param('token');
    if (!tokenShape.test(token)) return message(404, gone);
    const address = web.clientAddress(context);
    if (quota.take(address) === 0) return message(429, 'Too many previews. Wait a minute.');
    try {
      const { signal } = context.req.raw;
      const article = await web.takePreview(token, { signal });
      if (article === null) return message(404, gone);
      const others = await getPublishedArticles(web.publicDb, { limit: latestLimit + 1 }, { signal });
      const latest = others.filter(({ id }) => id !== article.id).slice(0, latestLimit);
      const page = { article: toFull(article), latest: latest.map((other) => toCard(other)) };
      return new Response(await drawn(page, web, address), { headers });
    } catch (thrown) {
      web.log.warn('A preview could not be shown.', { reason: toAppError(thrown).message });
      return message(503, 'The preview could not be made. Close it and try again.');
    }
  });
}

const gone = 'This preview was shown already, or its minute is over. Press Preview again.';

function message(status: number, text: string): Response {
  return new Response(`<!doctype html><html lang="en"><title>Preview</title><p>${text}</p></html>`, {
    status,
    headers,
  });
}

async function drawn(page: ArticlePageData, web: WebContext, address: string): Promise<string> {
  const settings = { ...web.settings, now: new Date(web.clock.now()).toISOString() };
  const load = pageLoader(siteRoutes({ home: async () => [], category: async () => null, article: async () => page }));
  const loaded = await load(new Request(new URL('/article/preview', settings.siteUrl)));
  if (loaded instanceof Response) throw new Error('The preview leads elsewhere.');
  const { styles } = web.client.site;
  const html = await web.pages.once({ address }, () => inactive(loaded.draw(settings)));
  return documentHtml({
    head: `<title>${escapeHtml(page.article.title)}</title>\n<meta name="robots" content="noindex">`,
    html,
    hydration: null,
    settings: null,
    assets: { ...web.client.site, styles, script: null, head: null, later: [] },
    lang: 'en',
  });
}

/**
 * Disables links, as another page would be refused in the frame, and takes them and the controls out of the order of the
 * Tab key: no script runs there, so each would be one more press on the way out. Its one stop is the article, from where
 * keys scroll it: else it would be the row of stories below, which scrolls by itself. Safe as a pattern, because React
 * escapes quotation marks and angle brackets.
 */
function inactive(html: string): string {
  return html
    .replaceAll(/(<a\b[^>]*? href=")(?!#)[^"]*"/g, '$1#-"')
    .replaceAll(/<(a|button|input|select|textarea|summary|ul)\b/g, '<$1 tabindex="-1"')
    .replace(/(<main\b[^>]*? tabindex=")-1"/, '$10"');
}
