import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { postgresEnv } from '../support/postgresEnv.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';
import { useSite, visible } from '../support/useSite.ts';
import { articlePage, webSite } from '../support/webSite.ts';

// The other files of this screen run on the embedded backend; here its five tabs do their work on the other two.
const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
const gateway = await startOpenRouterSandbox();
const web = await webSite({
  '/search': (request, response) => {
    const results = [{ url: `http://${request.headers.host}/spans`, title: 'Spare spans', content: sentence }];
    response.end(JSON.stringify({ results }));
  },
  '/spans': articlePage('Spare spans', [sentence, sentence], '<p><a href="/depots">Depots of the spans</a></p>'),
  '/depots': articlePage('Depots', [sentence]),
  '/never': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>');
  },
});
afterAll(async () => {
  await gateway.close();
  await web[Symbol.asyncDispose]();
});
const services = {
  WEB_LOOPBACK: 'on',
  WEB_HOST_INTERVAL: '0',
  SEARXNG_URL: web.url,
  OPENROUTER_API_KEY: 'sk-or-v1-sandbox',
  OPENROUTER_BASE_URL: gateway.url,
};

describe('on one’s own PostgreSQL', () => {
  const env: Record<string, string> = { ...services };
  beforeAll(async () => void Object.assign(env, await postgresEnv()));
  const test = useSite(undefined, { env });
  tellTheWork(test, () => test.site);
});

describe('on a hosted backend, whose part another Velocity plays', () => {
  const env: Record<string, string> = { ...services };
  let backend: Site | undefined;
  beforeAll(async () => {
    const database = await postgresEnv();
    // The jobs are left to the worker that has the services.
    backend = await startSite({ env: { ...database, PUBLIC_REST: 'on' }, worker: false });
    Object.assign(env, {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      DATABASE_URL: database['DATABASE_URL'],
    });
  });
  const test = useSite(undefined, { env });
  tellTheWork(test, () => {
    if (backend === undefined) throw new Error('the backend is not started yet');
    return backend;
  });
  afterAll(async () => {
    await backend?.stop();
  });
});

/** @param accounts the site that knows the accounts */
function tellTheWork(test: ReturnType<typeof useSite>, accounts: () => Site): void {
  let editor: Reader | undefined;
  const open = async (tab: string) => {
    if (editor === undefined) {
      editor = await createReader(accounts());
      await makeStaff(accounts(), editor);
    }
    const page = await test.open(`/dashboard/scraper?tab=${tab}`, { storage: signInStorage(test.site, editor) });
    return { page, result: page.getByRole('group', { name: 'Result' }) };
  };
  const ask = async (page: Page, field: string, text: string) => {
    await page.getByRole('textbox', { name: field }).fill(text);
    await page.keyboard.press('Control+Enter');
  };
  const listed = (page: Page) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');

  it('a page is read, and pages are found', async () => {
    const { page, result } = await open('scrape');
    await ask(page, 'Address of a page', `${web.url}/spans`);
    expect(await visible(result.getByRole('heading', { name: 'Spare spans' }))).toBe(true);
    await page.getByRole('tab', { name: 'Search', exact: true }).click();
    await ask(page, 'Words to search for', 'bridge spans');
    expect(await visible(result.getByText('SearXNG'))).toBe(true);
  });

  it('a question is answered with passages, and pages become one summary', async () => {
    const { page, result } = await open('research');
    await ask(page, 'Question or page', 'How many bridge spans does the railway keep?');
    expect(await visible(result.getByText(`“${sentence}”`).first())).toBe(true);
    await page.getByRole('tab', { name: 'Summarize', exact: true }).click();
    await ask(page, 'Addresses', `${web.url}/spans\n${web.url}/depots`);
    expect(await visible(result.getByRole('link', { name: 'Depots' }))).toBe(true);
  });

  it('a batch is stopped, and links are followed', async () => {
    const { page, result } = await open('batch');
    await ask(page, 'Addresses', `${web.url}/spans\n${web.url}/never`);
    expect(await visible(result.getByText('Spare spans'))).toBe(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await visible(page.getByRole('button', { name: 'Resume' }))).toBe(true);
    await page.getByRole('combobox', { name: 'Follow links' }).click();
    await page.getByRole('option', { name: 'Depth 1' }).click();
    await ask(page, 'Addresses', `${web.url}/spans`);
    expect(await visible(listed(page).getByText('Depots', { exact: true }))).toBe(true);
  });
}
