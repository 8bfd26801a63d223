import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const folder = `https://drive.example/drive/folders/${'a1B2'.repeat(10)}`;
const test = useSite(async ({ db }) => {
  const stories = ['Urgent', 'High', 'Medium', 'Low', 'Someday'].map((urgency) => ({
    title: `A ${urgency} story`,
    urgency,
    one_folder_link: folder,
    // Every view shows them.
    editors_script: 'Open on the pier.',
    redo_audio: 'Yes',
  }));
  await db.from('production_stories').insert(stories).throwOnError();
  await db.from('inbox_stories').insert({ title: 'An idea', summary: 'Its summary' }).throwOnError();
});

const heights = [
  ['Slim', 80, 1],
  ['Medium', 240, 3],
  ['Tall', 480, 6],
] as const;

/** The text of a cell, and for how many lines it has room: it is clipped at its padding. */
function charactersAndLines(cell: Element) {
  const { lineHeight, paddingTop, paddingBottom, overflowClipMargin } = getComputedStyle(cell);
  const room = cell.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const lines = Math.floor(room / Number.parseFloat(lineHeight));
  return { text: cell.textContent, lines: overflowClipMargin.startsWith('content-box') ? lines : Number.NaN };
}

describe('the views of a table', () => {
  it('show why there are no rows in sight of a scrolled table, with a button for the keyboard', async () => {
    const page = await openTable(test, 'production');
    await page.keyboard.press('Control+End');
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Control+End');
    await page.getByRole('searchbox').fill('no-such-word');
    const clear = page.getByRole('button', { name: 'Clear the filter' });
    await clear.waitFor();
    const box = await clear.boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1280);
    await clear.focus();
    await page.keyboard.press('Enter');
    await cellOf(page, 3401, 'title').waitFor();
    expect(page.url()).not.toContain('search');
    // The button is gone; the table has the focus.
    await page.locator('[data-field]:focus').waitFor();
  });

  it('lead to the addresses of a story by the keyboard, from its own window', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3400, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open story' }).press('Enter');
    const link = page.getByRole('dialog').getByRole('link', { name: folder });
    await link.focus();
    expect(await link.getAttribute('href')).toBe(folder);
  });

  it('offer a column the moves that it can make: among the pinned ones, or among the others', async () => {
    const page = await openTable(test, 'inbox');
    const canMove = async (label: string) => {
      await page.getByRole('columnheader', { name: label }).click();
      const items = ['Move left', 'Move right'].map((name) => page.getByRole('menuitem', { name }));
      const offered = await Promise.all(items.map(async (item) => (await item.getAttribute('aria-disabled')) === null));
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);
      return offered;
    };
    expect(await canMove('Story #')).toEqual([false, true]);
    expect(await canMove('Title')).toEqual([true, false]);
    expect(await canMove('Summary')).toEqual([false, true]);
  });

  it('show the columns that a person chose, on every machine of theirs', async () => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    const open = () =>
      test.open('/dashboard/production', {
        storage: signInStorage(test.site, reader),
        viewport: { width: 1280, height: 900 },
      });
    const [here, there] = [await open(), await open()];
    const head = (page: Page) => page.getByRole('columnheader', { name: 'Thumb Guide' });
    await here.getByRole('button', { name: 'Columns' }).click();
    await here.getByRole('checkbox', { name: 'Thumb Guide' }).click();
    await expect.poll(() => head(here).count()).toBe(0);
    await here.getByText('All changes saved').waitFor();
    await expect
      .poll(async () => (await test.site.db.from('column_arrangements').select('hidden').eq('user_id', reader.id)).data)
      .toEqual([{ hidden: ['master.thumb_guide'] }]);
    await there.reload();
    await there.getByRole('gridcell').first().waitFor();
    await expect.poll(() => head(there).count()).toBe(0);
    // Whoever makes a thumbnail works in another view, and needs it there.
    await there.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Needs Thumbnail' }).click();
    expect(await visible(head(there))).toBe(true);
  });

  it('have wider columns where the browser enlarges text', async () => {
    const page = await openTable(test, 'production');
    const width = async () => (await cellOf(page, 3400, 'story_number').boundingBox())?.width ?? 0;
    const usual = await width();
    await page.addInitScript(() =>
      // Before the page's scripts, which are modules.
      document.addEventListener('readystatechange', () => (document.documentElement.style.fontSize = '200%')),
    );
    await page.reload();
    await cellOf(page, 3400, 'story_number').waitFor();
    expect(await width()).toBe(2 * usual);
  });

  it('pin on a phone what leaves room for the other columns', async () => {
    for (const path of ['production', 'inbox']) {
      const page = await openTable(test, path);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator('[role=gridcell][data-row]').first().click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      const shownPart = async () => {
        const box = await page.locator('[role=gridcell][data-active]').boundingBox();
        const pinned = await page
          .locator('[role=gridcell][data-pinned]')
          .evaluateAll((cells) => Math.max(0, ...cells.map((cell) => cell.getBoundingClientRect().right)));
        return box === null ? 0 : Math.min(360, box.x + box.width) - Math.max(box.x, pinned);
      };
      await expect.poll(shownPart).toBeGreaterThanOrEqual(100);
      expect(await page.locator('[role=columnheader][data-pinned]').count()).toBeLessThanOrEqual(1);
    }
  });

  it('say how many stories they have beside their name, which stays on one line with five digits', async () => {
    const page = await openTable(test, 'production');
    await page.route('**/production/counts', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/:\s*\d+/g, ':10000');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/dashboard/production?view=needs-thumbnail');
    const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
    await links.filter({ hasText: 'Needs Thumbnail10,000' }).waitFor();
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    const widths = await links.evaluateAll((all) => all.map((link) => link.scrollWidth - link.clientWidth));
    expect(Math.max(...widths)).toBe(0);
  });

  it('have the columns of their own, with the menu of a row in the last of them', async () => {
    const guide = 'A guide of many words. '.repeat(30);
    await test.site.db.from('production_stories').update({ thumb_guide: guide }).eq('story_number', 3400);
    const page = await openTable(test, 'production');
    // Wide enough for every column to be drawn.
    await page.setViewportSize({ width: 6000, height: 700 });
    const heads = () => page.getByRole('columnheader').allTextContents();
    const menuIn = (column: string) =>
      cellOf(page, 3400, column).getByRole('button', { name: 'Open menu', exact: true });
    for (const { label, fields } of productionViews) {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: label }).click();
      const names = fields === 'all' ? productionFields.map(({ name }) => name) : [...fields];
      const last = names.at(-1) ?? '';
      const carries = fields === 'all' || last === 'redo_audio';
      const labels = names.map((name) => productionFields.find((field) => field.name === name)?.label);
      await expect.poll(heads).toEqual(['Story ID', ...labels, ...(carries ? [] : ['Menu'])]);
      await expect.poll(() => menuIn(carries ? last : 'menu').count()).toBe(1);
    }
    await page.goto('/dashboard/production');
    // What the cell cuts is a link nevertheless.
    const link = cellOf(page, 3400, 'one_folder_link').locator('a');
    await expect.poll(() => link.getAttribute('href')).toBe(folder);
    // A taller row has more characters, in more lines.
    for (const [height, characters, lines] of heights) {
      await page.getByRole('radio', { name: height, exact: true }).click();
      await expect
        .poll(() => cellOf(page, 3400, 'thumb_guide').evaluate(charactersAndLines))
        .toEqual({ text: `${guide.slice(0, characters).trimEnd()}…`, lines });
    }
    await page.getByRole('radio', { name: 'Medium', exact: true }).click();
    // Without the column that carries it, the menu has one of its own.
    await page.getByRole('button', { name: 'Columns' }).click();
    const [before, last] = productionFields.slice(-2);
    await page.getByRole('checkbox', { name: last?.label ?? '', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await heads()).slice(-2)).toEqual([before?.label, 'Menu']);
    await menuIn('menu').click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The column of the menu itself cannot be sent away, neither by a press nor by a key.
    await goTo(page, 3404, before?.name ?? '');
    for (const key of ['Control+Home', 'End', 'ArrowUp', 'Shift+F10', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Menu, column header');
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.goto('/dashboard/inbox');
    const edges = [80, 250, 300, 120, 150, 120, 120, 100, 50];
    await expect
      .poll(heads)
      .toEqual(['Story #', 'Title', 'Summary', 'Angle', 'Sources', 'Videos', 'Created', 'GO', 'Menu']);
    const widths = page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
    expect(await widths).toEqual(edges);
    const cutNames = page
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all
          .filter(({ firstElementChild: name }) => name !== null && name.scrollWidth > name.clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(await cutNames).toEqual([]);
  });

  it('keep what a person did in them to be undone after a look at another screen', async () => {
    const page = await openTable(test, 'production');
    const row = page.locator('[role=gridcell][data-row][data-column=story_bias]').first();
    await row.click();
    await page.keyboard.type('Typed');
    await page.keyboard.press('Control+Enter');
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.getByRole('link', { name: 'Production', exact: true }).click();
    await expect.poll(() => row.textContent()).toBe('Typed');
    await page.locator('main textarea[data-field]').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => row.textContent()).toBe('');
  });
});
