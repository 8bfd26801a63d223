import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { holdAnswers, staffStorage } from './openTable.ts';

const test = useSite(async ({ db }) => {
  await db.from('inbox_stories').insert({ title: 'Night boat' }).throwOnError();
});

it('a save that is never answered fails after a while, and is tried again by itself', async () => {
  const page = await test.blank({ storage: await staffStorage(test) });
  await page.clock.install();
  const lost = await holdAnswers(page, '**/inbox/cells');
  await page.goto('/dashboard/inbox');
  await page.locator('[role=gridcell][data-column=title]').filter({ hasText: 'Night boat' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Night boat to Bergen');
  await page.keyboard.press('Enter');
  await lost.asked;
  await page.clock.fastForward(45_000);
  await page.getByRole('button', { name: '1 not saved' }).waitFor();
  await page.unroute('**/inbox/cells');
  await page.clock.fastForward(2000);
  await page.getByText('All changes saved').waitFor();
  const { data } = await test.site.db.from('inbox_stories').select('title').single().throwOnError();
  expect(data.title).toBe('Night boat to Bergen');
});
