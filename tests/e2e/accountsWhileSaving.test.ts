import type { Page } from 'playwright-core';
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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('while an account is being added', () => {
  it('what is confirmed is that account, not the one that is typed meanwhile', async () => {
    test.allow(/status of 400/);
    const page = await open('/dashboard/x-accounts');
    await page.getByText('No accounts yet').waitFor();
    const answers: (() => void)[] = [];
    const bodies: (string | null)[] = [];
    await page.route('**/api/dashboard/accounts', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const json = { code: 'budget', message: 'More scrapes a day than the limit.', hint: '' };
      const isFirst = bodies.push(route.request().postData()) === 1;
      answers.push(() => void (isFirst ? route.fulfill({ status: 400, json }) : route.continue()));
      return undefined;
    });
    const username = page.getByLabel('Username');
    await username.fill('meridian_desk');
    await username.press('Enter');
    await expect.poll(() => answers.length).toBe(1);
    await username.fill('strait_watch');
    answers[0]?.();
    await button(page, 'Plan them').click();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await button(page, 'Scrape @meridian_desk').waitFor();
    expect(bodies[1]).toContain('"username":"meridian_desk"');
    expect(await username.inputValue()).toBe('strait_watch');
  });
});

describe('a change of an account', () => {
  it('shows at once, has a second one follow it, and tells of a failure of either', async () => {
    test.allow(/status of 503/);
    const rows = [{ username: 'ferry_times' }, { username: 'canal_news' }];
    await test.site.db.from('monitored_accounts').insert(rows).throwOnError();
    const page = await open('/dashboard/x-accounts');
    const active = (name: string) => page.getByRole('switch', { name: `@${name} is scraped` });
    await active('ferry_times').waitFor();
    const answers: (() => void)[] = [];
    await page.route('**/api/dashboard/accounts/*', (route) => {
      const isFirst = answers.length === 0;
      const json = { code: 'storage', message: 'The database does not answer.', hint: '' };
      answers.push(() => void (isFirst ? route.fulfill({ status: 503, json }) : route.continue()));
    });
    await active('ferry_times').press('Space');
    await expect.poll(() => active('ferry_times').isChecked()).toBe(false);
    await active('canal_news').press('Space');
    await expect.poll(() => active('canal_news').isChecked()).toBe(false);
    for (const at of [0, 1]) {
      await expect.poll(() => answers.length).toBeGreaterThan(at);
      answers[at]?.();
    }
    await page.getByText('The database does not answer.').waitFor();
    await expect.poll(() => active('ferry_times').isChecked()).toBe(true);
    await expect.poll(() => active('canal_news').isChecked()).toBe(false);
  });
});

describe('while times of scraping are being saved', () => {
  it('they are shown, and a correction of them stays', async () => {
    const page = await open('/dashboard/x-accounts');
    const mode = page.getByRole('combobox', { name: 'Scrape all active accounts' });
    const first = page.getByLabel('First at');
    const { bodies, release } = await holdRequests(page, 'PUT', '**/schedules/scrape');
    await expect.poll(() => mode.isEnabled()).toBe(true);
    await mode.press('Enter');
    await page.getByRole('option', { name: 'Twice a day' }).press('Enter');
    await expect.poll(() => mode.textContent()).toBe('Twice a day');
    await first.fill('07:00');
    await first.press('Enter');
    await first.fill('07:30');
    release();
    await expect.poll(() => bodies.length).toBe(2);
    await expect.poll(() => page.getByText('Saving...').count()).toBe(0);
    expect(await first.inputValue()).toBe('07:30');
    await first.press('Enter');
    await page.getByText(/^Next .*/).waitFor();
    await expect.poll(() => bodies.at(-1)).toContain('30 7 * * *; 0 18 * * *');
  });

  it('a time zone that is typed meanwhile stays, and so does one that was refused', async () => {
    test.allow(/status of 400/);
    const page = await open('/dashboard/x-accounts');
    const zone = page.getByLabel('Time zone');
    const { bodies, release } = await holdRequests(page, 'PUT', '**/schedules/scrape');
    await zone.fill('Europe/Paris');
    await zone.press('Enter');
    await expect.poll(() => bodies.length).toBe(1);
    await zone.fill('Europe/Brusels');
    release();
    await expect.poll(() => page.getByText('Saving...').count()).toBe(0);
    expect(await zone.inputValue()).toBe('Europe/Brusels');
    await zone.press('Enter');
    await page.getByText('Europe/Paris stays.').waitFor();
    expect(await zone.inputValue()).toBe('Europe/Brusels');
    await zone.fill('Europe/Brussels');
    await zone.press('Enter');
    await expect.poll(() => bodies.at(-1)).toContain('Europe/Brussels');
    await expect.poll(() => page.getByText('stays.').count()).toBe(0);
    await zone.fill('Asia/Tokyo');
    await zone.press('Escape');
    expect(await zone.inputValue()).toBe('Europe/Brussels');
  });
});
