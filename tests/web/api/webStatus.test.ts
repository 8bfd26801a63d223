import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setSetting } from '#core/data/settings/settings.ts';
import { systemClock } from '#core/clock.ts';
import { Secret } from '#core/secret.ts';
import { askOperation } from '#web/server/api/operations.ts';
import type { SessionEnv } from '#web/server/api/requireStaff.ts';
import { webApi } from '#web/server/api/web.ts';
import { serviceSetup } from '#web/server/serviceSetup.ts';
import { openTestBackend, type TestBackend } from '../../support/backends.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

it('the status of web jobs names the model that staff chose for web search', async () => {
  const setup = serviceSetup({ refusals: [], openrouterApiKey: new Secret('sk-or-v1-test') });
  const app = new Hono<SessionEnv>();
  app.use(async (context, next) => {
    context.set('db', backend.db);
    await next();
  });
  app.route(
    '/web',
    webApi({
      clock: systemClock,
      live: { answersSince: Number.NEGATIVE_INFINITY },
      setup,
      ask: askOperation({ clock: systemClock, notifyWorker: () => {} }),
    }),
  );
  const search = async () => (await app.request('/web/status')).json();
  expect(await search()).toMatchObject({ search: 'perplexity/sonar' });
  await setSetting(backend.db, { key: 'model_web_search', expected: null, value: 'perplexity/sonar-pro' });
  expect(await search()).toMatchObject({ search: 'perplexity/sonar-pro' });
});
