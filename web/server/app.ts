import { Hono } from 'hono';
import { dashboardApi } from './api/dashboardApi.ts';
import { knownRoutes } from './api/knownRoutes.ts';
import { dashboardRoutes } from './pages/dashboardRoutes.ts';
import { feedRoutes } from './public/feeds/feedRoutes.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { imageRoutes } from './public/images/imageRoutes.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { postPictureRoutes } from './pictures/postPictureRoutes.ts';
import { previewRoutes } from './pages/previewRoutes.ts';
import { readRoutes } from './public/readRoutes.ts';
import { staticRoutes } from './public/staticRoutes.ts';
import { NO_CACHE } from './http/sendPacked.ts';
import type { WebContext } from './context.ts';

const surfacePaths = ['/rest/v1/*', '/auth/v1/*', '/storage/v1/*'] as const;

/** The routes of a process: site, dashboard, data, pictures, feeds, and the Supabase surface. */
export function webApp(web: WebContext): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(web.securityHeaders)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    // Without this header a cache may store an answer by its own rules.
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', NO_CACHE);
  });
  const { surface } = web;
  if (surface === null) {
    // Of files on this machine only the path is stored, which is not this server's with a hosted backend: see lastingAddress.
    app.get('/storage/v1/object/public/*', (context) =>
      context.redirect(new URL(context.req.path, web.settings.supabaseUrl).href),
    );
  } else {
    for (const path of surfacePaths) app.all(path, (context) => surface(context.req.raw, web.clientAddress(context)));
  }
  app.route('/health', healthRoutes(web));
  app.use('/api/*', knownRoutes(app));
  app.route('/api/site', readRoutes(web));
  app.route('/api/dashboard', dashboardApi(web));
  app.route('/images', imageRoutes(web));
  app.route('/post-pictures', postPictureRoutes(web));
  app.route('/', staticRoutes(web.client.folder));
  app.route('/', feedRoutes(web));
  app.route('/', previewRoutes(web));
  app.route('/', dashboardRoutes(web));
  app.route('/', pageRoutes(web));
  app.notFound((context) => {
    // The page routes answer GET and HEAD at every address, so only other methods arrive here.
    const headers = { allow: 'GET, HEAD, OPTIONS', 'cache-control': NO_CACHE };
    return context.req.method === 'OPTIONS'
      ? context.body(null, 204, headers)
      : context.text('This address does not take that method.', 405, headers);
  });
  app.onError((error, context) => {
    // Who breaks its request off is gone: no failure, of which strangers could write any number of lines.
    if (!context.req.raw.signal.aborted) {
      web.log.warn('A request failed.', { path: context.req.path, reason: error.message });
    }
    return context.text('An unexpected error occurred.', 500, { 'cache-control': NO_CACHE });
  });
  return app;
}
