import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { NO_CACHE } from '../http/sendPacked.ts';
import { apiError } from './apiError.ts';
import { apiRoutes } from './apiRoutes.ts';
import { askOperation } from './operations.ts';
import { type ApiContext, requireSession, type SessionEnv } from './requireStaff.ts';

/**
 * The dashboard's API: one file per resource, all but `/me` for staff only.
 * @example
 * ```ts
 * const app = new Hono().route('/api/dashboard', dashboardApi(web));
 * ```
 */
export function dashboardApi(web: ApiContext) {
  const app = new Hono<SessionEnv>();
  app.onError(apiError(web.log));
  app.use(async (context, next) => {
    context.header('cache-control', NO_CACHE);
    await next();
  });
  // A piece of a table's rows is 440 KB, and a fifth of that compressed. What streams is sent as it comes.
  app.use(compress({ encoding: 'gzip', contentTypeFilter: /^(?:application\/json|text\/csv)\b/ }));
  return app.use(requireSession(web)).route('/', apiRoutes({ ...web, ask: askOperation(web) }));
}

/** The type of the browser's client. */
export type DashboardApi = ReturnType<typeof dashboardApi>;
