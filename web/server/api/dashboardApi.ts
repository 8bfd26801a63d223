import { Hono } from 'hono';
import { NO_CACHE } from '../http/sendPacked.ts';
import { accountsApi } from './accounts.ts';
import { apiError } from './apiError.ts';
import { boundedBodies } from './boundedBodies.ts';
import { articlesApi } from './articles.ts';
import { feedApi } from './feed.ts';
import { inboxApi } from './inbox.ts';
import { liveApi } from './live.ts';
import { meApi } from './me.ts';
import { askOperation } from './operations.ts';
import { modelsApi } from './models.ts';
import { productionApi } from './production.ts';
import { settingsApi } from './settings.ts';
import { setupApi } from './setup.ts';
import { type ApiContext, requireSession, requireStaff, type SessionEnv } from './requireStaff.ts';
import { researchApi } from './research.ts';
import { runsApi } from './runs.ts';
import { staffApi } from './staff.ts';
import { systemApi } from './system.ts';
import { uploadsApi } from './uploads.ts';
import { webApi } from './web.ts';
import { workersApi } from './workers.ts';
import { writingApi } from './writing.ts';

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
    .route('/me', meApi(web))
    .use(requireStaff)
    .use(boundedBodies(clock))
    .route('/setup', setupApi(web))
    .route('/settings', settingsApi({ ...web, ask }))
    .route('/system', systemApi({ ...web, ask }))
    .route('/staff', staffApi({ ...web, ask }))
    .route('/feed', feedApi(web))
    .route('/accounts', accountsApi({ ...web, ask }))
    .route('/models', modelsApi(web))
    .route('/inbox', inboxApi(web))
    .route('/production', productionApi(web))
    .route('/uploads', uploadsApi({ ...web, ask }))
    .route('/articles', articlesApi({ ...web, ask }))
    .route('/writing', writingApi({ clock, ask }))
    .route('/runs', runsApi({ clock, ask }))
    .route('/research', researchApi({ clock, ask }))
    .route('/web', webApi({ ...web, ask }))
    .route('/workers', workersApi(web))
    .route('/live', liveApi(web));
}

/** What the browser's typed client is made from. */
export type DashboardApi = ReturnType<typeof dashboardApi>;
