import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import { accountsApi } from '#web/server/api/accounts.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { askOperation } from '#web/server/api/operations.ts';
import { requireStaff, type SessionEnv } from '#web/server/api/requireStaff.ts';
import { settingsApi } from '#web/server/api/settings.ts';
import { staffApi } from '#web/server/api/staff.ts';
import { systemApi } from '#web/server/api/system.ts';
import { uploadsApi } from '#web/server/api/uploads.ts';
import { PostPictures } from '#web/server/pictures/postPictures.ts';
import { openTestBackend, type TestBackend, type TestBackendKind, type TestUser } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { openServerAdmin } from '../../support/serverAdmin.ts';

/** A model that the provider lists and the catalogue lacks. */
export const LISTED_MODEL = 'meridian/new-model';

export const SMTP_PASSWORD = 'smtp-password-of-the-tests';

/** For a test file: the API of accounts, settings, staff, system and uploads, with two editors and a reader. */
export function useSettingsApi(kind: TestBackendKind) {
  let backend: TestBackend;
  let anna: TestUser;
  let bela: TestUser;
  let reader: TestUser;
  let app: Hono<SessionEnv>;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    [anna, bela, reader] = [await backend.signUpStaff(), await backend.signUpStaff(), await backend.signUp()];
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    const clock = new FakeClock(Date.now());
    const ask = askOperation({ clock, notifyWorker: () => {} });
    const environment = { SMTP_URL: `smtp://desk:${SMTP_PASSWORD}@127.0.0.1:1`, SEARXNG_URL: 'http://127.0.0.1:1' };
    const serverAdmin = openServerAdmin(backend, { clock, environment });
    const live = new LiveStreams({ backend: { db: backend.db, listen: async () => null }, clock, log: silentLog });
    const gatewayAccount = { fetchListing: async () => [{ id: LISTED_MODEL }] };
    app = new Hono<SessionEnv>();
    app.onError(apiError(silentLog));
    app.use(async (context, next) => {
      const user = [anna, bela].find(({ id }) => id === context.req.header('x-user')) ?? reader;
      const { url, keys, fetch } = backend;
      context.set('serverDb', backend.dbAs(user.email));
      context.set('db', tableClient({ url, key: keys.publishableKey, fetch, accessToken: user.accessToken }));
      context.set('user', { sub: user.id, email: user.email, exp: 4_000_000_000 });
      context.set('staff', user !== reader);
      await next();
    });
    app
      .use(requireStaff)
      .route('/accounts', accountsApi({ clock, pictures: new PostPictures(new Secret('a')), setup: [], ask }))
      .route('/settings', settingsApi({ clock, serverAdmin, gatewayAccount, ask }))
      .route('/staff', staffApi({ live, serverAdmin, ask }))
      .route('/system', systemApi({ clock, serverAdmin, ask }))
      .route('/uploads', uploadsApi({ clock, files: backend.files, ask }));
  });

  const request = (path: string, init: RequestInit & { user?: TestUser } = {}) => {
    const { user = anna, ...more } = init;
    return app.request(path, { ...more, headers: { 'content-type': 'application/json', 'x-user': user.id } });
  };
  return {
    get backend() {
      return backend;
    },
    get anna() {
      return anna;
    },
    get bela() {
      return bela;
    },
    get reader() {
      return reader;
    },
    request,
    send: async (method: string, path: string, body?: unknown, user = anna) => {
      const answer = await request(path, {
        method,
        user,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const read: unknown = JSON.parse(text);
      return { status: answer.status, body: read, text };
    },
  };
}
