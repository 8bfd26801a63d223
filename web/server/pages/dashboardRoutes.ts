import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { firstRows } from '#web/dashboard/firstRows.ts';
import { elsewhere, screenAt, screenTitle } from '#web/dashboard/screens.ts';
import { VIDEO_ORIGIN } from '../pictures/postPictures.ts';
import { documentHtml } from './document.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { NO_CACHE } from '../http/sendPacked.ts';
import type { WebContext } from '../context.ts';

const needsScript =
  '<noscript><main class="plain-page"><h1>The dashboard needs JavaScript</h1><p>The site itself can be read without.</p></main></noscript>';

/** The dashboard's HTML documents, which are neither cached nor indexed. */
export function dashboardRoutes(web: WebContext): Hono {
  const app = new Hono();
  const { head } = web.client.dashboard;
  const scriptHashes = 'code' in head ? [`sha256-${createHash('sha256').update(head.code).digest('base64')}`] : [];
  const page = (url: string, status = 200) => {
    const { pathname: path, searchParams } = new URL(url);
    const nonce = randomBytes(16).toString('base64');
    const { supabaseUrl, publishableKey } = web.settings;
    // Preloads all chunks at once: an import is discovered only when its importer has loaded.
    const preloads = codeOf(web, path).map((href) => `<link rel="modulepreload" href="${href}">`);
    const rows = firstRows(screenAt(path)?.path, searchParams);
    const document = documentHtml({
      head: `${preloads.join('')}<title>${screenTitle(path)}</title>\n<meta name="robots" content="noindex">\n<meta name="csp-nonce" content="${nonce}">\n<link rel="icon" href="/favicon.ico" sizes="32x32">`,
      html: needsScript,
      hydration: null,
      settings: { supabaseUrl, publishableKey, imageOrigins: web.security.imageOrigins },
      assets: { ...web.client.dashboard, later: [] },
      headData: {
        'supabase-url': supabaseUrl,
        ...(rows === null ? {} : { table: rows.table, filter: JSON.stringify(rows.filter) }),
      },
      lang: 'en',
    });
    const headers = {
      ...securityHeaders({
        ...web.security,
        scriptHashes,
        styleNonce: nonce,
        mediaOrigins: [VIDEO_ORIGIN],
        framesOwn: true,
      }),
      'cache-control': NO_CACHE,
      'x-robots-tag': 'noindex',
    };
    return new Response(document, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  };
  for (const path of ['/dashboard', '/dashboard-test']) app.get(path, ({ req }) => page(req.url));
  for (const [path, to] of Object.entries(elsewhere)) app.get(`/dashboard/${path}`, (context) => context.redirect(to));
  app.get('/dashboard/:screen/*', ({ req }) => page(req.url, screenAt(req.path) === undefined ? 404 : 200));
  return app;
}

/** The code files of the screen at an address. */
function codeOf(web: WebContext, path: string): readonly string[] {
  const screen = screenAt(path)?.path;
  return web.client.dashboard.screens[screen === 'x-accounts' ? 'accounts' : (screen ?? '')] ?? [];
}
