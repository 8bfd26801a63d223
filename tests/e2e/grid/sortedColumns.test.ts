import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const titles = ['Bridge', 'Anchor', 'Canal'].map((title) => ({ title, urgency: 'High' }));
  await db.from('production_stories').insert(titles).throwOnError();
  await db.from('inbox_stories').insert({ title: 'An idea' }).throwOnError();
});

const titles = (page: Page) => page.locator('[role=gridcell][data-column=title]').allTextContents();
const head = (page: Page) => page.getByRole('columnheader', { name: 'Title', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const usual = ['Canal', 'Anchor', 'Bridge'];

describe('the menu of a column', () => {
  it('sorts the table both ways and back, in an address that shows a colleague the same', async () => {
    const page = await openTable(test, 'production');
    expect(await titles(page)).toEqual(usual);
    const steps = [
      ['Sort A to Z', ['Anchor', 'Bridge', 'Canal'], 'ascending', '?sort=title'],
      ['Sort Z to A', ['Canal', 'Bridge', 'Anchor'], 'descending', '?sort=title&order=desc'],
    ] as const;
    for (const [name, order, sorted, search] of steps) {
      await head(page).click();
      await item(page, name).click();
      await expect.poll(() => titles(page)).toEqual(order);
      expect(await head(page).getAttribute('aria-sort')).toBe(sorted);
      expect(new URL(page.url()).search).toBe(search);
      const colleague = await openTable(test, `production${search}`);
      await expect.poll(() => titles(colleague)).toEqual(order);
      expect(await head(colleague).getAttribute('aria-sort')).toBe(sorted);
    }
    await head(page).click();
    await item(page, 'Sort as usual').click();
    await expect.poll(() => titles(page)).toEqual(usual);
    expect(await head(page).getAttribute('aria-sort')).toBeNull();
    expect(new URL(page.url()).search).toBe('');
  });

  it('opens by either button of the mouse', async () => {
    const page = await openTable(test, 'production');
    for (const mouse of ['right', 'left'] as const) {
      await head(page).click({ button: mouse });
      await item(page, 'Sort A to Z').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    }
  });

  it('sorts by keys, and offers no order as usual where it is', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3402, 'title');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await item(page, 'Sort A to Z').waitFor();
    expect(await item(page, 'Sort as usual').count()).toBe(0);
    for (const key of ['ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => head(page).getAttribute('aria-sort')).not.toBeNull();
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    // The header has the focus again, for the next press.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toContain('Title');
    await page.keyboard.press('Enter');
    await item(page, 'Sort as usual').press('Enter');
    await expect.poll(() => titles(page)).toEqual(usual);
  });

  it('sorts stories out of their days, which stand in their rows then', async () => {
    const page = await openTable(test, 'inbox');
    const created = () => page.locator('[role=gridcell][data-column=created_at]').textContent();
    expect(await created()).toMatch(/^\d\d:\d\d$/);
    await head(page).click();
    await item(page, 'Sort A to Z').click();
    await expect.poll(created).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d\d:\d\d$/);
  });
});
