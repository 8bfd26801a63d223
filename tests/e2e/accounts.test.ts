import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApifySandbox, startApifySandbox } from '../../scripts/sandbox/apifyServer.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const sandbox: ApifySandbox = await startApifySandbox({ latencyMs: 5 });
afterAll(() => sandbox.close());
let editor: Reader | undefined;
const test = useSite(
  async (site) => {
    editor = await createReader(site);
    await makeStaff(site, editor);
  },
  { env: { APIFY_API_TOKEN: 'apify_api_sandbox', APIFY_BASE_URL: sandbox.url } },
);
const storage = () => {
  if (editor === undefined) throw new Error('nobody to sign in');
  return signInStorage(test.site, editor);
};
const open = (more: Record<string, string> = {}) =>
  test.open('/dashboard/x-accounts', { storage: { ...storage(), ...more }, timezoneId: 'Europe/Brussels' });
const figure = (page: Page, label: string) =>
  page.getByLabel('Figures').locator('div', { hasText: label }).locator('dd');
const add = async (page: Page, username: string, category = '') => {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Category', exact: true }).fill(category);
  await page.getByRole('button', { name: 'Add account' }).click();
};

describe('the monitored accounts', () => {
  it('are added with or without @, once, and counted', async () => {
    test.allow(/status of 400/);
    const page = await open();
    expect(await visible(page.getByText('No accounts yet'))).toBe(true);
    await page.getByRole('button', { name: 'Scrape All' }).click();
    expect(await visible(page.getByText('No active accounts to scrape').first())).toBe(true);
    await add(page, '  ');
    expect(await visible(page.getByText('Enter a username'))).toBe(true);
    await add(page, '@meridian_desk', 'World');
    expect(await visible(page.getByRole('button', { name: 'Scrape @meridian_desk' }))).toBe(true);
    await add(page, 'strait_watch');
    expect(await visible(page.getByRole('button', { name: 'Category of @strait_watch: General' }))).toBe(true);
    await add(page, '@Meridian_DESK');
    expect(await visible(page.getByText('Account already exists'))).toBe(true);
    await add(page, 'not a handle!');
    expect(await visible(page.getByText(/has no spaces/))).toBe(true);
    const tiles = ['Total Accounts', 'Active', 'Daily Scrapes', 'Categories'];
    expect(await Promise.all(tiles.map((label) => figure(page, label).textContent()))).toEqual([
      '2',
      '2',
      '4/100',
      '2',
    ]);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('are switched off, moved to a category and removed after a question', async () => {
    const page = await open();
    await page.getByRole('switch', { name: '@strait_watch is scraped' }).click();
    await expect.poll(() => figure(page, 'Active').textContent()).toBe('1');
    await expect.poll(() => page.getByRole('button', { name: 'Scrape @strait_watch' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Category of @strait_watch: General' }).click();
    await page.keyboard.type('Shipping');
    await page.keyboard.press('Enter');
    expect(await visible(page.getByRole('button', { name: 'Category of @strait_watch: Shipping' }))).toBe(true);
    await add(page, 'to_be_removed');
    await page.getByRole('button', { name: 'Remove @to_be_removed' }).click();
    expect(await visible(page.getByText('Remove @to_be_removed?'))).toBe(true);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => page.getByText('@to_be_removed').count()).toBe(0);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    // On a phone everything of an account is visible, without sideways scrolling.
    const parts = [
      ['switch', '@strait_watch is scraped'],
      ['button', 'Remove @strait_watch'],
      ['button', 'Category of @strait_watch: Shipping'],
    ] as const;
    for (const [role, name] of parts) {
      const box = await page.getByRole(role, { name }).boundingBox();
      expect(box === null ? 'hidden' : box.x >= 0 && box.x + box.width <= 360, name).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // A name stands on one line, whole where it fits.
    const name = page.locator('tr[data-row="strait_watch"] b > span');
    expect(await name.evaluate((one) => [one.scrollWidth <= one.clientWidth, one.clientHeight < 24])).toEqual([
      true,
      true,
    ]);
    if (size !== null) await page.setViewportSize(size);
  });

  it('are used by keyboard: from row to row, on and off, to the form', async () => {
    const page = await open();
    const row = (name: string) => page.locator(`tr[data-row="${name}"]`);
    const isActive = async () => {
      const account = test.site.db.from('monitored_accounts').select('is_active').eq('username', 'meridian_desk');
      return (await account.single().throwOnError()).data?.['is_active'];
    };
    expect(await visible(row('meridian_desk'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => row('meridian_desk').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('x');
    await expect.poll(() => figure(page, 'Active').textContent()).toBe('0');
    await expect.poll(isActive).toBe(false);
    await page.keyboard.press('x');
    await expect.poll(() => figure(page, 'Active').textContent()).toBe('1');
    await expect.poll(isActive).toBe(true);
    await page.keyboard.press('n');
    await page.keyboard.type('sxn');
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('sxn');
    // Nothing was scraped: letters in a field are text.
    expect((await test.site.db.from('scrape_batches').select('id')).data).toEqual([]);
  });

  it('are scraped once for all who request it, and the scrape continues when the tab is closed', async () => {
    const [mine, theirs] = [await open(), await test.blank({ storage: storage() })];
    await theirs.clock.install();
    await theirs.goto('/dashboard/x-accounts');
    await mine.getByRole('button', { name: 'Scrape All' }).click();
    expect(await visible(mine.getByText('Scraping progress'))).toBe(true);
    expect(await visible(theirs.getByText('Scraping progress'))).toBe(true);
    await mine.close();
    await expect
      .poll(async () => (await test.site.db.from('scrape_batches').select('status')).data)
      .toEqual([{ status: 'done' }]);
    expect(sandbox.runs().length).toBe(1);
    const { count } = await test.site.db.from('scraped_posts').select('id', { count: 'exact', head: true });
    expect(count).toBeGreaterThan(10);
    expect(await visible(theirs.getByText(/\d+ posts, \d+ new/))).toBe(true);
    // The log disappears ten seconds after the end, and the buttons are enabled again.
    await expect.poll(() => theirs.getByRole('button', { name: 'Scrape All' }).isEnabled()).toBe(true);
    await theirs.clock.fastForward(10_000);
    await expect.poll(() => theirs.getByText('Scraping progress').count()).toBe(0);
  });

  it('are scraped by a schedule, which asks for confirmation above a hundred a day', async () => {
    const { db } = test.site;
    const scheduled = async () => (await db.from('job_schedules').select('cron').eq('name', 'scrape')).data;
    const page = await open();
    const choose = async (option: string) => {
      await page.getByRole('combobox', { name: 'Scrape all active accounts' }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Twice a day');
    await expect.poll(scheduled).toEqual([{ cron: '0 6 * * *; 0 18 * * *' }]);
    await page.getByLabel('First at').fill('06:30');
    await page.getByLabel('Then at').focus();
    await expect.poll(scheduled).toEqual([{ cron: '30 6 * * *; 0 18 * * *' }]);
    expect(await visible(page.getByText(/^Next .+ \d\d:\d\d, (?:now|in [\d hmin]+)$/))).toBe(true);
    expect(await visible(page.getByRole('contentinfo').getByText('Europe/Brussels'))).toBe(true);
    const many = Array.from({ length: 5 }, (_, at) => ({ username: `wire_${at}` }));
    await db.from('monitored_accounts').insert(many).throwOnError();
    await page.reload();
    await choose('Hourly');
    const question = page.getByRole('alertdialog');
    expect(await visible(question.getByText('144 scrapes a day would be planned for 6 active accounts'))).toBe(true);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await scheduled()).toEqual([{ cron: '30 6 * * *; 0 18 * * *' }]);
    await choose('Hourly');
    await question.getByRole('button', { name: 'Plan 144 a day' }).click();
    await expect.poll(scheduled).toEqual([{ cron: '0 * * * *' }]);
    // One more account is asked about in the same words.
    test.allow(/status of 402/);
    await page.getByLabel('Username').fill('wire_more');
    await page.getByRole('button', { name: 'Add account' }).click();
    expect(await visible(question.getByText('168 scrapes a day would be planned for 7 active accounts'))).toBe(true);
    await question.getByRole('button', { name: 'Plan them' }).click();
    await visible(page.getByText('@wire_more').first());
    // Those that come by another way stop the schedule until somebody answers.
    await db.from('monitored_accounts').insert({ username: 'wire_other' }).throwOnError();
    await page.reload();
    expect(await visible(page.getByRole('alert').getByText('192 scrapes a day would be planned'))).toBe(true);
    await page.getByRole('button', { name: 'Plan them' }).click();
    expect(await visible(page.getByText(/^Next .+ \d\d:\d\d, (?:now|in [\d hmin]+)$/))).toBe(true);
    await choose('Off');
    await expect.poll(scheduled).toEqual([]);
    await db.from('monitored_accounts').delete().like('username', 'wire_%').throwOnError();
  });

  it('are not planned before they are counted', async () => {
    const counted = Promise.withResolvers<void>();
    const page = await open();
    await page.route('**/api/dashboard/accounts', async (route) => {
      await counted.promise;
      await route.continue();
    });
    await page.reload();
    const schedule = page.getByRole('combobox', { name: 'Scrape all active accounts' });
    await page.waitForResponse((answer) => answer.url().endsWith('/system/schedules'));
    await expect.poll(() => schedule.isDisabled()).toBe(true);
    counted.resolve();
    await expect.poll(() => schedule.isEnabled()).toBe(true);
  });

  it('that an older version stored in the browser are offered for import once', async () => {
    const kept = [
      { username: 'old_one', category: 'Archive', isActive: true },
      { username: '@Meridian_Desk' },
      { username: 'no username!' },
      { username: 'x'.repeat(300) },
      { spoilt: 1 },
    ];
    const page = await open({ x_accounts: JSON.stringify(kept) });
    expect(await visible(page.getByText('2 accounts are kept in this browser alone'))).toBe(true);
    expect(await visible(page.getByText('@old_one, @no username!'))).toBe(true);
    await page.getByRole('button', { name: 'Import' }).click();
    expect(await visible(page.getByRole('button', { name: 'Scrape @old_one' }))).toBe(true);
    expect(await visible(page.getByText('1 of 2 were imported; the others are no usernames of X.').first())).toBe(true);
    await page.reload();
    expect(await visible(page.getByRole('button', { name: 'Scrape @old_one' }))).toBe(true);
    expect(await page.getByText('kept in this browser alone').count()).toBe(0);
  });
});
