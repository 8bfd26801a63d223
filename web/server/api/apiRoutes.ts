// Made by scripts/apiRoutes.ts from the files of this folder; `npm run build` and `npm run dev` write it anew.
import { Hono } from 'hono';
import { accountsApi } from './accounts.ts';
import { articlesApi } from './articles.ts';
import { feedApi } from './feed.ts';
import { inboxApi } from './inbox.ts';
import { liveApi } from './live.ts';
import { modelsApi } from './models.ts';
import { productionApi } from './production.ts';
import { researchApi } from './research.ts';
import { runsApi } from './runs.ts';
import { settingsApi } from './settings.ts';
import { setupApi } from './setup.ts';
import { staffApi } from './staff.ts';
import { systemApi } from './system.ts';
import { uploadsApi } from './uploads.ts';
import { webApi } from './web.ts';
import { workersApi } from './workers.ts';
import { writingApi } from './writing.ts';
import { boundedBodies } from './boundedBodies.ts';
import { meApi } from './me.ts';
import type { AskOperation } from './operations.ts';
import { type ApiContext, requireStaff, type SessionEnv } from './requireStaff.ts';

/** Every resource at its address, in the order of their names. */
export function apiRoutes(context: ApiContext & { ask: AskOperation }) {
  return new Hono<SessionEnv>()
    .route('/me', meApi(context))
    .use(requireStaff)
    .use(boundedBodies(context.clock))
    .route('/accounts', accountsApi(context))
    .route('/articles', articlesApi(context))
    .route('/feed', feedApi(context))
    .route('/inbox', inboxApi(context))
    .route('/live', liveApi(context))
    .route('/models', modelsApi(context))
    .route('/production', productionApi(context))
    .route('/research', researchApi(context))
    .route('/runs', runsApi(context))
    .route('/settings', settingsApi(context))
    .route('/setup', setupApi(context))
    .route('/staff', staffApi(context))
    .route('/system', systemApi(context))
    .route('/uploads', uploadsApi(context))
    .route('/web', webApi(context))
    .route('/workers', workersApi(context))
    .route('/writing', writingApi(context));
}
