import { afterAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { articlePage, webSite } from '../support/webSite.ts';

const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
const openrouter = await startOpenRouterSandbox();
const web = await webSite({
  '/search': (request, response) => {
    const results = [{ url: `http://${request.headers.host}/spans`, title: 'Spare spans', content: sentence }];
    response.end(JSON.stringify({ results }));
  },
  '/spans': articlePage('Spare spans', [sentence, sentence]),
  '/depots': articlePage('Depots', [sentence]),
});
const test = useSite(undefined, {
  env: {
    WEB_LOOPBACK: 'on',
    WEB_HOST_INTERVAL: '0',
    SEARXNG_URL: web.url,
    OPENROUTER_API_KEY: 'sandbox-key',
    OPENROUTER_BASE_URL: openrouter.url,
  },
});
afterAll(async () => {
  await openrouter.close();
  await web[Symbol.asyncDispose]();
});

async function open(tab: string) {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  const page = await test.open(`/dashboard/scraper?tab=${tab}`, { storage: signInStorage(test.site, reader) });
  return { page, result: page.getByRole('group', { name: 'Result' }) };
}

describe('the scraper page of a newsroom with a model and a search server', () => {
  it('shows what a search found, with where it comes from', async () => {
    const { page, result } = await open('search');
    await page.getByRole('textbox', { name: 'Words to search for' }).fill('bridge spans');
    await page.keyboard.press('Enter');
    expect(await visible(result.getByRole('link', { name: 'Spare spans' }))).toBe(true);
    expect(await visible(result.getByText(sentence))).toBe(true);
    expect(await visible(result.getByText('SearXNG'))).toBe(true);
  });

  it('answers a question with claims and their passages', async () => {
    const { page, result } = await open('research');
    await page.getByRole('textbox', { name: 'Question or page' }).fill('How many bridge spans does the railway keep?');
    await page.keyboard.press('Enter');
    expect(await visible(result.getByText('Cited passages'))).toBe(true);
    expect(await visible(result.getByText(`“${sentence}”`).first())).toBe(true);
    expect(await result.getByText('Not supported by its source').count()).toBe(0);
  });

  it('makes one summary of several pages, and says where none could be read', async () => {
    const { page, result } = await open('summarize');
    const addresses = page.getByRole('textbox', { name: 'Addresses' });
    await addresses.fill(`${web.url}/spans\n${web.url}/depots`);
    await page.keyboard.press('Control+Enter');
    expect(await visible(result.getByRole('link', { name: 'Spare spans' }))).toBe(true);
    expect(await visible(result.getByRole('link', { name: 'Depots' }))).toBe(true);
    await addresses.fill(`${web.url}/none`);
    await page.keyboard.press('Control+Enter');
    expect(await visible(result.getByText('No articles could be scraped successfully'))).toBe(true);
  });

  it('holds a long list of pages in its panel, below which the page ends', async () => {
    const { page } = await open('batch');
    const addresses = Array.from({ length: 40 }, (_, n) => `${web.url}/none/${n}`);
    await page.getByRole('textbox', { name: 'Addresses' }).fill(addresses.join('\n'));
    await page.keyboard.press('Control+Enter');
    const listed = page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
    await expect.poll(() => listed.getByText('There is no page at').count()).toBe(40);
    const below = await page.evaluate(() => {
      const main = document.querySelector('main');
      const panel = main?.querySelector('section[aria-labelledby="web-scraping"]');
      if (main === null || panel == null) return Number.NaN;
      return main.scrollHeight + main.getBoundingClientRect().top - panel.getBoundingClientRect().bottom;
    });
    expect(below).toBeLessThan(60);
  });

  it('leaves a field in which somebody is alone when the newest job arrives late', async () => {
    const { page } = await open('batch');
    const addresses = page.getByRole('textbox', { name: 'Addresses' });
    await addresses.fill(`${web.url}/spans`);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.getByText('1 of 1').count()).toBeGreaterThan(0);
    const late = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/web/**', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/dashboard/scraper?tab=batch');
    await addresses.focus();
    expect(await addresses.inputValue()).toBe('');
    late.resolve();
    await expect.poll(() => page.getByText('1 of 1').count()).toBeGreaterThan(0);
    await page.keyboard.type('https://mine.example');
    expect(await addresses.inputValue()).toBe('https://mine.example');
  });
});
