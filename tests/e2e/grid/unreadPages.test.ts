import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { staffStorage } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 120 }, (_, at) => ({ title: `Idea ${at + 1}` }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

/** Opens the inbox while all pages behind the first one are refused. */
async function openInterrupted() {
  test.allow(/503/u);
  const page = await test.blank({ storage: await staffStorage(test) });
  let isAway = true;
  await page.route('**/inbox/rows', async (route) => {
    if (isAway && route.request().postData()?.includes('"after"') === true) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await page.goto('/dashboard/inbox');
  return { page, comeBack: () => (isAway = false) };
}

const rowCount = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount'));

it('a table whose further pages are refused says so, and reads them once that passes', async () => {
  const { page, comeBack } = await openInterrupted();
  const alert = page.getByRole('alert').filter({ hasText: 'Stories could not be read.' });
  await alert.waitFor();
  comeBack();
  await alert.waitFor({ state: 'detached' });
  await page.locator('[role=gridcell][data-row]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  await page.getByText('Idea 1', { exact: true }).waitFor();
  expect(await rowCount(page)).toBeGreaterThanOrEqual(120);
});
