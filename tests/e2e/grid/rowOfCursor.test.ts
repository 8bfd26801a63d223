import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = [1, 2, 3, 4].map((at) => ({ title: `Idea ${at}`, is_completed: true }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

describe('the row with the cursor', () => {
  it('stays when it no longer fits the filter, also where nobody moved the cursor there', async () => {
    const page = await openTable(test, 'inbox?state=go');
    // The newest is the first row, where the cursor stands from the start.
    const untick = async (number: number) => {
      // The table reads again what was changed, and the filter has it no more.
      const again = page.waitForResponse(
        async (answer) => answer.url().endsWith('/inbox/rows') && (await answer.text()).startsWith('{"rows":[]'),
      );
      await cellOf(page, number, 'is_completed').getByRole('checkbox').click();
      await again;
    };
    await untick(3403);
    await goTo(page, 3403, 'title');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => cellOf(page, 3403, 'title').count()).toBe(0);
    // Its row is gone for good, and the cursor is on the next one.
    await test.site.db.from('inbox_stories').delete().eq('story_number', 3402).throwOnError();
    await expect.poll(() => cellOf(page, 3402, 'title').count()).toBe(0);
    await untick(3401);
    await goTo(page, 3401, 'title');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => cellOf(page, 3401, 'title').count()).toBe(0);
  });
});

it('a block that no longer fits the search stays until the selection leaves it', async () => {
  const numbers: number[] = [];
  for (const at of [1, 2, 3]) {
    const row = { title: `Night bus ${at}` };
    const { data } = await test.site.db
      .from('inbox_stories')
      .insert(row)
      .select('story_number')
      .single()
      .throwOnError();
    numbers.push(data.story_number);
  }
  const [last = 0, middle = 0, first = 0] = numbers;
  const page = await openTable(test, 'inbox?search=night');
  await goTo(page, first, 'title');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.evaluate(() => navigator.clipboard.writeText('Tram A\nTram B\nTram C'));
  const again = page.waitForResponse(
    async (answer) => answer.url().endsWith('/inbox/rows') && (await answer.text()).startsWith('{"rows":[]'),
  );
  await page.keyboard.press('Control+v');
  await page.getByText('All changes saved').waitFor();
  await again;
  for (const [number, title] of [
    [first, 'Tram A'],
    [middle, 'Tram B'],
    [last, 'Tram C'],
  ] as const)
    expect(await visible(cellOf(page, number, 'title').getByText(title))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => cellOf(page, middle, 'title').count()).toBe(0);
  expect(await cellOf(page, first, 'title').count()).toBe(1);
});
