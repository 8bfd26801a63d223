import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startApifySandbox } from '../../scripts/sandbox/apifyServer.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const sandbox = await startApifySandbox({ latencyMs: 5, fault: 'never-ends' });
afterAll(() => sandbox.close());
let editor: Reader | undefined;
const test = useSite(
  async (site) => {
    editor = await createReader(site);
    await makeStaff(site, editor);
    await site.db
      .from('monitored_accounts')
      .insert([{ username: 'meridian_desk' }, { username: 'strait_watch' }])
      .throwOnError();
  },
  { env: { APIFY_API_TOKEN: 'apify_api_sandbox', APIFY_BASE_URL: sandbox.url } },
);
const storage = () => {
  if (editor === undefined) throw new Error('nobody to sign in');
  return signInStorage(test.site, editor);
};
const open = () => test.open('/dashboard/x-accounts', { storage: storage() });
const scrapeButton = (page: Page, username: string) => page.getByRole('button', { name: `Scrape @${username}` });

describe('the monitored accounts', () => {
  it('are read again by a button where they could not be read', async () => {
    test.allow(/status of 503/);
    const page = await test.blank({ storage: storage() });
    await page.clock.install();
    let refused = 0;
    // The stream of changes does not begin: when it does, everything is read again.
    await page.route('**/api/dashboard/live**', () => {});
    await page.route('**/api/dashboard/accounts', async (route) => {
      await route.fulfill({
        status: 503,
        json: { code: 'storage', message: 'The database does not answer.', hint: '' },
      });
      refused += 1;
    });
    await page.goto('/dashboard/x-accounts');
    // It is asked three times, after one second and after two more. No further, or the session and the stream of changes
    // grow old too.
    for (const times of [1, 2]) {
      await expect.poll(() => refused).toBe(times);
      await page.clock.runFor(1000 * times);
    }
    expect(await visible(page.getByText('The accounts could not be read'))).toBe(true);
    expect(await visible(page.getByText('The database does not answer.'))).toBe(true);
    // Nothing waits for an answer that has come.
    await expect.poll(() => page.getByText('Total Accounts').count()).toBe(0);
    expect(await page.getByText('Estimated cost a day').count()).toBe(0);
    expect(await axeViolations(page, 'main')).toEqual([]);
    const before = refused;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => refused).toBeGreaterThan(before);
    // From here on it may come by itself, too.
    await page.unrouteAll();
    await expect
      .poll(async () => {
        const again = page.getByRole('button', { name: 'Try again' });
        if ((await again.count()) > 0) await again.click({ timeout: 1000 }).catch(() => {});
        return scrapeButton(page, 'meridian_desk').isVisible();
      })
      .toBe(true);
    expect(await visible(page.getByText('Estimated cost a day'))).toBe(true);
  });

  it('say in the status line how far a scrape is, during which no other can be started', async () => {
    const page = await test.blank({ storage: storage() });
    const batch = {
      id: '8d5f3b0e-7c1a-4e0b-9a51-000000000000',
      is_all: true,
      status: 'running',
      asked_by: 'mira',
      finished_at: null,
      progress: [
        { username: 'one', status: 'stored', text: '4 posts, 4 new' },
        { username: 'two', status: 'scraping', text: '' },
        { username: 'three', status: 'waiting', text: '' },
      ],
    };
    await page.route('**/api/dashboard/accounts', async (route) => {
      const answer = await route.fetch();
      const found: object = await answer.json();
      const beside = {
        ...batch,
        id: '8d5f3b0e-7c1a-4e0b-9a51-000000000001',
        progress: [{ username: 'four', status: 'scraping', text: '' }],
        is_all: false,
        ...(stoppedAt === null ? {} : { status: 'cancelled', finished_at: stoppedAt }),
      };
      await route.fulfill({ json: { ...found, batches: [batch, beside] } });
    });
    let stoppedAt: string | null = null;
    await page.route('**/api/dashboard/accounts/scrape/*/stop', (route) => {
      stoppedAt = new Date().toISOString();
      return route.fulfill({ json: {} });
    });
    await page.goto('/dashboard/x-accounts');
    expect(await visible(page.getByRole('contentinfo').getByText('Scraping, 1 of 4'))).toBe(true);
    // Each can be stopped alone.
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Stop the scrape of @four' }).press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(1);
    // The button goes, and after some seconds its panel: the keyboard stays on the page's content.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain('Stopped.');
    await page.getByText('Stopped.').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await expect.poll(() => page.getByRole('button', { name: 'Scrape All' }).isDisabled()).toBe(true);
  });

  it('are free again when a scrape that never ends is stopped, on every screen', async () => {
    const [page, theirs] = [await open(), await open()];
    await scrapeButton(page, 'meridian_desk').click();
    expect(await visible(page.getByText('Scraping progress'))).toBe(true);
    await expect.poll(() => sandbox.runs().length).toBe(1);
    await expect.poll(() => scrapeButton(theirs, 'strait_watch').isDisabled()).toBe(true);
    await theirs.getByRole('button', { name: 'Stop the scrape of @meridian_desk' }).click();
    expect(await visible(theirs.getByText(/^Started by .+ Stopped\.$/))).toBe(true);
    await expect.poll(() => sandbox.runs().every(({ abortedAt }) => abortedAt !== null)).toBe(true);
    await expect.poll(() => scrapeButton(page, 'strait_watch').isEnabled()).toBe(true);
  });

  it('say why the service gave no result, and can be scraped again', async () => {
    const page = await open();
    sandbox.setFault('timeout');
    await scrapeButton(page, 'strait_watch').click();
    const log = page.getByRole('listitem').filter({ hasText: '@strait_watch' });
    expect(await visible(log.getByText(/^Run timed out/))).toBe(true);
    await expect.poll(() => scrapeButton(page, 'strait_watch').isEnabled()).toBe(true);
  });

  it('refuse a handle that is none with a reason beside the field, and show odd categories as text', async () => {
    test.allow(/status of 400/);
    const page = await open();
    await visible(scrapeButton(page, 'meridian_desk'));
    const handles = [
      '<img src=x onerror=alert(1)>',
      '../../etc/passwd',
      "x'; drop table staff;--",
      'نظرة',
      '@a b',
      '\u202Eab',
    ];
    for (const handle of handles) {
      await page.getByLabel('Username').fill(handle);
      await page.getByLabel('Username').press('Enter');
      const reason = page.getByText(/^A username has (?:no spaces|only letters, digits and underscores): /);
      expect(await visible(reason.filter({ hasText: `"${handle.replace(/^@/, '')}"` }))).toBe(true);
    }
    await page.getByLabel('Username').fill('odd_one');
    const category = '<b>World</b> \u202Eمرحبا';
    await page.getByRole('textbox', { name: 'Category', exact: true }).fill(category);
    await page.keyboard.press('Enter');
    expect(await visible(scrapeButton(page, 'odd_one'))).toBe(true);
    await expect.poll(() => page.locator('tr[data-row="odd_one"]').textContent()).toContain('<b>World</b>');
    const { data } = await test.site.db.from('monitored_accounts').select('username');
    expect(data).toHaveLength(3);
    await page.goto('/dashboard/scraper');
    await page.getByRole('textbox', { name: 'Handle' }).fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Enter');
    expect(await visible(page.getByText(/^Failed to scrape profile data\. A username has no spaces: /))).toBe(true);
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
  });
});
