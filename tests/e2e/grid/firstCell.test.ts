import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { holdAnswers, staffStorage } from './openTable.ts';

const test = useSite(async ({ db }) => {
  for (const table of ['inbox_stories', 'production_stories']) {
    const titles = Array.from({ length: 3 }, (_, at) => ({ title: `Story ${at + 1}` }));
    await db.from(table).insert(titles).throwOnError();
  }
});

it.each(['inbox', 'production'])(
  'Tab into the table of %s before its rows are there leads to its first story',
  async (table) => {
    const page = await test.blank({ storage: await staffStorage(test) });
    const { come, asked } = await holdAnswers(page, `**/${table}/rows`);
    await page.goto(`/dashboard/${table}`);
    await asked;
    const field = page.locator('main textarea[data-field]');
    await expect.poll(() => field.getAttribute('aria-label')).toContain('column header');
    // The last stop before the table.
    await page.getByRole('radio', { name: 'Medium' }).focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return field.evaluate((element) => element === document.activeElement);
      })
      .toBe(true);
    come();
    await page.locator('[role=gridcell][data-row]').first().waitFor();
    const active = page.locator('[role=grid] [data-active]');
    await expect.poll(() => active.getAttribute('role')).toBe('gridcell');
    expect(await active.evaluate((cell) => cell === document.querySelector('[role=gridcell][data-row]'))).toBe(true);
    expect(await field.getAttribute('aria-label')).not.toContain('column header');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);
