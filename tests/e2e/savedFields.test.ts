import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '../support/holdRequests.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite(async ({ db }) => {
  await db
    .from('monitored_accounts')
    .insert([{ username: 'meridian_desk' }, { username: 'strait_watch' }, { username: 'toll_bridge' }])
    .throwOnError();
  await db
    .from('production_stories')
    .insert({ title: 'The strait', video_final_link: 'https://video.example/final' })
    .throwOnError();
});
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const open = (path: string) => test.open(path, { storage: signInStorage(test.site, editor) });
const screen = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const categoryOf = async (username: string) =>
  (await test.site.db.from('monitored_accounts').select('category').eq('username', username).single()).data?.category;
const setCategory = (username: string, category: string) =>
  test.site.db.from('monitored_accounts').update({ category }).eq('username', username).throwOnError();
const crons = async () => (await test.site.db.from('job_schedules').select('cron').eq('name', 'scrape').single()).data;
const setCron = (cron: string) =>
  test.site.db.from('job_schedules').update({ cron }).eq('name', 'scrape').throwOnError();
const twiceADay = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Scrape all active accounts' }).click();
  await page.getByRole('option', { name: 'Twice a day' }).click();
  await page.getByLabel('First at').waitFor();
};

describe('a field that saves when it is left', () => {
  it('shows what is stored where its screen was left before the answer', async () => {
    const page = await open('/dashboard/x-accounts');
    await twiceADay(page);
    await expect.poll(crons).toEqual({ cron: '0 6 * * *; 0 18 * * *' });
    await page.getByLabel('First at').fill('07:30');
    const { bodies, release } = await holdRequests(page, 'PUT', '**/schedules/scrape');
    await screen(page, 'Settings');
    await expect.poll(() => bodies.length).toBe(1);
    release();
    await page.waitForFunction(() => Object.values(sessionStorage).every((kept) => !kept.includes('07:30')));
    await expect.poll(crons).toEqual({ cron: '30 7 * * *; 0 18 * * *' });
    await setCron('0 9 * * *; 0 18 * * *');
    await page.reload();
    await screen(page, 'X Accounts');
    const time = page.getByLabel('First at');
    await expect.poll(() => time.inputValue()).toBe('09:00');
    await time.focus();
    await page.getByLabel('Username').focus();
    expect(await crons()).toEqual({ cron: '0 9 * * *; 0 18 * * *' });
  });

  it('asks before it replaces a time that a colleague has set since', async () => {
    const page = await open('/dashboard/x-accounts');
    await setCron('0 9 * * *; 0 18 * * *');
    const time = page.getByLabel('First at');
    await expect.poll(() => time.inputValue()).toBe('09:00');
    await time.fill('07:30');
    await setCron('0 8 * * *; 0 18 * * *');
    await page.reload();
    await page.getByText(/^Next/).waitFor();
    await page.getByLabel('Username').focus();
    await page.getByText('First at is 08:00 now. Enter sets 07:30 all the same, Escape keeps 08:00.').waitFor();
    expect(await crons()).toEqual({ cron: '0 8 * * *; 0 18 * * *' });
    await time.press('Enter');
    await expect.poll(crons).toEqual({ cron: '30 7 * * *; 0 18 * * *' });
  });

  it('leaves a category alone that a colleague changed while it was only looked at', async () => {
    const page = await open('/dashboard/x-accounts');
    await page.getByRole('button', { name: 'Category of @meridian_desk: General' }).click();
    await setCategory('meridian_desk', 'Shipping');
    const read = page.waitForResponse('**/api/dashboard/accounts');
    await page.getByRole('button', { name: 'Category of @strait_watch: General' }).waitFor();
    await (await read).finished();
    await page.getByLabel('Username').focus();
    await page.getByRole('button', { name: 'Category of @meridian_desk: Shipping' }).waitFor();
    expect(await categoryOf('meridian_desk')).toBe('Shipping');
  });

  it('asks before it replaces the category that a colleague has set since, also where the screen does not know yet', async () => {
    const page = await open('/dashboard/x-accounts');
    await page.getByRole('button', { name: 'Category of @strait_watch: General' }).click();
    await page.keyboard.type('Straits');
    const list = '**/api/dashboard/accounts';
    await page.route(list, (route) => route.abort());
    test.allow(/ERR_FAILED|409/);
    await setCategory('strait_watch', 'Shipping');
    await page.keyboard.press('Enter');
    await page.getByText('Somebody else moved @strait_watch to Shipping meanwhile.').waitFor();
    const field = page.getByRole('textbox', { name: 'Category of @strait_watch' });
    expect(await field.inputValue()).toBe('Straits');
    await page.unroute(list);
    await page.reload();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByLabel('Username').focus();
    await page.getByText('The category of @strait_watch is Shipping now. Enter sets Straits all the same').waitFor();
    expect(await categoryOf('strait_watch')).toBe('Shipping');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Category of @strait_watch: Straits' }).waitFor();
    await expect.poll(() => categoryOf('strait_watch')).toBe('Straits');
  });

  it('keeps what could not be stored', async () => {
    test.allow(/500/);
    const page = await open('/dashboard/x-accounts');
    const failing = '**/api/dashboard/accounts/*';
    await page.route(failing, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Category of @toll_bridge: General' }).click();
    await page.keyboard.type('Tolls');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Category of @toll_bridge' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('Tolls');
    await page.unroute(failing);
    await field.press('Enter');
    await expect.poll(() => categoryOf('toll_bridge')).toBe('Tolls');

    const uploads = await open('/dashboard/uploads');
    const plan = '**/uploads/*/plan';
    await uploads.route(plan, (route) => route.fulfill({ status: 500, json: {} }));
    const planned = uploads.getByLabel('Planned upload of The strait');
    await planned.fill('2030-01-09T18:00');
    const refused = uploads.waitForResponse(plan);
    await uploads.getByRole('heading', { level: 1 }).click();
    await (await refused).finished();
    await uploads.getByRole('alert').first().waitFor();
    expect(await planned.inputValue()).toBe('2030-01-09T18:00');
    await uploads.unroute(plan);
    await planned.press('Enter');
    const dates = async () => (await test.site.db.from('production_stories').select('planned_upload_at')).data;
    await expect.poll(dates).toEqual([{ planned_upload_at: expect.stringContaining('2030-01-09') }]);
  });

  it('is neither saved nor taken for none while it is half a date', async () => {
    const { db } = test.site;
    const at = '2030-01-09T18:00:00Z';
    const story = { title: 'The half date', video_final_link: 'https://video.example/half', planned_upload_at: at };
    await db.from('production_stories').insert(story).throwOnError();
    const page = await open('/dashboard/uploads?week=2030-01-07');
    const field = page.getByLabel('Planned upload of The half date');
    const whole = await field.inputValue();
    const why = page.getByText('This is no whole date and time: complete it. Escape takes the stored date back.');
    await field.focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await why.first().waitFor();
    await page.keyboard.press('Tab');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const stored = async () =>
      (await db.from('production_stories').select('planned_upload_at').eq('title', story.title)).data?.map(
        ({ planned_upload_at }) => Date.parse(String(planned_upload_at)),
      );
    expect(await stored()).toEqual([Date.parse(at)]);
    await field.press('Escape');
    expect(await field.inputValue()).toBe(whole);
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    await field.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(stored).toEqual([Number.NaN]);
    await expect.poll(() => page.locator('[aria-live=polite] > p').allTextContents()).toContain('No date planned');
  });
});
