import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 12 }, (_, at) => ({
    title: `Idea ${at}`,
    summary: `Summary ${at}`,
    angle: `Angle ${at}`,
    sources: `Source ${at}`,
  }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
  const stories = Array.from({ length: 3 }, (_, at) => ({ title: `Story ${at}`, urgency: 'High' }));
  await db.from('production_stories').insert(stories).throwOnError();
});
const row = async (number: number) => {
  const columns = 'title, summary, angle, sources, is_completed';
  return (await test.site.db.from('inbox_stories').select(columns).eq('story_number', number).single()).data;
};
const clip = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function press(page: Page, column: string, name: string): Promise<void> {
  await page.getByRole('columnheader', { name: column, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
}

describe('whole rows', () => {
  it('are copied without the menu of the row, and pasted over others', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3411, 'title');
    await page.keyboard.press('Shift+Space');
    await page.keyboard.press('Control+c');
    const texts = ['#3411', 'Idea 11', 'Summary 11', 'Angle 11', 'Source 11', ''];
    await expect.poll(async () => (await copiedText(page)).split('\t').slice(0, 6)).toEqual(texts);
    expect((await copiedText(page)).split('\t')).toHaveLength(8);
    // One row over two that are selected fills both, and their numbers, hours and GO stay.
    await goTo(page, 3410, 'title');
    await page.keyboard.press('Shift+Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText('6 cells of it were left out: they cannot be edited here.'))).toBe(true);
    const pasted = { title: 'Idea 11', summary: 'Summary 11', angle: 'Angle 11', sources: 'Source 11' };
    for (const number of [3410, 3409]) await expect.poll(() => row(number)).toMatchObject(pasted);
    expect(await row(3408)).toMatchObject({ title: 'Idea 8' });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await expect.poll(async () => (await copiedText(page)).split('\r\n').length).toBe(12);
    expect((await copiedText(page)).split('\r\n').map((line) => line.split('\t').length)).toEqual(Array(12).fill(8));
  });

  it('are copied without the menu also in a view of the production, and its cell alone copies nothing', async () => {
    const page = await openTable(test, 'production?view=needs-thumbnail');
    await goTo(page, 3402, 'title');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+c');
    await expect.poll(() => copiedText(page)).toBe('Story 2\t\t\t');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+x');
    expect(await copiedText(page)).toBe('Story 2\t\t\t');
  });

  it('are exported without the menu of the rows, in the order that is seen', async () => {
    const page = await openTable(test, 'production?view=needs-thumbnail');
    await press(page, 'Thumbnail', 'Move left');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.replace('\uFEFF', '').split('\n')[0]).toBe('Story ID,Title,Thumbnail,Thumb Guide,Sources Citations');
  });
});

describe('a block', () => {
  it('says of all its cells that were left out why', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3400, 'created_at');
    await clip(page, 'a\tb\r\nc\td');
    await page.keyboard.press('Control+v');
    const both = '4 cells of it were left out: 2 cannot be edited here, 2 lie outside of the table.';
    expect(await visible(page.getByText(both))).toBe(true);
    await goTo(page, 3401, 'created_at');
    await clip(page, 'a');
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText('1 cell of it was left out: it cannot be edited here.'))).toBe(true);
  });
});
