import { expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { staffStorage } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 120 }, (_, at) => ({ title: `Idea ${at + 1}` }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

/** Opens the inbox while all pages behind the first one are refused. */
async function openInterrupted(status: number) {
  test.allow(/503|403/u);
  const page = await test.blank({ storage: await staffStorage(test) });
  let isAway = true;
  await page.route('**/inbox/rows', async (route) => {
    if (isAway && route.request().postData()?.includes('"after"') === true) await route.fulfill({ status });
    else await route.continue();
  });
  await page.goto('/dashboard/inbox');
  return { page, comeBack: () => (isAway = false) };
}

it('a table whose further pages are refused says so, and reads them once that passes', async () => {
  const { page, comeBack } = await openInterrupted(503);
  const alert = page.getByRole('alert').filter({ hasText: 'Stories could not be read.' });
  await alert.waitFor();
  comeBack();
  await alert.waitFor({ state: 'detached' });
  await page.locator('[role=gridcell][data-row]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  expect(await visible(page.getByText('Idea 1', { exact: true }))).toBe(true);
});

it('a copy of a table whose further pages are refused for good says that nothing was copied', async () => {
  const { page } = await openInterrupted(403);
  await page.getByRole('alert').filter({ hasText: 'The server answered 403.' }).waitFor();
  await page.locator('[role=gridcell][data-row]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  expect(await visible(page.getByText('Nothing was copied. The server answered 403.'))).toBe(true);
});
