import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKeys } from '#core/backend/keys.ts';
import { buildOnce } from '../../../support/cli.ts';
import { documentOf } from '../../../support/commandDocument.ts';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { articlePage, webSite, type WebSite } from '../../../support/webSite.ts';

const text = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
let installation: Installation;
let web: WebSite;

beforeAll(async () => {
  await buildOnce();
  installation = await openInstallation();
  web = await webSite({
    '/search': (request, response) => {
      const results = [{ url: `http://${request.headers.host}/spans`, title: 'Spare spans', content: text }];
      response.end(JSON.stringify({ results }));
    },
    '/spans': articlePage('Spare spans', [text, text], '<p><a href="/depots">Depots</a></p>'),
    '/depots': articlePage('Depots', [text]),
  });
});
afterAll(async () => {
  await installation.close();
  await web[Symbol.asyncDispose]();
});

/** The settings of each kind of backend; another Velocity plays the hosted one, without a way to its database. */
async function settingsOf(kind: 'postgres' | 'hosted'): Promise<Record<string, string>> {
  const more = { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '0', SEARXNG_URL: web.url };
  if (kind === 'postgres') return { ...more, DATABASE_URL: (await createTestDatabase()).reveal() };
  const keys = readKeys(installation.home);
  if (keys === null) throw new Error('the installation has no keys');
  const { publishableKey, secretKey } = keys;
  return {
    ...more,
    SUPABASE_URL: installation.url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey.reveal(),
  };
}

describe.each(['postgres', 'hosted'] as const)('web pages on a backend that is %s', (kind) => {
  it('are read, found, questioned, crawled and summarized', async () => {
    const env = await settingsOf(kind);
    const document = (...args: string[]) => documentOf(installation, ['web', ...args], { env });
    expect(await document('scrape', `${web.url}/spans`)).toMatchObject({ title: 'Spare spans', language: 'en' });
    expect(await document('search', 'bridge spans')).toMatchObject({ results: [{ title: 'Spare spans' }] });
    const addresses = [`${web.url}/spans`, `${web.url}/none`];
    expect(await document('batch', ...addresses)).toMatchObject({
      status: 'completed',
      pages: [
        { status: 'completed', page: { title: 'Spare spans' } },
        { status: 'failed', error: { code: 'not_found' } },
      ],
    });
    expect(await document('crawl', `${web.url}/spans`, '--depth', '1')).toMatchObject({
      // The menu's link leads nowhere.
      pages: [{ depth: 0 }, { depth: 1, page: { title: 'Depots' } }, { status: 'failed' }],
    });
    const question = 'How many bridge spans does the railway keep?';
    const report = await document('research', question, '--budget', '0.5');
    expect(report).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(report)).toContain(text);
    const summary = await document('summarize', `${web.url}/spans`, `${web.url}/depots`);
    expect(summary).toMatchObject({ status: 'completed', pages: [{ status: 'completed' }, { status: 'completed' }] });
    const { stdout } = await installation.run(['web', 'jobs'], { env });
    for (const job of ['batch', 'crawl', 'research', 'summarize']) expect(stdout).toContain(`${job}\tcompleted`);
  }, 60_000);
});
