import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '../support/holdRequests.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const open = (path: string, storage: Record<string, string> = {}) =>
  test.open(path, { storage: { ...signInStorage(test.site, editor), ...storage } });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Presses twice before the page can draw anything: what a busy page does with two quick presses. */
async function pressTwice(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Presses a button twice, and returns how many requests that sent. */
async function sentBy(page: Page, { press, method, path }: { press: Locator; method: string; path: string }) {
  const { bodies, release } = await holdRequests(page, method, path);
  await pressTwice(press);
  await expect.poll(() => bodies.length).toBeGreaterThan(0);
  const answered = page.waitForResponse((response) => response.request().method() === method && response.ok());
  release();
  await answered;
  // A second request is sent at the latest when the first one is answered.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await page.unroute(path);
  return bodies.length;
}

describe('two presses in a busy page', () => {
  it('add one account, import a list once, and remove one', async () => {
    const page = await open('/dashboard/x-accounts', { x_accounts: JSON.stringify([{ username: 'old_one' }]) });
    const path = '**/api/dashboard/accounts';
    expect(await sentBy(page, { press: button(page, 'Import'), method: 'POST', path: `${path}/import` })).toBe(1);
    await page.getByLabel('Username').fill('strait_watch');
    expect(await sentBy(page, { press: button(page, 'Add account'), method: 'POST', path })).toBe(1);
    await button(page, 'Scrape @strait_watch').waitFor();
    await page.getByRole('button', { name: 'Remove @old_one' }).click();
    const question = page.getByRole('alertdialog');
    const remove = question.getByRole('button', { name: 'Remove' });
    expect(await sentBy(page, { press: remove, method: 'DELETE', path: `${path}/*` })).toBe(1);
  });

  it('save a setting, a schedule and a member of staff once, and make one backup', async () => {
    const page = await open('/dashboard/settings');
    const path = '**/api/dashboard';
    await page.getByLabel('Budget of a run in USD').fill('2.5');
    const save = button(page, 'Save Budget of a run');
    expect(await sentBy(page, { press: save, method: 'PUT', path: `${path}/settings/run_budget_usd` })).toBe(1);
    expect(await page.getByText('Somebody else set it').count()).toBe(0);
    await button(page, 'Schedule Research').click();
    const schedule = page.getByRole('dialog').getByRole('button', { name: 'Save' });
    expect(await sentBy(page, { press: schedule, method: 'PUT', path: `${path}/system/schedules/*` })).toBe(1);
    await button(page, 'Change Research').waitFor();
    await page.getByLabel('Email of a new member').fill('mira@example.org');
    expect(await sentBy(page, { press: button(page, 'Add'), method: 'POST', path: `${path}/staff` })).toBe(1);
    await button(page, 'Done').click();
    const backUp = button(page, 'Back up now');
    expect(await sentBy(page, { press: backUp, method: 'POST', path: `${path}/system/backups` })).toBe(1);
  });

  it('start one job on web pages', async () => {
    const page = await open('/dashboard/scraper');
    await page.getByRole('textbox', { name: 'Address of a page' }).fill(`${test.site.url}/about`);
    const path = '**/api/dashboard/web/jobs';
    expect(await sentBy(page, { press: button(page, 'Scrape'), method: 'POST', path })).toBe(1);
  });

  it('mark an upload once', async () => {
    await test.site.db.from('production_stories').insert({ title: 'The lock' }).throwOnError();
    const page = await open('/dashboard/uploads');
    const mark = page.getByRole('switch', { name: 'YT Upload' });
    const path = '**/yt_upload';
    expect(await sentBy(page, { press: mark, method: 'PATCH', path })).toBe(1);
  });

  it('create one account of a reader', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await dialog.getByLabel('Email').fill('twice@example.org');
    await dialog.getByLabel('Password').fill('secret words');
    const submit = dialog.locator('button[type="submit"]');
    expect(await sentBy(page, { press: submit, method: 'POST', path: '**/auth/v1/signup*' })).toBe(1);
  });
});
