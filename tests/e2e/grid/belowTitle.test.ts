import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishArticles } from '../../support/articles.ts';
import { storeRun } from '../../support/researchRows.ts';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const title = 'The strait opens again after eleven weeks, and the toll stays as high as it was in the year before';
const test = useSite(async ({ db }) => {
  const made = await Promise.all([1, 2].map(() => storeRun(db, { title })));
  const stories = made.map(({ story, run }) => ({
    title,
    story_id: story,
    created_from_workflow_run_id: run,
    missing_parts: ['Authority Quotes', 'Angles'],
  }));
  const stored = await db.from('production_stories').insert(stories).select('id').order('story_number').throwOnError();
  const [slug] = await publishArticles(db, [{ title }]);
  await db
    .from('articles')
    .update({ production_story_id: stored.data[1]?.id })
    .eq('slug', slug ?? '')
    .throwOnError();
  await db.from('production_stories').insert({ title }).throwOnError();
});

/** The texts of a cell that are seen whole in it, from top to bottom, but for what an ellipsis cuts. */
const linesSeen = (page: Page, number: number) =>
  cellOf(page, number, 'title').evaluate((cell) => {
    const box = cell.getBoundingClientRect();
    const parts = [...cell.querySelectorAll('[dir=auto], [title]')].filter((part) => {
      const { top, bottom, height } = part.getBoundingClientRect();
      return height > 0 && top >= box.top && bottom <= box.bottom;
    });
    return parts.map((part) => part.textContent.slice(0, 10));
  });

describe('what stands below a title', () => {
  it.each(['Medium', 'Tall'])('is seen in %s rows, however long the title is', async (height) => {
    const page = await openTable(test, 'production');
    await page.getByRole('radio', { name: height, exact: true }).click();
    await expect.poll(() => linesSeen(page, 3400)).toEqual(['The strait', 'Missing:Au']);
    const both = await linesSeen(page, 3401);
    expect(both.slice(0, 2)).toEqual(['The strait', 'Missing:Au']);
    expect(both[2]).toBe('On site si');
    expect(await cellOf(page, 3402, 'title').textContent()).toContain(title.slice(0, 40));
  });

  it('is an icon before it in slim rows, and an item of the menu that leads to the run', async () => {
    const page = await openTable(test, 'production');
    await page.getByRole('radio', { name: 'Slim', exact: true }).click();
    const sign = cellOf(page, 3401, 'title').getByTitle('Missing: Authority Quotes, Angles');
    await expect.poll(async () => (await sign.boundingBox())?.width).toBeLessThan(20);
    expect(await linesSeen(page, 3401)).toEqual(['The strait', 'Missing:Au']);
    const number = cellOf(page, 3401, 'story_number');
    const [cell, icon] = [await number.boundingBox(), await number.locator('svg').boundingBox()];
    expect((icon?.y ?? 0) + (icon?.height ?? 0)).toBeLessThan((cell?.y ?? 0) + (cell?.height ?? 0));
    expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThan((cell?.x ?? 0) + (cell?.width ?? 0));
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Missing: Authority Quotes, Angles' }).press('Enter');
    await page.waitForURL('**/dashboard/runs/**');
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  it('is told before its story is deleted, where it is on the site', async () => {
    const page = await openTable(test, 'production');
    const ask = async (number: number) => {
      await goTo(page, number, 'news_article');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      const text = await page.getByRole('alertdialog').textContent();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
      return text;
    };
    expect(await ask(3401)).toContain('This action cannot be undone. Its article stays on the site');
    expect(await ask(3402)).not.toContain('article');
  });
});
