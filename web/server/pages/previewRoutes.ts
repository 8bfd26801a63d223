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

/** Where a preview is shown: `/article-preview/<token>`. */
export const PREVIEW_PATH = '/article-preview';
const tokenShape = /^[\w-]{43}$/;
/** Looks of one address a minute, far above what an editor presses. */
const QUOTA = { limit: 60, windowMs: 60_000 };

/**
 * No script, no form, no origin of its own: what an editor typed is drawn beside the dashboard and reaches nothing of
 * it. Styles and pictures are the site's.
 */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'cache-control': NO_CACHE,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Articles as readers would see them, by addresses that show one once. No failure here is logged with its address. */
export function previewRoutes(web: WebContext): Hono {
  const quota = new AddressQuota(web.clock, QUOTA);
  return new Hono().get(`${PREVIEW_PATH}/:token`, async (context) => {
    // A look without a body must not use it up.
    if (context.req.method !== 'GET') return new Response(null, { status: 405, headers: { ...headers, allow: 'GET' } });
    const token = context.req.param('token');
    if (!tokenShape.test(token)) return message(404, gone);
    if (quota.take(web.clientAddress(context)) === 0) return message(429, 'Too many previews. Wait a minute.');
    try {
      const { signal } = context.req.raw;
      const article = await web.takePreview(token, { signal });
      if (article === null) return message(404, gone);
      const others = await getPublishedArticles(web.publicDb, { limit: latestLimit + 1 }, { signal });
      const latest = others.filter(({ id }) => id !== article.id).slice(0, latestLimit);
      const page = { article: toFull(article), latest: latest.map((other) => toCard(other)) };
      return new Response(await drawn(page, web), { headers });
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

async function drawn(page: ArticlePageData, web: WebContext): Promise<string> {
  const settings = { ...web.settings, now: new Date(web.clock.now()).toISOString() };
  const load = pageLoader(siteRoutes({ home: async () => [], category: async () => null, article: async () => page }));
  const loaded = await load(new Request(new URL('/article/preview', settings.siteUrl)));
  if (loaded instanceof Response) throw new Error('The preview leads elsewhere.');
  const { styles } = web.client.site;
  return documentHtml({
    head: `<title>${escapeHtml(page.article.title)}</title>\n<meta name="robots" content="noindex">`,
    html: withoutWays(loaded.draw(settings)),
    hydration: null,
    settings: null,
    assets: { ...web.client.site, styles, script: null, theme: null, later: [] },
    lang: 'en',
  });
}

/** Links look as they do and lead nowhere: another page in the frame would be refused. React escapes quotation marks. */
function withoutWays(html: string): string {
  return html.replaceAll(/(<a\b[^>]*? href=")(?!#)[^"]*"/g, '$1#-"');
}
