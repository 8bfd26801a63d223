import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 200 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

const long = { timeout: 60_000 };
const eight = Array.from({ length: 8 }, () => ({}));

async function open(path: string): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), viewport: { width: 1280, height: 900 } });
}
/** What has the focus, as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null ? '' : `${at.tagName.toLowerCase()} ${at.ariaLabel ?? at.textContent.trim()}`;
  });
async function focusOn(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => focused(page), long).toMatch(name);
}
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor(long);
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await page.locator(':focus').and(control).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(control)}`);
}
const press = async (page: Page, control: Locator) => {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
};

describe('workflow runs by keyboard alone', () => {
  it('goes to the next run after one was deleted, and reads the deleted one at its address', async () => {
    const { db } = test.site;
    for (const hour of ['09', '10', '11']) {
      await storeRun(db, { title: `Run of ${hour}`, startedAt: `2026-11-20T${hour}:00:00Z`, steps: eight });
    }
    const page = await open('/dashboard/runs');
    const run = await storeRun(db, { title: 'Run of 12', startedAt: '2026-11-20T12:00:00Z', steps: eight });
    const row = page.getByRole('row').filter({ hasText: 'Run of 12' });
    await row.waitFor(long);
    await tabTo(page, row.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor(long);
    await focusOn(page, 'button Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached', ...long });
    await focusOn(page, 'a Run of 11');
    expect(await page.getByText('Workflow run deleted').count()).toBeGreaterThan(0);

    await page.goto(`/dashboard/runs/${run.run}`);
    const short = run.run.slice(-8);
    await page.getByText(`velocity runs restore ${short}`).waitFor(long);
    await page.getByText('Text of step 1.').waitFor(long);
    for (const action of ['Delete', 'Run again', 'Open research']) {
      expect(
        await page
          .getByRole('button', { name: action })
          .or(page.getByRole('link', { name: action }))
          .count(),
      ).toBe(0);
    }
  });

  it('keeps the focus on the one button of an audit trail that pauses and continues', async () => {
    const { run } = await storeRun(test.site.db, { title: 'Run that waits', status: 'cancelled', steps: [] });
    const page = await open(`/dashboard/runs/${run}`);
    openrouter.setFault('slow');
    await press(page, page.getByRole('button', { name: 'Continue', exact: true }));
    await focusOn(page, 'button Pause');
    await page.keyboard.press('Enter');
    await focusOn(page, 'button Continue');
    openrouter.setFault(null);
    await page.keyboard.press('Enter');
    await page.getByText(/production story #\d+ made/).waitFor({ timeout: 120_000 });
    await expect.poll(() => focused(page), long).toBe('a Open research');
  });

  it('takes each press of that button, also while the page still reads what the one before has changed', async () => {
    const { run } = await storeRun(test.site.db, { title: 'Run on a busy server', status: 'cancelled', steps: [] });
    const page = await open(`/dashboard/runs/${run}`);
    openrouter.setFault('slow');
    await tabTo(page, page.getByRole('button', { name: 'Continue', exact: true }));
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/api/dashboard/runs/*/calls', async (route) => {
      await answer.promise;
      await route.continue();
    });
    for (const next of ['Pause', 'Continue', 'Pause', 'Continue']) {
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page), long).toBe(`button ${next}`);
    }
    openrouter.setFault(null);
    answer.resolve(undefined);
  });
});
