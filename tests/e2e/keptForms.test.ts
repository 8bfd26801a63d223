import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '../support/holdRequests.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const open = (path: string) => test.open(path, { storage: signInStorage(test.site, editor) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const screen = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

describe('what is typed into a form', () => {
  it('of a tab is there again after the other tabs, another screen and a reload', async () => {
    const page = await open('/dashboard/scraper');
    const address = page.getByRole('textbox', { name: 'Address of a page' });
    await address.fill('https://example.org/strait');
    await tab(page, 'Research');
    const question = page.getByRole('textbox', { name: 'Question or page' });
    expect(await question.inputValue()).toBe('');
    await question.fill('Who pays the toll?');
    await page.getByRole('combobox', { name: 'Depth' }).click();
    await page.getByRole('option', { name: '1' }).click();
    await tab(page, 'Scrape');
    expect(await address.inputValue()).toBe('https://example.org/strait');
    // Who only looks at the field changes nothing.
    await address.focus();
    await tab(page, 'Research');
    await page.getByRole('textbox', { name: 'Handle' }).fill('@meridian_desk');
    await screen(page, 'Feed');
    await screen(page, 'Scraper');
    expect(await page.getByRole('textbox', { name: 'Handle' }).inputValue()).toBe('@meridian_desk');
    expect(await address.inputValue()).toBe('https://example.org/strait');
    await page.reload();
    await tab(page, 'Research');
    expect(await question.inputValue()).toBe('Who pays the toll?');
    expect(await page.getByRole('combobox', { name: 'Depth' }).textContent()).toContain('1');
  });

  it('and was started gives way to what is asked next', async () => {
    const page = await open('/dashboard/scraper');
    const address = page.getByRole('textbox', { name: 'Address of a page' });
    await address.fill(`${test.site.url}/about `);
    await address.press('Enter');
    await page.getByRole('group', { name: 'Result' }).getByText('does not lead to the public internet').waitFor();
    await tab(page, 'Batch');
    const job = { kind: 'scrape', input: { address: 'https://example.org/newer', news: false }, status: 'cancelled' };
    await test.site.db
      .from('web_jobs')
      .insert({ ...job, asked_by: 'colleague@example.org' })
      .throwOnError();
    await page.reload();
    await tab(page, 'Scrape');
    await expect.poll(() => address.inputValue()).toBe('https://example.org/newer');
  });

  it('that tests a model is there again after a look at the usage', async () => {
    const page = await open('/dashboard/models');
    const prompt = page.getByRole('textbox', { name: 'Test prompt' });
    await prompt.fill('Who pays the toll?');
    await page.getByRole('radio', { name: 'Usage' }).click();
    await page.getByRole('radio', { name: 'Models' }).click();
    expect(await prompt.inputValue()).toBe('Who pays the toll?');
  });

  it('of settings is unsaved also after another screen, and nothing is left of what was saved meanwhile', async () => {
    const page = await open('/dashboard/settings');
    const words = page.getByLabel('Words to avoid, separated by commas');
    const budget = page.getByLabel('Budget of a run in USD');
    const email = page.getByLabel('Email of a new member');
    await words.fill('amid, slams');
    await budget.fill('2.5');
    await email.fill('mira@example.org');
    const { bodies, release } = await holdRequests(page, 'PUT', '**/settings/words_to_avoid');
    await page.getByRole('button', { name: 'Save Words to avoid' }).click();
    await expect.poll(() => bodies.length).toBe(1);
    await screen(page, 'X Accounts');
    await page.getByLabel('Username').fill('strait_watch');
    await page.getByLabel('Category').fill('Straits');
    release();
    await screen(page, 'Settings');
    expect(await email.inputValue()).toBe('mira@example.org');
    expect(await budget.inputValue()).toBe('2.5');
    expect(await page.getByRole('button', { name: 'Save Budget of a run' }).isVisible()).toBe(true);
    const stored = test.site.db.from('settings').select('value').eq('key', 'words_to_avoid');
    await expect.poll(async () => (await stored.throwOnError()).data).toEqual([{ value: ['amid', 'slams'] }]);
    await expect.poll(() => page.getByRole('button', { name: 'Save Words to avoid' }).count()).toBe(0);
    expect(await words.inputValue()).toBe('amid, slams');
    // A colleague's change is no conflict with it.
    await test.site.db
      .from('settings')
      .update({ value: ['amid'] })
      .eq('key', 'words_to_avoid')
      .throwOnError();
    await expect.poll(() => words.inputValue()).toBe('amid');
    await screen(page, 'X Accounts');
    expect(await page.getByLabel('Username').inputValue()).toBe('strait_watch');
    expect(await page.getByLabel('Category').inputValue()).toBe('Straits');
  });

  it('of a list, which saves when it is left, is there again after a reload, and is saved then', async () => {
    const { db } = test.site;
    await db.from('monitored_accounts').insert({ username: 'meridian_desk' }).throwOnError();
    const accounts = await open('/dashboard/x-accounts');
    await accounts.getByRole('button', { name: 'Category of @meridian_desk: General' }).click();
    await accounts.keyboard.type('Ship');
    await accounts.reload();
    const category = accounts.getByRole('textbox', { name: 'Category of @meridian_desk' });
    await expect.poll(() => isFocused(category)).toBe(true);
    expect(await category.inputValue()).toBe('Ship');
    await accounts.keyboard.type('ping');
    await accounts.getByLabel('Username').focus();
    await accounts.getByRole('button', { name: 'Category of @meridian_desk: Shipping' }).waitFor();
    const categories = async () => (await db.from('monitored_accounts').select('category')).data;
    await expect.poll(categories).toEqual([{ category: 'Shipping' }]);
    await accounts.reload();
    await accounts.getByRole('button', { name: 'Category of @meridian_desk: Shipping' }).waitFor();

    await accounts.getByRole('combobox', { name: 'Scrape all active accounts' }).click();
    await accounts.getByRole('option', { name: 'Twice a day' }).click();
    await accounts.getByLabel('First at').fill('06:30');
    await accounts.reload();
    const time = accounts.getByLabel('First at');
    await expect.poll(() => isFocused(time)).toBe(true);
    expect(await time.inputValue()).toBe('06:30');
    await accounts.getByLabel('Then at').focus();
    const crons = async () => (await db.from('job_schedules').select('cron').eq('name', 'scrape')).data;
    await expect.poll(crons).toEqual([{ cron: '30 6 * * *; 0 18 * * *' }]);

    const story = { title: 'The strait', video_final_link: 'https://video.example/final' };
    await db.from('production_stories').insert(story).throwOnError();
    const uploads = await open('/dashboard/uploads');
    const planned = uploads.getByLabel('Planned upload of The strait');
    await planned.fill('2030-01-09T18:00');
    await uploads.reload();
    await expect.poll(() => isFocused(planned)).toBe(true);
    expect(await planned.inputValue()).toBe('2030-01-09T18:00');
    await uploads.keyboard.press('Enter');
    const dates = async () => (await db.from('production_stories').select('planned_upload_at')).data;
    await expect.poll(dates).toEqual([{ planned_upload_at: expect.stringContaining('2030-01-09') }]);
    await uploads.reload();
    await planned.waitFor();
    expect(await isFocused(planned)).toBe(false);
  });

  it('is gone after a sign-out', async () => {
    const page = await open('/dashboard/scraper?tab=summarize');
    await page.getByRole('textbox', { name: 'Addresses' }).fill('https://example.org/strait');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(await kept()).not.toContain('example.org/strait');
  });
});
