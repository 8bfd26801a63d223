import { type Context, Hono } from 'hono';
import { accessRoutes } from './api/accessRoutes.ts';
import { dashboardRoutes } from './pages/dashboardRoutes.ts';
import { feedRoutes } from './public/feeds/feedRoutes.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { imageRoutes } from './public/images/imageRoutes.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { readRoutes } from './public/readRoutes.ts';
import { staticRoutes } from './public/staticRoutes.ts';
import { NO_CACHE } from './http/sendPacked.ts';
import type { WebContext } from './context.ts';

const surfacePaths = ['/rest/v1/*', '/auth/v1/*', '/storage/v1/*'] as const;

const apiMethods: Readonly<Record<string, readonly string[]>> = {
  '/api/site/home': ['GET', 'HEAD'],
  '/api/site/category/': ['GET', 'HEAD'],
  '/api/site/article/': ['GET', 'HEAD'],
  '/api/site/views': ['POST'],
  '/api/site/shares': ['POST'],
  '/api/dashboard/access': ['GET', 'HEAD'],
};

/** Everything that one process answers: site, dashboard, data, pictures, feeds, and the Supabase surface. */
export function webApp(web: WebContext): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(web.securityHeaders)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    // An answer that says nothing of caching is one that a cache may guess about.
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', NO_CACHE);
  });
  const { surface } = web;
  if (surface !== null) {
    for (const path of surfacePaths) app.all(path, (context) => surface(context.req.raw, web.clientAddress(context)));
  }
  app.route('/health', healthRoutes(web));
  app.route('/api/site', readRoutes(web));
  app.route('/api/dashboard', accessRoutes(web));
  app.all('/api/*', (context) => refuseApi(context));
  app.route('/images', imageRoutes(web));
  app.route('/', staticRoutes(web.clientFolder));
  app.route('/', feedRoutes(web));
  app.route('/', dashboardRoutes(web));
  app.route('/', pageRoutes(web));
  app.notFound((context) => {
    // What is no page is answered above: here is only a method that no page takes.
    const headers = { allow: 'GET, HEAD, OPTIONS', 'cache-control': NO_CACHE };
    return context.req.method === 'OPTIONS'
      ? context.body(null, 204, headers)
      : context.text('This address does not take that method.', 405, headers);
  });
  app.onError((error, context) => {
    web.log.warn('A request failed.', { path: context.req.path, reason: error.message });
    return context.text('An unexpected error occurred.', 500, { 'cache-control': NO_CACHE });
  });
  return app;
}

/** What programs ask for in vain: an address that is none, or with a method that it does not take. */
function refuseApi(context: Context): Response {
  const headers = { 'cache-control': NO_CACHE };
  const takes = Object.entries(apiMethods).find(([prefix]) => context.req.path.startsWith(prefix))?.[1];
  if (takes === undefined || takes.includes(context.req.method)) {
    return context.json({ error: 'Not found.' }, 404, headers);
  }
  const allow = [...takes, 'OPTIONS'].join(', ');
  if (context.req.method === 'OPTIONS') return context.body(null, 204, { ...headers, allow });
  return context.json({ error: 'This address does not take that method.' }, 405, { ...headers, allow });
}
