import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

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
const story = async (number: number) => {
  const { db } = test.site;
  return (await db.from('production_stories').select('title, urgency').eq('story_number', number).single()).data;
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
    expect(await visible(page.getByText('6 of the pasted cells were left out: they cannot be edited here.'))).toBe(
      true,
    );
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
    const both = '4 of the pasted cells were left out: 2 cannot be edited here, 2 lie outside of the table.';
    expect(await visible(page.getByText(both))).toBe(true);
    await goTo(page, 3401, 'created_at');
    await clip(page, 'a');
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText('1 of the pasted cells was left out: it cannot be edited here.'))).toBe(true);
  });

  it('is copied and pasted by the columns that are seen: hidden, pinned and moved ones', async () => {
    const page = await openTable(test, 'inbox');
    await press(page, 'Summary', 'Hide');
    await press(page, 'Sources', 'Move left');
    await press(page, 'Sources', 'Pin');
    await press(page, 'Title', 'Move left');
    await expect
      .poll(async () => (await page.getByRole('columnheader').allTextContents()).slice(0, 4))
      .toEqual(['Title', 'Story #', 'Sources', 'Angle']);
    await goTo(page, 3407, 'title');
    for (const key of ['Shift+End', 'Control+c']) await page.keyboard.press(key);
    await expect
      .poll(async () => (await copiedText(page)).split('\t').slice(0, 4))
      .toEqual(['Idea 7', '#3407', 'Source 7', 'Angle 7']);
    await goTo(page, 3406, 'title');
    await clip(page, 'New title\tno number\tNew source\tNew angle');
    await page.keyboard.press('Control+v');
    const pasted = { title: 'New title', sources: 'New source', angle: 'New angle', summary: 'Summary 6' };
    await expect.poll(() => row(3406)).toMatchObject(pasted);
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => row(3406))
      .toMatchObject({ title: 'Idea 6', sources: 'Source 6', angle: 'Angle 6', summary: 'Summary 6' });
  });

  it('sets choices and any other text, beside a column that cannot be edited, as one step', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3402, 'story_number');
    await clip(page, '#1\tUrgent\tFirst\r\n#2\tWhenever\tSecond');
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText('2 of the pasted cells were left out: they cannot be edited here.'))).toBe(
      true,
    );
    await expect.poll(() => story(3402)).toEqual({ title: 'First', urgency: 'Urgent' });
    await expect.poll(() => story(3401)).toEqual({ title: 'Second', urgency: 'Whenever' });
    await page.keyboard.press('Control+z');
    await expect.poll(() => story(3402)).toEqual({ title: 'Story 2', urgency: 'High' });
    await expect.poll(() => story(3401)).toEqual({ title: 'Story 1', urgency: 'High' });
  });

  it('is undone where it is as pasted, and asks of the cell that a colleague changed since', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3404, 'angle');
    await clip(page, 'One\r\nTwo\r\nThree');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await row(3402))?.angle).toBe('Three');
    await test.site.db.from('inbox_stories').update({ angle: 'By a colleague' }).eq('story_number', 3403);
    await cellOf(page, 3403, 'angle').getByText('By a colleague').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => [(await row(3404))?.angle, (await row(3402))?.angle]).toEqual(['Angle 4', 'Angle 2']);
    await expect.poll(() => cellOf(page, 3403, 'angle').getAttribute('data-state')).toBe('conflict');
    expect((await row(3403))?.angle).toBe('By a colleague');
    await goTo(page, 3403, 'angle');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await row(3403))?.angle).toBe('Angle 3');
    expect(await cellOf(page, 3404, 'angle').getAttribute('data-state')).toBeNull();
  });
});
