import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 80 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: 'Night boat' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const addAbove = async (page: Page, count: number) => {
  const ideas = Array.from({ length: count }, () => ({ title: 'By a colleague' }));
  const { db } = test.site;
  await db.from('inbox_stories').insert(ideas).throwOnError();
  const { count: total } = await db.from('inbox_stories').select('id', { count: 'exact', head: true }).throwOnError();
  await page.getByText(`${total} stories`, { exact: true }).waitFor();
};
const goToFirst = async (page: Page) => {
  // All pages have come, so that there is something to scroll to.
  const height = () => page.locator('[data-scroller]').evaluate(({ scrollHeight }) => scrollHeight);
  await expect.poll(height).toBeGreaterThan(80 * 64);
  await page.locator('[role=gridcell][data-row][data-column=title]').nth(1).click();
  await page.keyboard.press('Escape');
};
const topOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box.y;
};

describe('rows that a colleague adds above', () => {
  it('leave an open editor where it is, at the top of the table and further down', async () => {
    const page = await openTable(test, 'inbox');
    await goToFirst(page);
    for (const pages of [0, 4]) {
      for (let press = 0; press < pages; press += 1) await page.keyboard.press('PageDown');
      await page.keyboard.press('F2');
      const editor = page.locator('[data-editing] textarea');
      const before = await topOf(editor);
      await addAbove(page, 7);
      await page.keyboard.type(' and on');
      expect(await topOf(editor)).toBe(before);
      await page.keyboard.press('Escape');
    }
  });

  it('leave the row with the cursor where it is, or what is seen without it', async () => {
    const page = await openTable(test, 'inbox');
    await goToFirst(page);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageDown');
    const active = page.locator('[data-active]').first();
    const before = await topOf(active);
    await addAbove(page, 5);
    await expect.poll(() => topOf(active)).toBe(before);
    const inSight = () =>
      page.locator('[role=gridcell][data-column=story_number]').evaluateAll((cells) => {
        const cell = cells.find((one) => one.getBoundingClientRect().top > 400);
        return Number(cell?.textContent?.replace('#', '') ?? 0);
      });
    const first = await inSight();
    await page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollBy(0, 1500));
    // A busy browser has scrolled before it has drawn the rows there.
    await expect.poll(async () => (await inSight()) > 0 && (await inSight()) < first).toBe(true);
    const number = await inSight();
    const top = await topOf(cellOf(page, number, 'title'));
    await addAbove(page, 5);
    await expect.poll(() => topOf(cellOf(page, number, 'title'))).toBe(top);
  });

  it('are seen at the top of the table, where nobody edits', async () => {
    const page = await openTable(test, 'inbox');
    await goToFirst(page);
    await addAbove(page, 1);
    const first = page.locator('[role=gridcell][data-column=title]').filter({ hasText: 'By a colleague' }).first();
    await expect.poll(async () => (await first.boundingBox())?.y ?? 0).toBeGreaterThan(100);
  });
});

it('several cells are in the clipboard, though one is being saved and all are emptied next', async () => {
  const page = await openTable(test, 'inbox');
  const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
  const { db } = test.site;
  const { data } = await db
    .from('inbox_stories')
    .select('id, story_number')
    .order('story_number', { ascending: false })
    .limit(3);
  const ids = (data ?? []).map(({ id }) => id);
  await db.from('inbox_stories').update({ summary }).in('id', ids).throwOnError();
  await page.reload();
  const cell = (at: number) => page.locator(`[role=gridcell][data-row="${ids[at] ?? ''}"][data-column=summary]`);
  await cell(1).click();
  await page.keyboard.press('Escape');
  const come = Promise.withResolvers<void>();
  for (const path of ['**/inbox/texts', '**/inbox/cells']) {
    await page.route(path, async (route) => {
      await come.promise;
      await route.continue();
    });
  }
  await page.keyboard.press('F2');
  await page.keyboard.type(' On.');
  await page.keyboard.press('Control+Enter');
  await cell(0).click();
  await page.keyboard.press('Escape');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c', 'Delete']) await page.keyboard.press(key);
  come.resolve();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe([summary, `${summary} On.`, summary].join('\r\n'));
  const stored = async () => (await db.from('inbox_stories').select('summary').in('id', ids)).data;
  await expect.poll(stored).toEqual([{ summary: '' }, { summary: '' }, { summary: '' }]);
});

it('the pointer over a pinned cell marks the whole row, and that over another row no more', async () => {
  const page = await openTable(test, 'inbox');
  const cells = page.locator('[role=gridcell][data-row]');
  const colours = async (column: string) => {
    const row = cells.and(page.locator(`[data-column=${column}]`));
    return Promise.all([1, 2].map((at) => row.nth(at).evaluate((cell) => getComputedStyle(cell).backgroundColor)));
  };
  await cells.and(page.locator('[data-column=title]')).nth(1).hover();
  await expect.poll(async () => new Set(await colours('angle')).size).toBe(2);
  const [marked, plain] = await colours('angle');
  expect(await colours('title')).toEqual([marked, plain]);
  await cells.and(page.locator('[data-column=title]')).nth(2).hover();
  await expect.poll(() => colours('angle')).toEqual([plain, marked]);
});
