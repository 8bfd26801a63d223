import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const open = (path: string, storage: Record<string, string> = {}) =>
  test.open(path, { storage: { ...signInStorage(test.site, editor), ...storage } });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The accessible name of what has the focus; `nowhere` for the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body || at.matches(':disabled')) return 'nowhere';
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return at.getAttribute('aria-label') ?? label ?? at.textContent.trim();
  });

describe('with the keyboard alone the focus stays', () => {
  it.each(['Save', 'Discard'])('at the setting after %s', async (press) => {
    const page = await open('/dashboard/settings');
    await page.getByLabel('Budget of a run in USD').fill(press === 'Save' ? '2.5' : '3');
    await button(page, `${press} Budget of a run`).press('Enter');
    await expect.poll(() => button(page, 'Save Budget of a run').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Budget of a run in USD');
  });

  it('in the form after a member of staff was added', async () => {
    const page = await open('/dashboard/settings');
    await page.getByLabel('Email of a new member').fill('mira@example.org');
    await button(page, 'Add').press('Enter');
    await button(page, 'Done').press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Add');
  });

  it.each(['Import', 'Leave out'])('on the page after the accounts of this browser: %s', async (press) => {
    const page = await open('/dashboard/x-accounts', {
      x_accounts: JSON.stringify([{ username: press.replace(' ', '') }]),
    });
    await button(page, press).press('Enter');
    await expect.poll(() => button(page, 'Import').count()).toBe(0);
    await expect.poll(() => focused(page)).not.toBe('nowhere');
  });

  it('in the panel after a stopped job goes on', async () => {
    const job = {
      kind: 'scrape',
      input: { address: 'https://example.invalid/', news: false },
      status: 'cancelled',
      asked_by: 'editor@example.org',
    };
    await test.site.db.from('web_jobs').insert(job).throwOnError();
    const page = await open('/dashboard/scraper');
    await button(page, 'Resume').press('Enter');
    await expect
      .poll(() =>
        button(page, 'Resume')
          .getAttribute('aria-busy')
          .catch(() => null),
      )
      .toBeNull();
    await expect.poll(() => focused(page)).not.toBe('nowhere');
  });
});
