import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const film = (at: number) => ({ title: `Film ${at}` });
  await db
    .from('production_stories')
    .insert([1, 2, 3, 4].map((at) => film(at)))
    .throwOnError();
  await db
    .from('inbox_stories')
    .insert([1, 2, 3, 4].map((at) => film(at)))
    .throwOnError();
});

const titles = async (table: 'inbox_stories' | 'production_stories') => {
  const { data } = await test.site.db.from(table).select('title').order('story_number').throwOnError();
  return data.map(({ title }) => String(title));
};

it.each([
  ['production', 'Article', 'dialog'],
  ['production', 'Open story', 'dialog'],
  ['production', 'Delete', 'alertdialog'],
  ['production', 'History', 'complementary'],
  ['inbox', 'Research Workflow', 'dialog'],
  ['inbox', 'Open story', 'dialog'],
  ['inbox', 'Variations', 'dialog'],
] as const)('in %s, keys after %s reach no cell while its code loads', async (table, item, role) => {
  const page = await openTable(test, table);
  await goTo(page, 3402, 'title');
  await page.keyboard.press('Shift+F10');
  const chosen = page.getByRole('menuitem', { name: item, exact: true });
  await chosen.waitFor();
  // Slower than any key: the code of what opens comes when it is told to.
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await chosen.press('Enter');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  await page.keyboard.type('wxyz');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('ü');
  code.resolve();
  await page.getByRole(role, role === 'complementary' ? { name: 'History' } : {}).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-scroller]') === null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByText('All changes saved').waitFor();
  const told = { inbox: 'inbox_stories', production: 'production_stories' } as const;
  expect(await titles(told[table])).toEqual(['Film 1', 'Film 2', 'Film 3', 'Film 4']);
});

it('the table has its keys again after Escape', async () => {
  const page = await openTable(test, 'production');
  await page.route(/\/assets\/Article.*\.js$/, () => {});
  await goTo(page, 3401, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Article', exact: true }).press('Enter');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => titles('production_stories')).toContain('Typed');
});
