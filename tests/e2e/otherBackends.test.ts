import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApifySandbox } from '../../scripts/sandbox/apifyServer.ts';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { postgresEnv } from '../support/postgresEnv.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';
import { useSite, visible } from '../support/useSite.ts';

// The other files of these screens run on the embedded backend; here each does its main work on the other two.
const apify = await startApifySandbox({ latencyMs: 5 });
const gateway = await startOpenRouterSandbox();
afterAll(async () => {
  await Promise.all([apify.close(), gateway.close()]);
});
const services = {
  APIFY_API_TOKEN: 'apify_api_sandbox',
  APIFY_BASE_URL: apify.url,
  OPENROUTER_API_KEY: 'sk-or-v1-sandbox',
  OPENROUTER_BASE_URL: gateway.url,
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('on one’s own PostgreSQL', () => {
  const env: Record<string, string> = { ...services };
  beforeAll(async () => void Object.assign(env, await postgresEnv()));
  const test = useSite(undefined, { env });
  tellTheWork(test, () => test.site);
});

describe('on a hosted backend, whose part another Velocity plays', () => {
  // Workers reach the same database directly, as docs/operations.md says.
  const env: Record<string, string> = { ...services };
  let backend: Site | undefined;
  beforeAll(async () => {
    const database = await postgresEnv();
    backend = await startSite({ env: { ...database, PUBLIC_REST: 'on' } });
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
  const open = async (path: string) => {
    if (editor === undefined) {
      editor = await createReader(accounts());
      await makeStaff(accounts(), editor);
    }
    return test.open(`/dashboard/${path}`, { storage: signInStorage(test.site, editor) });
  };

  it('accounts are added and scraped, and a post of theirs goes from the feed into the inbox', async () => {
    const page = await open('x-accounts');
    await page.getByLabel('Username').fill('@meridian_desk');
    await page.getByRole('button', { name: 'Add account' }).click();
    expect(await visible(page.getByRole('button', { name: 'Scrape @meridian_desk' }))).toBe(true);
    await page.getByRole('button', { name: 'Scrape All' }).click();
    expect(await visible(page.getByText(/\d+ posts, \d+ new/))).toBe(true);
    await page.getByRole('combobox', { name: 'Scrape all active accounts' }).click();
    await page.getByRole('option', { name: 'Hourly' }).click();
    expect(await visible(page.getByText(/^Next .+ \d\d:\d\d, (?:now|in [\d hmin]+)$/))).toBe(true);
    await page.goto('/dashboard/feed?sort=momentum');
    const card = page.getByRole('feed', { name: 'Stories' }).getByRole('article').first();
    await card.getByRole('button', { name: 'Add to Inbox' }).click();
    expect(await visible(card.getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
    const { data } = await test.site.db.from('inbox_stories').select('story_number').throwOnError();
    expect(data).toEqual([{ story_number: 3400 }]);
  });

  it('a model is tested, and what it cost is in the usage', async () => {
    const page = await open('models');
    await page.getByRole('button', { name: 'Test Basic Call' }).click();
    const result = page.getByRole('region', { name: 'Test Basic Call' });
    expect(await visible(result.getByText('completed'))).toBe(true);
    await page.getByRole('radio', { name: 'Usage' }).click();
    const steps = page.getByRole('region', { name: 'Spent by step' });
    expect(await visible(steps.getByRole('row', { name: /^Tests 1 [\d,]+ \$0\.\d*[1-9]\d*$/ }))).toBe(true);
  });

  it('a story for the video platform is planned, packed and marked as uploaded', async () => {
    const story = { title: 'How a Railway Rebuilt a Bridge', youtube_description: 'What happened.' };
    await test.site.db.from('production_stories').insert(story).throwOnError();
    const page = await open('uploads?week=2030-01-07');
    const picture = { name: 'bridge.png', mimeType: 'image/png', buffer: png };
    await page.getByLabel(/^Upload a thumbnail for #\d+$/).setInputFiles(picture);
    const shown = page.getByRole('img', { name: /^Thumbnail of #\d+$/ });
    // Loaded, and not only a place for it.
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByRole('link', { name: story.title }).press('d');
    await page.getByLabel(`Planned upload of ${story.title}`).fill('2030-01-09T18:00');
    await page.keyboard.press('Enter');
    const week = page.getByRole('complementary', { name: 'Week' });
    expect(await visible(week.getByRole('button', { name: /18:00.*How a Railway/ }))).toBe(true);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: story.title }).press('p');
    expect((await downloading).suggestedFilename()).toBe('3400-how-a-railway-rebuilt-a-bridge.zip');
    const uploaded = page.getByRole('switch', { name: 'Video Uploaded YT' });
    await uploaded.click();
    await expect.poll(() => uploaded.isChecked()).toBe(true);
  });

  it('a setting is changed, with a history, and services are tested', async () => {
    const page = await open('settings');
    await page.getByRole('button', { name: 'Test connection: Database' }).click();
    const database = page.getByRole('listitem').filter({ hasText: 'Database' }).first();
    expect(await visible(database.getByText('Checked just now.'))).toBe(true);
    await page.getByLabel('Monthly budget in USD').fill('200');
    await page.getByLabel('Monthly budget in USD').press('Enter');
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    expect(await visible(changes.filter({ hasText: 'Monthly budget' }).getByText('200'))).toBe(true);
    await expect.poll(() => changes.first().textContent()).toContain(editor?.email);
  });
}
