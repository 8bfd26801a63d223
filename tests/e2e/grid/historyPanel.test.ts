import { expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite();
/** A new story, the first of its section. @returns its number. */
const add = async (title: string) =>
  (await test.site.db.from('production_stories').insert({ title }).select('story_number').single().throwOnError()).data
    .story_number;
const set = (number: number, fields: object) =>
  test.site.db.from('production_stories').update(fields).eq('story_number', number).throwOnError();

/** Opens the history of a story. */
async function openHistory(number: number) {
  const page = await openTable(test, 'production?view=master');
  await goTo(page, number, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  return { page, history: page.getByRole('complementary', { name: 'History' }) };
}

it('goes on at the first of the older changes where no more of them are left to show', async () => {
  const number = await add('Fourth');
  for (let at = 0; at < 60; at += 1) await set(number, { title: `Title ${at + 1}` });
  const { page, history } = await openHistory(number);
  const entries = history.getByRole('article');
  await expect.poll(() => entries.count()).toBe(50);
  await history.getByRole('button', { name: 'Show older changes' }).focus();
  await page.keyboard.press('Enter');
  // And its creation.
  await expect.poll(() => entries.count()).toBe(61);
  await expect.poll(() => entries.nth(50).evaluate((entry) => entry === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => history.count()).toBe(0);
});

it('offers the people whose changes it lists, and goes on at them when a filter that none fits is cleared', async () => {
  const number = await add('Fifth');
  const page = await openTable(test, 'production?view=master');
  await goTo(page, number, 'title');
  await page.keyboard.type('By me');
  await page.keyboard.press('Control+Enter');
  await page.getByText('All changes saved').waitFor();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByRole('article').first().waitFor();
  await history.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Everyone' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Everyone',
    expect.stringContaining('reader'),
    'service_role',
  ]);
  await page.keyboard.press('Escape');
  await history.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Post' }).click();
  await history.getByRole('button', { name: 'Clear the filter' }).focus();
  await page.keyboard.press('Enter');
  const entry = history.getByRole('article', { name: /^Title/ });
  await expect.poll(() => entry.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('scrolls beside a table that stays as high as it was, at the row of its story', async () => {
  const number = await add('Below');
  await test.site.db
    .from('production_stories')
    .insert(Array.from({ length: 20 }, (_, at) => ({ title: `Above ${at + 1}` })))
    .throwOnError();
  for (let at = 0; at < 20; at += 1) await set(number, { title: `Title ${at + 1}` });
  const page = await openTable(test, 'production?view=master');
  const scroller = page.locator('[data-scroller]');
  const height = () => scroller.evaluate((element) => element.clientHeight);
  const usual = await height();
  await page.locator('[data-scroller] [role=gridcell][data-row]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  await goTo(page, number, 'title');
  const top = await scroller.evaluate((element) => element.scrollTop);
  expect(top).toBeGreaterThan(0);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  const entries = page.getByRole('complementary', { name: 'History' }).getByRole('article');
  await expect.poll(() => entries.count()).toBeGreaterThan(19);
  expect(await height()).toBe(usual);
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(top);
  await entries.last().scrollIntoViewIfNeeded();
  expect((await page.getByRole('heading', { name: 'History' }).boundingBox())?.y).toBeGreaterThan(0);
  expect(await visible(cellOf(page, number, 'title'))).toBe(true);
});
