import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { isStaff } from '#core/data/staffAccess.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { documentHtml } from '../document.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { NO_CACHE } from '../sendPacked.ts';
import type { Web } from '../web.ts';

const testPage = '<main class="gate"><h1>Dashboard test</h1><p>The dashboard\'s pages are served.</p></main>';

/** The dashboard's documents and the one question that opens them. Nothing of it is cached or indexed. */
export function dashboardRoutes(web: Web): Hono {
  const app = new Hono();
  const page = (html: string, script: boolean) => {
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
    return new Response(document, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  };
  app.get('/dashboard', () => page('', true));
  app.get('/dashboard/*', () => page('', true));
  app.get('/dashboard-test', () => page(testPage, false));
  app.get('/api/dashboard/access', async (context) => {
    context.header('cache-control', NO_CACHE);
    const token = /^Bearer ([\w.-]{20,4000})$/.exec(context.req.header('authorization') ?? '')?.[1];
    try {
      if (token === undefined) throw new AppError('auth', 'Sign in first.');
      const staff = await isStaff(web.dbFor(token), { signal: context.req.raw.signal });
      return context.json(staff ? { kind: 'staff' } : { kind: 'reader', contactEmail: web.settings.contactEmail });
    } catch (thrown) {
      const error = toAppError(thrown);
      return context.json(
        { error: error.code === 'auth' ? error.message : 'The database did not answer.' },
        error.code === 'auth' ? 401 : 503,
      );
    }
  });
  return app;
}
