import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { goTo, holdAnswers, openTable } from './openTable.ts';

const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
const lines = 'Port open\nPier two\nNight boat';
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 14 }, (_, at) => ({ title: `Idea ${at + 1}`, summary, angle: lines }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (number: number, field: 'title' | 'summary' | 'angle') =>
  (await test.site.db.from('inbox_stories').select('title, summary, angle').eq('story_number', number).single()).data?.[
    field
  ];
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const field = (page: Page) => page.locator('textarea[data-field]');

/** A table whose whole texts come when `come` is called. */
async function openWaiting() {
  const page = await openTable(test, 'inbox');
  return { page, ...(await holdAnswers(page, '**/inbox/texts')) };
}

describe('copying and cutting', () => {
  it('takes the lines of one cell to one other cell', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3405, 'angle');
    await page.keyboard.press('Control+c');
    await goTo(page, 3405, 'title');
    await page.keyboard.press('Control+v');
    await expect.poll(() => stored(3405, 'title')).toBe('Port open Pier two Night boat');
    await goTo(page, 3406, 'summary');
    await page.keyboard.press('Control+v');
    await expect.poll(() => stored(3406, 'summary')).toBe(lines);
    expect(await stored(3405, 'summary')).toBe(summary);
    expect(await stored(3404, 'summary')).toBe(summary);
  });

  it('is taken back by Undo before the whole text is read, and leaves an earlier edit alone', async () => {
    const { page, come, asked } = await openWaiting();
    await goTo(page, 3407, 'title');
    await page.keyboard.type('Night ferry');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3407, 'title')).toBe('Night ferry');
    await goTo(page, 3407, 'summary');
    await page.keyboard.press('Control+x');
    await asked;
    await page.keyboard.press('Control+z');
    come();
    await page.getByText('You went on meanwhile: it is copied, and nothing was emptied.').waitFor();
    expect(await clipboard(page)).toBe(summary);
    expect(await stored(3407, 'title')).toBe('Night ferry');
    expect(await stored(3407, 'summary')).toBe(summary);
  });

  it('empties nothing that was typed meanwhile', async () => {
    const { page, come, asked } = await openWaiting();
    await goTo(page, 3408, 'summary');
    await page.keyboard.press('Control+x');
    await asked;
    await page.keyboard.type('A new summary');
    await page.keyboard.press('Control+Enter');
    come();
    await page.getByText('You went on meanwhile').waitFor();
    await expect.poll(() => stored(3408, 'summary')).toBe('A new summary');
    await page.getByText('All changes saved').waitFor();
    expect(await stored(3408, 'summary')).toBe('A new summary');
  });

  it('is pasted whole though it is pasted before it is read', async () => {
    const { page, come, asked } = await openWaiting();
    await page.evaluate(() => navigator.clipboard.writeText('Copied long ago'));
    await goTo(page, 3409, 'summary');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+v');
    await asked;
    come();
    await expect.poll(() => stored(3409, 'angle')).toBe(summary);
  });

  it('pastes over nothing that was typed while it was read', async () => {
    const { page, come, asked } = await openWaiting();
    await goTo(page, 3404, 'title');
    await page.keyboard.type('Night ferry');
    await page.keyboard.press('Control+Enter');
    await goTo(page, 3404, 'summary');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+v');
    await asked;
    await page.keyboard.type('Newer words');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+z');
    come();
    await page.getByText('You went on meanwhile, so nothing was pasted.').first().waitFor();
    await expect.poll(() => stored(3404, 'angle')).toBe('Newer words');
    await page.getByText('All changes saved').waitFor();
    expect([await stored(3404, 'angle'), await stored(3404, 'title')]).toEqual(['Newer words', 'Night ferry']);
  });

  it('of one cell is inserted into an open editor where the caret is', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3405, 'summary');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+c');
    const title = (await clipboard(page)).trim();
    await goTo(page, 3400, 'angle');
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3400, 'angle')).toBe(`${lines}${title}`);
  });

  it.each(['F2', 'Space'])('has the whole text where all was cut that an editor showed of it, by %s', async (key) => {
    const number = key === 'F2' ? 3410 : 3411;
    const { page, come, asked } = await openWaiting();
    await goTo(page, number, 'summary');
    await page.keyboard.press(key);
    await asked;
    const dialog = page.getByRole('dialog', { name: 'Edit Summary' });
    const editor = key === 'F2' ? field(page) : dialog.getByLabel('Summary');
    await expect.poll(() => editor.inputValue()).toMatch(/^After eleven/);
    await editor.press('Control+a');
    await editor.press('Control+x');
    expect(await editor.inputValue()).toBe('');
    come();
    await expect.poll(() => clipboard(page)).toBe(summary);
    if (key === 'F2') await page.keyboard.press('Control+Enter');
    else await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => stored(number, 'summary')).toBe('');
    await goTo(page, number, 'angle');
    await page.keyboard.press('Control+v');
    await expect.poll(() => stored(number, 'angle')).toBe(summary);
  });

  it('is whole where it was cut, and pasted back behind other words before it was read', async () => {
    const { page, come, asked } = await openWaiting();
    await goTo(page, 3413, 'summary');
    await page.keyboard.press('F2');
    await asked;
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await page.keyboard.type('So: ');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+Enter');
    come();
    await expect.poll(() => stored(3413, 'summary')).toBe(`So: ${summary}`);
  });

  it('selects all of a text whose beginning was selected when the rest came', async () => {
    const { page, come, asked } = await openWaiting();
    await goTo(page, 3412, 'summary');
    await page.keyboard.press('F2');
    await asked;
    await page.keyboard.press('Control+a');
    come();
    await expect.poll(() => field(page).inputValue()).toBe(summary);
    await page.keyboard.type('Short now');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3412, 'summary')).toBe('Short now');
  });
});

