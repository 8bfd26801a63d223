import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { tabs } from '#web/dashboard/shell/tabs.ts';
import { documentHtml } from '../document.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { NO_CACHE } from '../sendPacked.ts';
import type { Web } from '../web.ts';

const needsScript =
  '<noscript><main class="gate"><h1>The dashboard needs JavaScript</h1><p>The site itself can be read without.</p></main></noscript>';
const testPage = '<main class="gate"><h1>Dashboard test</h1><p>The dashboard\'s pages are served.</p></main>';

/** The dashboard's documents. Nothing of it is cached or indexed. */
export function dashboardRoutes(web: Web): Hono {
  const app = new Hono();
  const page = (html: string, script: boolean, status = 200) => {
    const nonce = randomBytes(16).toString('base64');
    const { supabaseUrl, publishableKey } = web.settings;
    const document = documentHtml({
      head: `<title>Velocity</title>\n<meta name="robots" content="noindex">\n<meta name="csp-nonce" content="${nonce}">\n<link rel="icon" href="/logo.svg" type="image/svg+xml">`,
      html,
      hydration: null,
      settings: { supabaseUrl, publishableKey },
      assets: script ? web.dashboardAssets : { ...web.dashboardAssets, script: null },
      lang: 'en',
    });
    const headers = {
      ...securityHeaders({ ...web.security, styleNonce: nonce }),
      'cache-control': NO_CACHE,
      'x-robots-tag': 'noindex',
    };
    return new Response(document, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  };
  app.get('/dashboard', () => page(needsScript, true));
  app.get('/dashboard/:tab/*', (context) => {
    const known = tabs.some(({ path }) => `/dashboard/${path}` === context.req.path);
    return page(needsScript, true, known ? 200 : 404);
  });
  app.get('/dashboard-test', () => page(testPage, false));
  return app;
}
