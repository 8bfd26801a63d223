import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const stories = Array.from({ length: 14 }, () => ({ title: 'Ferry line sails again', urgency: 'Urgent' }));
  await db.from('production_stories').insert(stories).throwOnError();
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
};

describe('the editor of a cell', () => {
  it.each([360, 1280])('is seen whole in every column of a window %i px wide', async (width) => {
    const page = await openTable(test, 'production');
    await page.setViewportSize({ width, height: 700 });
    const scroller = page.locator('[data-scroller]');
    await goTo(page, 3413, 'title');
    await page.keyboard.press('Home');
    const active = page.locator('[role=gridcell][data-active]');
    /** Pixels by which the editor of each column lies outside of the table. */
    const outside: Record<string, number> = {};
    for (let last = ''; ;) {
      const column = (await active.getAttribute('data-column')) ?? '';
      if (column === last) break;
      last = column;
      await page.keyboard.press('F2');
      if ((await page.locator('[data-editing]').count()) > 0) {
        const [editor, table] = [
          await boxOf(page.locator('[data-editing] textarea >> xpath=..')),
          await boxOf(scroller),
        ];
        const beyond = editor.x + editor.width - table.x - table.width;
        outside[column] = Math.max(0, Math.floor(table.x - editor.x), Math.floor(beyond));
        await page.keyboard.press('Escape');
        await page.locator('[data-editing]').waitFor({ state: 'detached' });
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight');
    }
    expect(Object.entries(outside).filter(([, pixels]) => pixels > 0)).toEqual([]);
    expect(Object.keys(outside).length).toBeGreaterThan(15);
  });

  it.each(['urgency', 'title', 'news_article'])('of the last row is seen whole in a low window: %s', async (column) => {
    const page = await openTable(test, 'production');
    await page.setViewportSize({ width: 1280, height: 560 });
    await goTo(page, 3413, 'title');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    const active = page.locator('[role=gridcell][data-active]');
    while ((await active.getAttribute('data-column')) !== column) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    const editor = page.locator('[data-editing] textarea >> xpath=..');
    await editor.waitFor();
    const [box, table] = [await boxOf(editor), await boxOf(page.locator('[data-scroller]'))];
    expect(box.y + box.height).toBeLessThanOrEqual(table.y + table.height + 1);
    expect(box.y).toBeGreaterThanOrEqual(table.y);
  });

  it('is in sight again when its menu is opened by a key after it was scrolled away', async () => {
    const page = await openTable(test, 'production');
    await page.setViewportSize({ width: 1280, height: 560 });
    await goTo(page, 3413, 'title');
    await page.keyboard.press('Control+End');
    await page.locator('[data-scroller]').evaluate((scroller) => {
      scroller.scrollTop = 0;
    });
    await cellOf(page, 3413, 'title').waitFor();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Story' });
    await menu.waitFor();
    await expect.poll(async () => (await boxOf(menu)).y).toBeGreaterThan(0);
    await expect.poll(async () => (await boxOf(menu)).y + (await boxOf(menu)).height).toBeLessThanOrEqual(560);
  });

  it('leaves the frame of the active cell whole where a person chose the colours', async () => {
    const page = await openTable(test, 'production');
    await page.emulateMedia({ forcedColors: 'active' });
    await goTo(page, 3413, 'urgency');
    const { x, y, width, height } = await boxOf(page.locator('[role=gridcell][data-active]'));
    const picture = await page.screenshot({ clip: { x, y, width, height } });
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (left: number, top: number) => [...data.subarray((top * info.width + left) * 3).subarray(0, 3)];
    const middle = Math.floor(info.height / 2);
    const top = pixel(Math.floor(info.width / 2), 1);
    expect(top).not.toEqual(pixel(5, middle));
    expect([pixel(1, middle), pixel(info.width - 2, middle)]).toEqual([top, top]);
  });
});

describe('a finger on the table', () => {
  it('scrolls without going to a cell, and opens the editor of a text that it taps', async () => {
    const page = await openTable(test, 'production');
    await page.setViewportSize({ width: 360, height: 700 });
    await goTo(page, 3413, 'story_number');
    const screen = await page.context().newCDPSession(page);
    await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints });
    const pointOn = async (number: number) => {
      const { x, y, height } = await boxOf(cellOf(page, number, 'title'));
      return { x: x + 20, y: y + height / 2 };
    };
    const cursor = () => page.locator('[role=gridcell][data-active]').getAttribute('id');
    const before = await cursor();
    const from = await pointOn(3409);
    await touch('touchStart', from);
    for (let moved = 20; moved <= 160; moved += 20) await touch('touchMove', { ...from, y: from.y - moved });
    const scroller = page.locator('[data-scroller]');
    await expect.poll(() => scroller.evaluate((table) => table.scrollTop)).toBeGreaterThan(60);
    await touch('touchEnd');
    expect(await cursor()).toBe(before);
    expect(await page.locator('[data-editing]').count()).toBe(0);

    await touch('touchStart', await pointOn(3408));
    expect(await cursor()).toBe(before);
    await touch('touchEnd');
    await page.locator('[data-editing] textarea').waitFor();
    await page.keyboard.type(' at dawn');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('gridcell', { name: 'Ferry line sails again at dawn' }).waitFor();
  });
});

it('on a phone the name of the table stands above its tools, and there is room to search', async () => {
  const page = await openTable(test, 'production');
  await page.setViewportSize({ width: 360, height: 700 });
  const search = page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first();
  await expect.poll(async () => (await boxOf(search)).width).toBeGreaterThan(120);
  const heading = await boxOf(page.getByRole('heading', { name: 'Production', exact: true }));
  expect(heading.y + heading.height).toBeLessThanOrEqual((await boxOf(search)).y);
});

it('keys that go through the table work as soon as it is there, before anybody went into it', async () => {
  const page = await openTable(test, 'production');
  const active = page.locator('[role=gridcell][data-active]');
  await page.keyboard.press('Control+End');
  await expect.poll(() => active.getAttribute('data-row')).not.toBeNull();
  const last = await active.getAttribute('data-row');
  await page.keyboard.press('Control+Home');
  await expect.poll(() => active.getAttribute('data-row')).not.toBe(last);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => active.getAttribute('data-column')).toBe('urgency');
});
