import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, object, string } from 'zod';
import { axeViolations, violationsIn } from '../support/axe.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { articlePage, webSite, type WebSite } from '../support/webSite.ts';

const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
const test = useSite(undefined, { env: { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '0' } });
let web: WebSite;
/** Whether the page that answers late does so. */
let isAnswering = false;

beforeAll(async () => {
  web = await webSite({
    '/spans': articlePage('Spare spans', [sentence], '<p><a href="/depots">Depots of the spans</a></p>'),
    '/depots': articlePage('Depots', [
      'The position of stored bridge spans is not part of this record, says the railway.',
    ]),
    '/second-time': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      if (isAnswering) response.end(articlePage('Later', [sentence]));
      else response.write('<p>');
    },
    '/never': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<p>');
    },
  });
});
afterAll(() => web[Symbol.asyncDispose]());

async function open(path = '/dashboard/scraper', viewport = { width: 1440, height: 900 }): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), viewport });
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const result = (page: Page) => page.getByRole('group', { name: 'Result' });
const listed = (page: Page) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');

describe('the scraper page', () => {
  it('reads a page, shows its text and its JSON, and keeps it for the next visit', async () => {
    const page = await open();
    await page.getByRole('textbox', { name: 'Address of a page' }).fill(`${web.url}/spans`);
    await page.keyboard.press('Enter');
    expect(await visible(result(page).getByRole('heading', { name: 'Spare spans' }))).toBe(true);
    expect(await visible(result(page).getByText(sentence))).toBe(true);
    await page.getByRole('switch', { name: 'JSON' }).click();
    expect(await visible(result(page).getByText('"title": "Spare spans"'))).toBe(true);
    await page.goto('/dashboard/scraper');
    expect(await visible(result(page).getByRole('heading', { name: 'Spare spans' }))).toBe(true);
    // What is read is of no use to who does not know what was asked.
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Address of a page' }).inputValue())
      .toBe(`${web.url}/spans`);
  });

  it('says why an address inside the network is not read', async () => {
    const page = await open();
    await page.getByRole('textbox', { name: 'Address of a page' }).fill('http://169.254.169.254/latest');
    await page.getByRole('button', { name: 'Scrape', exact: true }).click();
    expect(await visible(result(page).getByText('does not lead to the public internet'))).toBe(true);
    expect(await page.getByText('What was read before').count()).toBe(0);
  });

  it('reads a batch, each address independently', async () => {
    const page = await open();
    await tab(page, 'Batch');
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${web.url}/spans\n\n${web.url}/none`);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => listed(page).count()).toBe(2);
    expect(await visible(listed(page).nth(1).getByText('There is no page at'))).toBe(true);
    await result(page).getByText('Spare spans').click();
    expect(await visible(result(page).getByText(sentence))).toBe(true);
  });

  it('follows the links of one address', async () => {
    const page = await open('/dashboard/scraper?tab=batch');
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${web.url}/spans\n${web.url}/depots`);
    await page.getByRole('combobox', { name: 'Follow links' }).click();
    await page.getByRole('option', { name: 'Depth 1' }).click();
    await page.getByRole('button', { name: 'Crawl' }).click();
    expect(await visible(page.getByText('Links are followed from one address: leave one line.'))).toBe(true);
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${web.url}/spans`);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => listed(page).getByText('Depots', { exact: true }).count(), { timeout: 40_000 }).toBe(1);
    const crawl = new URL(page.url()).searchParams.get('job') ?? '';
    expect(crawl).not.toBe('');
    // It is the newest of its tab, also for who comes back to it.
    await tab(page, 'Search');
    await tab(page, 'Batch');
    expect(await visible(listed(page).getByText('Depots', { exact: true }))).toBe(true);
    // The address of a job leads to no tab that cannot show it.
    await page.goto(`/dashboard/scraper?tab=search&job=${crawl}`);
    expect(await visible(result(page).getByText('Nothing was asked yet'))).toBe(true);
  });

  it('adds the pages that it read to the sources of an inbox story, each once', async () => {
    const { data } = await test.site.db
      .from('inbox_stories')
      .insert({ title: 'Where the bridge spans are kept', sources: `Works office ${web.url}/depots` })
      .select('id, story_number')
      .single();
    const story = object({ id: string(), story_number: int() }).parse(data);
    const page = await open('/dashboard/scraper?tab=batch');
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${web.url}/spans\n${web.url}/depots`);
    await page.keyboard.press('Control+Enter');
    await result(page).getByText('Spare spans').waitFor();
    await page.getByRole('button', { name: 'Add to story' }).click();
    await page.getByRole('combobox', { name: 'Inbox story' }).fill('bridge spans');
    await page.getByRole('option', { name: `#${story.story_number} Where the bridge spans are kept` }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const toast = `1 page added to story #${story.story_number}, 1 stood there already`;
    expect(await visible(page.getByText(toast))).toBe(true);
    const { data: after } = await test.site.db.from('inbox_stories').select('sources').eq('id', story.id).single();
    expect(after).toEqual({ sources: `Works office ${web.url}/depots\nSpare spans ${web.url}/spans` });
  });

  it('answers a question from given pages, and says so without a model', async () => {
    const page = await open();
    await tab(page, 'Research');
    await page.getByRole('textbox', { name: 'Question or page' }).fill(`${web.url}/spans`);
    await page.getByRole('button', { name: 'Research', exact: true }).click();
    await expect
      .poll(() => result(page).getByText('No language model is configured').count(), { timeout: 40_000 })
      .toBe(1);
    expect(await visible(result(page).getByText('Cited passages'))).toBe(true);
  });

  it('says how to set a key where a summary needs one', async () => {
    const page = await open('/dashboard/scraper?tab=summarize');
    expect(await visible(page.getByText('OpenRouter API Key Required'))).toBe(true);
    await tab(page, 'Batch');
    await expect.poll(() => page.getByText('OpenRouter API Key Required').count()).toBe(0);
  });

  it('is stopped by its button', async () => {
    const page = await open('/dashboard/scraper?tab=batch');
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${web.url}/never`);
    await page.getByRole('button', { name: 'Scrape all' }).click();
    await expect.poll(() => web.asked.includes('/never')).toBe(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await visible(result(page).getByText('It was stopped'))).toBe(true);
    // No spinner is left at the page that it was reading, and no job is counted.
    expect(await visible(listed(page).first().getByTitle('cancelled'))).toBe(true);
    await expect.poll(() => page.getByText(/jobs? running/).count()).toBe(0);
    expect(await visible(page.getByRole('button', { name: 'Scrape all' }))).toBe(true);
  });

  it('goes on with what was stopped, and reads nothing twice', async () => {
    const page = await open('/dashboard/scraper?tab=batch');
    const addresses = `${web.url}/spans?resumed\n${web.url}/second-time`;
    await page.getByRole('textbox', { name: 'Addresses' }).fill(addresses);
    await page.getByRole('button', { name: 'Scrape all' }).click();
    await visible(result(page).getByText('Spare spans'));
    await expect.poll(() => web.asked.includes('/second-time')).toBe(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    const resume = page.getByRole('button', { name: 'Resume' });
    expect(await visible(resume)).toBe(true);
    // A page without a title is its address, once.
    await expect.poll(() => listed(page).nth(1).getByText('/second-time').count()).toBe(1);
    expect(await violationsIn.light(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colours fade from theme to theme.
    await expect.poll(() => violationsIn.dark(page)).toEqual([]);
    isAnswering = true;
    await resume.click();
    expect(await visible(listed(page).getByText('Later', { exact: true }))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
    expect(web.asked.filter((path) => path === '/spans?resumed')).toHaveLength(1);
  });

  it('says of a job whose worker is gone when another one goes on with it', async () => {
    const silentSince = new Date(Date.now() - 15_000).toISOString();
    const job = {
      kind: 'scrape',
      input: { address: `${web.url}/depots`, news: false },
      status: 'running',
      owner: 'gone',
      alive_at: silentSince,
      started_at: silentSince,
      asked_by: 'editor@example.org',
      attempts: 1,
    };
    const { data } = await test.site.db.from('web_jobs').insert(job).select('id').single();
    const { id } = object({ id: string() }).parse(data);
    const page = await open(`/dashboard/scraper?job=${id}`);
    expect(await visible(result(page).getByText(/^Interrupted, (taken over in \d+ s|waiting for a worker)/))).toBe(
      true,
    );
    await expect.poll(() => result(page).getByRole('heading', { name: 'Depots' }).count(), { timeout: 60_000 }).toBe(1);
    expect(await page.getByText('Interrupted').count()).toBe(0);
  });

  it('changes the tab by its digit, and stops what runs by Escape', async () => {
    const page = await open();
    await visible(page.getByRole('tab', { name: 'Scrape' }));
    await page.keyboard.press('4');
    await page.getByRole('textbox', { name: 'Addresses' }).fill(`${web.url}/never?again`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await visible(result(page).getByText('It was stopped'))).toBe(true);
  });

  it('brings the chosen tab into sight on a narrow page', async () => {
    const page = await open('/dashboard/scraper', { width: 360, height: 780 });
    await visible(page.getByRole('tab', { name: 'Scrape' }));
    await page.keyboard.press('5');
    const tabInSight = () =>
      page.getByRole('tab', { name: 'Summarize' }).evaluate((element) => {
        const row = element.parentElement?.getBoundingClientRect();
        return row !== undefined && element.getBoundingClientRect().right <= row.right + 1;
      });
    await expect.poll(tabInSight).toBe(true);
  });

  it('says of a page that was read how much there is, with a link that is told without its colour', async () => {
    const page = await open();
    await page.getByRole('textbox', { name: 'Address of a page' }).fill(`${web.url}/spans`);
    await page.keyboard.press('Enter');
    expect(await visible(result(page).getByText('2 links, 0 pictures'))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const)('has nothing that axe finds, %s at %i', async (theme, width) => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    const page = await test.open('/dashboard/scraper?tab=research', {
      storage: signInStorage(test.site, reader),
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    expect(await visible(result(page).getByText('Cited passages'))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});