describe('the Undo of an open editor', () => {
  /** Somebody has cut all of a cell in its editor, and opens another one. */
  const openAfterCut = async (number: number, column: string) => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3403, column);
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await page.keyboard.type('First');
    await page.keyboard.press('Control+Enter');
    await goTo(page, number, column);
    await page.keyboard.press('F2');
    return page;
  };
  const undoAll = async (page: Page) => {
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+z');
  };

  it('brings back nothing of the cell before, and all of this one', async () => {
    const page = await openAfterCut(3402, 'title');
    const before = await field(page).inputValue();
    await undoAll(page);
    expect(await field(page).inputValue()).toBe(before);
    await page.keyboard.type(' more');
    await undoAll(page);
    expect(await field(page).inputValue()).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    expect(await field(page).inputValue()).toBe(`${before} more`);
    // Also what was removed, and put in.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
    expect(await field(page).inputValue()).toBe(`${before} more`);
    await page.evaluate(() => navigator.clipboard.writeText('one\ntwo'));
    await page.keyboard.press('Control+v');
    await expect.poll(() => field(page).inputValue()).toContain('one two');
    await undoAll(page);
    expect(await field(page).inputValue()).toBe(before);
  });

  it('keeps the whole text that came after something was typed', async () => {
    const page = await openAfterCut(3401, 'summary');
    await page.keyboard.type(' So.');
    await expect.poll(() => field(page).inputValue()).toBe(`${summary} So.`);
    await undoAll(page);
    expect(await field(page).inputValue()).toBe(summary);
  });

  it('of a new text leaves the cell as it was', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3400, 'title');
    await page.keyboard.type('Nothing');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('[data-editing]').count()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('Idea 1');
  });
});

describe('the large editor', () => {
  it('saves what was typed where the screen is left by Back', async () => {
    const page = await openTable(test, 'inbox');
    await page.getByRole('link', { name: 'Production', exact: true }).click();
    await page.getByText('No production stories yet').waitFor();
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await page.locator('[role=gridcell][data-row]').first().waitFor();
    await goTo(page, 3400, 'summary');
    await page.keyboard.press('Space');
    const text = page.getByRole('dialog', { name: 'Edit Summary' }).getByLabel('Summary');
    await expect.poll(() => text.inputValue()).toBe(summary);
    await text.press('Control+End');
    await page.keyboard.type(' For good.');
    await page.goBack();
    await expect.poll(() => stored(3400, 'summary')).toBe(`${summary} For good.`);
  });
});
