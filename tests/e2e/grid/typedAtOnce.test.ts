import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 60 }, (_, at) => ({ title: `Idea ${at + 1}` }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const timesStored = async (title: string) => {
  const { data } = await test.site.db.from('inbox_stories').select('title').eq('title', title).throwOnError();
  return data.length;
};

it('a text typed right after Enter, or put in by dictation, is the next cell’s alone', async () => {
  const page = await openTable(test, 'inbox');
  await page.locator('[role=gridcell][data-row][data-column=title]').nth(1).click();
  await page.keyboard.press('Escape');
  for (const title of ['One', 'Two', 'Three']) {
    await page.keyboard.insertText(title);
    await page.keyboard.press('Enter');
  }
  for (const key of ['4', 'Enter', '5', 'Enter']) await page.keyboard.press(key);
  for (const title of ['One', 'Two', 'Three', '4', '5']) await expect.poll(() => timesStored(title)).toBe(1);
  await expect.poll(() => page.locator('textarea[data-field]').inputValue()).toBe('');
});

it('a text typed right after a page of rows goes into the cell there, and the table stays where that is', async () => {
  const page = await openTable(test, 'inbox');
  await page.locator('[role=gridcell][data-row][data-column=title]').nth(1).click();
  await page.keyboard.press('Escape');
  for (const title of ['After one page', 'After two pages']) {
    await page.keyboard.press('PageDown');
    await page.keyboard.insertText(title);
    const [editor, active] = await Promise.all([
      page.locator('[data-editing] textarea').boundingBox(),
      page.locator('[role=gridcell][data-active]').boundingBox(),
    ]);
    expect(Math.abs((editor?.y ?? 0) - (active?.y ?? 1000))).toBeLessThan(10);
    expect(active?.y).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
  }
  // The note that all is saved may still be the one of the title before.
  await expect.poll(() => timesStored('After two pages')).toBe(1);
});

it('a text typed right after Escape has closed a menu or the keys loses no letter', async () => {
  const page = await openTable(test, 'inbox');
  await page.locator('[role=gridcell][data-row][data-column=title]').nth(3).click();
  await page.keyboard.press('Escape');
  for (const [opens, role, text] of [
    ['Shift+F10', 'menu', 'Zqw'],
    ['Control+/', 'dialog', 'Zwq'],
  ] as const) {
    await page.keyboard.press(opens);
    await page.getByRole(role).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type(text);
    await expect.poll(() => page.locator('[data-editing] textarea').inputValue()).toBe(text);
    await page.keyboard.press('Control+Enter');
  }
});

it('the list of keys leaves a text that is being edited as it is, to be typed on or left', async () => {
  const page = await openTable(test, 'inbox');
  const title = page.locator('[role=gridcell][data-row][data-column=title]').nth(5);
  await title.click();
  const text = page.locator('[data-editing] textarea');
  const before = await text.inputValue();
  await page.keyboard.type(' half a');
  for (const word of [' thought', ' more']) {
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog', { name: 'All keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.type(word);
  }
  await expect.poll(() => text.inputValue()).toBe(`${before} half a thought more`);
  await page.keyboard.press('Escape');
  await expect.poll(() => title.textContent()).toBe(before);
  expect(await timesStored(`${before} half a`)).toBe(0);
});
