import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
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
