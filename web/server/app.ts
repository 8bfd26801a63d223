import { Hono } from 'hono';
import { dashboardRoutes } from './routes/dashboardRoutes.ts';
import { feedRoutes } from './routes/feedRoutes.ts';
import { imageRoutes } from './routes/imageRoutes.ts';
import { pageRoutes } from './routes/pageRoutes.ts';
import { readRoutes } from './routes/readRoutes.ts';
import { staticRoutes } from './routes/staticRoutes.ts';
import { NO_CACHE } from './sendPacked.ts';
import type { Web } from './web.ts';

const surfacePaths = ['/rest/v1/*', '/auth/v1/*', '/storage/v1/*'] as const;

/** Everything that one process answers: site, dashboard, data, pictures, feeds, and the Supabase surface. */
export function webApp(web: Web): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(web.securityHeaders)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });
  const { surface } = web;
  if (surface !== null) for (const path of surfacePaths) app.all(path, (context) => surface(context.req.raw));
  app.get('/health', (context) => context.json({ ok: true }, 200, { 'cache-control': NO_CACHE }));
  app.route('/api/site', readRoutes(web));
  app.route('/images', imageRoutes(web));
  app.route('/', staticRoutes(web.clientFolder));
  app.route('/', feedRoutes(web));
  app.route('/', dashboardRoutes(web));
  app.route('/', pageRoutes(web));
  app.notFound((context) =>
    // What is no page is answered above: here is only a method that nothing takes.
    context.text('This address does not take that method.', 405, { allow: 'GET, HEAD', 'cache-control': NO_CACHE }),
  );
  app.onError((error, context) => {
    web.log.warn('A request failed.', { path: context.req.path, reason: error.message });
    return context.text('An unexpected error occurred.', 500, { 'cache-control': NO_CACHE });
  });
  return app;
}
