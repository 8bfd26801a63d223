import { Hono } from 'hono';
import { NO_CACHE } from '../http/sendPacked.ts';
import { accounts } from './accounts.ts';
import { apiError } from './apiError.ts';
import { boundedBodies } from './boundedBodies.ts';
import { articles } from './articles.ts';
import { feed } from './feed.ts';
import { inbox } from './inbox.ts';
import { live } from './live.ts';
import { me } from './me.ts';
import { askOperation } from './operations.ts';
import { models } from './models.ts';
import { production } from './production.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { type ApiContext, requireSession, requireStaff, type SessionEnv } from './requireStaff.ts';
import { research } from './research.ts';
import { runs } from './runs.ts';
import { staff } from './staff.ts';
import { system } from './system.ts';
import { uploads } from './uploads.ts';
import { web as webPages } from './web.ts';
import { workers } from './workers.ts';

/**
 * The dashboard's API: one file a resource, all but `/me` for staff alone.
 * @example
 * ```ts
 * const app = new Hono().route('/api/dashboard', dashboardApi(web));
 * ```
 */
export function dashboardApi(web: ApiContext) {
  const app = new Hono<SessionEnv>();
  const { clock } = web;
  const ask = askOperation(web);
  app.onError(apiError(web.log));
  app.use(async (context, next) => {
    context.header('cache-control', NO_CACHE);
    await next();
  });
  return app
    .use(requireSession(web))
    .route('/me', me(web))
    .use(requireStaff)
    .use(boundedBodies(clock))
    .route('/setup', setup(web))
    .route('/settings', settings({ ...web, ask }))
    .route('/system', system({ ...web, ask }))
    .route('/staff', staff({ ...web, ask }))
    .route('/feed', feed(web))
    .route('/accounts', accounts({ ...web, ask }))
    .route('/models', models(web))
    .route('/inbox', inbox(web))
    .route('/production', production(web))
    .route('/uploads', uploads({ ...web, ask }))
    .route('/articles', articles({ ...web, ask }))
    .route('/runs', runs({ clock, ask }))
    .route('/research', research({ clock, ask }))
    .route('/web', webPages({ ...web, ask }))
    .route('/workers', workers(web))
    .route('/live', live(web));
}

/** What the browser's typed client is made from. */
export type DashboardApi = ReturnType<typeof dashboardApi>;
