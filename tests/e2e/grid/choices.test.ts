import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite();

/** A story of its own for each test, also for a second attempt, with the cursor on a cell of it. */
async function openStory(column: string) {
  const made = test.site.db.from('production_stories').insert({ title: `Ferry ${Date.now()}` });
  const { data } = await made.select('id, story_number').single().throwOnError();
  const page = await openTable(test, `production?search=${data?.story_number}`);
  await goTo(page, Number(data?.story_number), column);
  const stored = async () => {
    const story = await test.site.db.from('production_stories').select(column).eq('id', data?.id).single();
    return Object.values(story.data ?? {})[0];
  };
  return { page, stored, cell: cellOf(page, Number(data?.story_number), column) };
}

const marked = (page: Page) => page.getByRole('option', { selected: true }).textContent();
const field = (page: Page) => page.locator('textarea[data-field]');

describe('a cell with choices', () => {
  it('takes a choice whose beginning is typed, and shows which one', async () => {
    const { page, stored } = await openStory('audio');
    await page.keyboard.type('d');
    await expect.poll(() => field(page).inputValue()).toBe('done');
    await expect.poll(() => marked(page)).toBe('Done');
    await page.keyboard.press('Enter');
    await expect.poll(stored).toBe('Done');
  });

  it('goes on completing while the rest is typed, and takes what no choice begins with', async () => {
    const { page, stored } = await openStory('audio');
    await page.keyboard.type('dONE');
    await page.keyboard.press('Control+Enter');
    await expect.poll(stored).toBe('Done');
    for (const text of ['Do it again', 'DO NOT USE', 'not started!', 'dONE or not']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Enter');
      await expect.poll(stored).toBe(text);
    }
  });

  it('takes the beginning alone once the rest is deleted, and nothing but the choice that is written out', async () => {
    const { page, stored } = await openStory('urgency');
    await page.keyboard.type('u');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Enter');
    await expect.poll(stored).toBe('u');
    await page.keyboard.type('low');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await expect.poll(stored).toBe('Medium');
  });
});
