import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { useArticleWindow } from '../support/articleWindow.ts';
import { signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open, editor } = useArticleWindow(test);

const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** Addresses of two articles. */
async function articles() {
  const [first, second] = [await open({ slug: 'offline' }), await open({ slug: 'online' })];
  return [first.address, second.address];
}

/** Addresses of the research of two stories. */
async function researched() {
  const rows = [{ title: 'Offline' }, { title: 'Online' }];
  const { data } = await test.site.db.from('inbox_stories').insert(rows).select('id').throwOnError();
  return array(object({ id: string() }))
    .parse(data)
    .map(({ id }) => `/dashboard/research/${id}`);
}

it.each([
  ['Article', 'The article could not be read', articles],
  ['Research Workflow', 'The research could not be read', researched],
])('the window %s opened offline says so, and is loaded once there is a connection', async (name, title, placed) => {
  test.allow(/ERR_INTERNET_DISCONNECTED/);
  const [address = '', other = ''] = await placed();
  const page = await test.open('/dashboard/production', { storage: signInStorage(test.site, editor()) });
  await page.locator('[data-connection="live"]').waitFor();
  const dialog = page.getByRole('dialog', { name, exact: true });
  // Its code is there, as in a tab that was used before.
  await goTo(page, other);
  await dialog
    .getByText(/^#\d+ /)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await goTo(page, address);
  expect(await visible(dialog.getByText(title))).toBe(true);
  const why = /^The server cannot be reached\. It is loaded as soon as the server is back\./;
  expect(await visible(dialog.getByText(why))).toBe(true);
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => again.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
  expect(await dialog.getByText(title).count()).toBe(1);
  await page.context().setOffline(false);
  expect(await visible(dialog.getByText(/^#\d+ /))).toBe(true);
  await expect.poll(() => dialog.getByText(title).count()).toBe(0);
  await expect.poll(() => dialog.evaluate((shown) => shown.matches(':focus-within'))).toBe(true);
});

it('a lost answer to what was done all the same is no problem once it shows', async () => {
  test.allow(/status of 500/);
  const { page } = await open({ slug: 'lost', is_published: false });
  let lost = 0;
  await page.route('**/publish', async (route) => {
    await route.fetch();
    lost += 1;
    await route.fulfill({ status: 500 });
  });
  await page.getByRole('radio', { name: 'At an hour' }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(() => lost).toBe(1);
  expect(await visible(page.getByText(/^Comes out .* UTC$/).first())).toBe(true);
  await expect.poll(() => page.getByText(/The server answered 500/).count()).toBe(0);
  expect(await visible(page.getByText('All changes saved.'))).toBe(true);
});

it('that an article was taken off the site is not told any more once it is published again', async () => {
  const { page } = await open({ slug: 'again', is_published: true, published_at: '2026-11-18' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('textbox', { name: 'Headline' }).fill('Corrected');
  await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('dialog', { name: 'Update the article' }).waitFor();
  await test.site.db.from('articles').update({ is_published: false }).eq('slug', 'again').throwOnError();
  const told = page.getByText(/Somebody took the article off the site meanwhile/);
  expect(await visible(told)).toBe(true);
  await button('Publish').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await button('Unpublish').waitFor();
  await expect.poll(() => told.count()).toBe(0);
});
