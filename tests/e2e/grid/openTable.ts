import type { Page } from 'playwright-core';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import type { SiteTest } from '../../support/useSite.ts';

/** The session of a new member of staff. */
export async function staffStorage({ site }: SiteTest) {
  const reader = await createReader(site);
  await makeStaff(site, reader);
  return signInStorage(site, reader);
}

/** Opens a table of the dashboard in a new profile, as a new member of staff. */
export async function openTable(test: SiteTest, path: string): Promise<Page> {
  const page = await test.open(`/dashboard/${path}`, {
    storage: await staffStorage(test),
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Cells of rows that are still being read name no row.
  await page.locator('[role=gridcell][data-row]').first().waitFor();
  // All rows are read once more when the live stream begins.
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

/** A cell by the story's number and its column. */
export function cellOf(page: Page, number: number, column: string) {
  return page
    .getByRole('row')
    .filter({ has: page.locator('[data-column=story_number]').getByText(`#${number}`, { exact: true }) })
    .locator(`[data-column=${column}]`);
}

/** Puts the cursor on a cell without opening it. */
export async function goTo(page: Page, number: number, column: string): Promise<void> {
  await cellOf(page, number, column).click();
  await page.keyboard.press('Escape');
}

/** Answers of a path that come when `come` is called. */
export async function holdAnswers(page: Page, path: string | RegExp) {
  const [come, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(path, async (route) => {
    asked.resolve();
    await come.promise;
    await route.continue();
  });
  return { come: () => come.resolve(), asked: asked.promise };
}

/** Lets each request fail that saves this text, however often it is tried again. */
export async function failSavesOf(page: Page, text: string): Promise<void> {
  await page.route('**/inbox/cells', (route) =>
    route.request().postData()?.includes(text) === true ? route.abort() : route.continue(),
  );
}
