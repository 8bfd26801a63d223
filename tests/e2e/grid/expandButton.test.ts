import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const title = 'A title that is longer than the two lines which its column has room for';
  const story = { title, missing_parts: ['YouTube Description', 'Story Bias Note'] };
  await db.from('production_stories').insert([story, story]).throwOnError();
});
async function edgesOf(element: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { left: x, right: x + width, top: y, bottom: y + height };
}
async function overlap(one: Locator, other: Locator) {
  const [a, b] = [await edgesOf(one), await edgesOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

it('the button of the large editor covers neither missing parts nor the frame of an empty thumbnail', async () => {
  const page = await openTable(test, 'production?view=focus');
  const button = page.locator('[data-expand]').filter({ visible: true });
  const missing = (number: number) => cellOf(page, number, 'title').getByRole('button', { name: /Story Bias/ });
  const zone = (number: number) => cellOf(page, number, 'thumbnail').locator('label');
  const hovered = (column: string) => cellOf(page, 3401, column).locator('[data-expand]');
  for (const height of ['Slim', 'Tall', 'Medium']) {
    await page.getByRole('radio', { name: height, exact: true }).click();
    await goTo(page, 3400, 'title');
    await page.mouse.move(0, 0);
    // In a slim row the parts are an icon, beside which the title stays where it is.
    const title = cellOf(page, 3400, 'title').getByText('A title');
    const { left } = await edgesOf(title);
    const covers = [height !== 'Slim' && (await overlap(button, missing(3400)))];
    await goTo(page, 3400, 'thumb_guide');
    await page.keyboard.press('ArrowRight');
    await page.mouse.move(0, 0);
    await cellOf(page, 3400, 'thumbnail').and(page.locator('[data-active]')).waitFor();
    covers.push(await overlap(button, zone(3400)), (await edgesOf(title)).left !== left);
    await cellOf(page, 3401, 'title').hover();
    covers.push(height !== 'Slim' && (await overlap(hovered('title'), missing(3401))));
    await cellOf(page, 3401, 'thumbnail').hover();
    covers.push(await overlap(hovered('thumbnail'), zone(3401)));
    expect([height, ...covers]).toEqual([height, false, false, false, false, false]);
  }
});

it('the button of the large editor opens it with the first click in any row, and the cursor goes there', async () => {
  const page = await openTable(test, 'production?view=focus');
  for (const [column, label] of Object.entries({
    title: 'Title',
    thumb_guide: 'Thumb Guide',
    thumbnail: 'Thumbnail',
  })) {
    await goTo(page, 3400, 'title');
    const cell = cellOf(page, 3401, column);
    await cell.hover();
    await cell.locator('[data-expand]').click();
    const dialog = page.getByRole('dialog', { name: `Edit ${label}` });
    expect(await visible(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await cell.and(page.locator('[data-active]')).waitFor();
  }
});
