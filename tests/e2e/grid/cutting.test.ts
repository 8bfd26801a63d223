import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, holdAnswers, openTable } from './openTable.ts';

const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 16 }, (_, at) => ({ title: `Idea ${at + 1}`, summary, angle: 'Night boat' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (...numbers: number[]) => {
  const { data } = await test.site.db.from('inbox_stories').select('summary').in('story_number', numbers);
  return data?.map((story) => story.summary);
};
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
/** Resolves when a story is read again by itself, and not with the whole table or with another story. */
const readAgain = async (page: Page, number: number) => {
  const id = await cellOf(page, number, 'title').getAttribute('data-row');
  const isRead = (asked: string | null) => asked?.includes('"ids"') === true && asked.includes(id ?? 'no row');
  const answer = page.waitForResponse((response) => isRead(response.request().postData()));
  return { done: answer.then((response) => response.finished()) };
};
const selectTwo = async (page: Page, first: number) => {
  await goTo(page, first, 'summary');
  await page.keyboard.press('Shift+ArrowDown');
};

describe('cells that are cut while their texts are being read', () => {
  it('are emptied where the rest of two edits was still to come', async () => {
    const page = await openTable(test, 'inbox');
    const { come } = await holdAnswers(page, '**/inbox/texts');
    for (const number of [3412, 3411]) {
      await goTo(page, number, 'summary');
      await page.keyboard.press('F2');
      await page.keyboard.press('End');
      await page.keyboard.type(' And more.');
      await page.keyboard.press('Control+Enter');
    }
    await selectTwo(page, 3412);
    await page.keyboard.press('Control+x');
    come();
    await expect.poll(() => stored(3411, 3412)).toEqual(['', '']);
    const whole = `${summary} And more.`;
    expect((await clipboard(page)).split('\r\n')).toEqual([whole, whole]);
  });

  it('are emptied though one of them was saved a moment before, and is read again', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3410, 'summary');
    await page.keyboard.press('F2');
    await expect.poll(() => page.locator('textarea[data-field]').inputValue()).toBe(summary);
    await page.keyboard.type(' And more.');
    const { come, asked } = await holdAnswers(page, '**/inbox/texts');
    const again = await readAgain(page, 3410);
    await page.keyboard.press('Control+Enter');
    await selectTwo(page, 3410);
    await page.keyboard.press('Control+x');
    await asked;
    await again.done;
    come();
    await expect.poll(() => stored(3409, 3410)).toEqual(['', '']);
    expect((await clipboard(page)).split('\r\n')).toEqual([`${summary} And more.`, summary]);
  });

  it('are emptied, and not others, though a row comes above them meanwhile', async () => {
    const page = await openTable(test, 'inbox');
    const { come, asked } = await holdAnswers(page, '**/inbox/texts');
    await selectTwo(page, 3408);
    await page.keyboard.press('Control+x');
    await asked;
    const added = { title: 'Added by a colleague', summary };
    const { data } = await test.site.db.from('inbox_stories').insert(added).select('story_number').single();
    const number = data?.story_number ?? 0;
    await expect.poll(() => cellOf(page, number, 'title').count()).toBe(1);
    come();
    await expect.poll(() => stored(3407, 3408)).toEqual(['', '']);
    expect(await stored(3406, 3413, number)).toEqual([summary, summary, summary]);
  });

  it('are not emptied where a colleague wrote behind what is shown of them, once they were read', async () => {
    const page = await openTable(test, 'inbox');
    const [come, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/inbox/texts', async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await come.promise;
      await route.fulfill({ response });
    });
    await goTo(page, 3405, 'summary');
    await page.keyboard.press('Control+x');
    await asked.promise;
    const again = await readAgain(page, 3405);
    const longer = `${summary} And theirs.`;
    await test.site.db.from('inbox_stories').update({ summary: longer }).eq('story_number', 3405).throwOnError();
    await again.done;
    come.resolve();
    await page.getByText('it is copied, and nothing was emptied').waitFor();
    expect(await stored(3405)).toEqual([longer]);
  });
});
