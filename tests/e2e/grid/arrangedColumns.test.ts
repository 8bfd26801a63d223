import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { productionFields } from '#core/data/production/productionFields.ts';
import { holdRequests } from '../../support/holdRequests.ts';
import { useSite } from '../../support/useSite.ts';
import { goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const stories = ['Urgent', 'High'].map((urgency) => ({ title: `A ${urgency} story`, urgency }));
  await db.from('production_stories').insert(stories).throwOnError();
  await db.from('inbox_stories').insert({ title: 'An idea', summary: 'Its summary' }).throwOnError();
});
beforeEach(async () => {
  await test.site.db.from('column_arrangements').delete().neq('story_table', '').throwOnError();
});

const design = ['Story ID', ...productionFields.map(({ label }) => label)];
const focus = ['Full Script', 'Thumb Guide', 'Thumbnail', 'Audio', 'Video Uploaded YT', 'Post'];
const heads = (page: Page) => page.getByRole('columnheader').allTextContents();
const pinnedHeads = (page: Page) => page.locator('[role=columnheader][data-pinned]').allTextContents();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Opens a table in a window so wide that every column is drawn. */
async function openWide(path: string): Promise<Page> {
  const page = await openTable(test, path);
  await page.setViewportSize({ width: 6000, height: 700 });
  return page;
}

/** Presses an item of a column's menu. */
async function press(page: Page, column: string, name: string): Promise<void> {
  await page.getByRole('columnheader', { name: column, exact: true }).click();
  await item(page, name).click();
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
}

/** The same from the cell with the cursor, without a mouse. */
async function pressByKeys(page: Page, opens: string, name: string): Promise<void> {
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(opens);
  await item(page, name).waitFor();
  for (
    let at = 0;
    (await item(page, name).evaluate((element) => element !== document.activeElement)) && at < 9;
    at += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
}

async function toView(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: label }).click();
}

/** The answer to an arrangement that has these words. */
const putOf = (page: Page, words: string) =>
  page.waitForResponse((answer) => answer.request().postData()?.includes(words) === true);

async function hide(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: label, exact: true }).click();
  await page.keyboard.press('Escape');
}

describe('a column', () => {
  it('that is moved in one view is where it was in the others, and the menu of the rows stays at the end', async () => {
    const page = await openWide('production?view=focus');
    await press(page, 'Post', 'Move left');
    const moved = ['Story ID', 'Title', ...focus.slice(0, 4), 'Post', 'Video Uploaded YT', 'Menu'];
    await expect.poll(() => heads(page)).toEqual(moved);
    await toView(page, 'Master View');
    await expect.poll(() => heads(page)).toEqual(design);
    const stored = putOf(page, 'master.');
    await press(page, 'Story Bias', 'Move right');
    await expect
      .poll(async () => (await heads(page)).slice(3, 6))
      .toEqual(['News Article', 'Thumb Guide', 'Story Bias']);
    await toView(page, 'Needs Thumbnail');
    const thumbnail = ['Story ID', 'Title', 'Thumb Guide', 'Thumbnail', 'Sources Citations', 'Menu'];
    await expect.poll(() => heads(page)).toEqual(thumbnail);
    await stored;
    await page.goto(`${test.site.url}/dashboard/production?view=focus`);
    await expect.poll(() => heads(page)).toEqual(moved);
    // Back to what was designed, in this view alone.
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'As designed' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).toEqual(['Story ID', 'Title', ...focus, 'Menu']);
    await toView(page, 'Master View');
    await expect
      .poll(async () => (await heads(page)).slice(3, 6))
      .toEqual(['News Article', 'Thumb Guide', 'Story Bias']);
  });

  it('hides all but the last column, and lists them in their order', async () => {
    const page = await openWide('inbox');
    await press(page, 'Sources', 'Move left');
    await page.getByRole('button', { name: 'Columns' }).click();
    const boxes = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox');
    await expect
      .poll(() => boxes.evaluateAll((all) => all.map((box) => box.closest('label')?.textContent)))
      .toEqual(['Story #', 'Title', 'Summary', 'Sources', 'Angle', 'Videos', 'Created', 'GO']);
    // Each press comes before the one before it is drawn.
    await boxes.evaluateAll((all) => all.slice(1).map((box) => box instanceof HTMLElement && box.click()));
    await expect.poll(() => heads(page)).toEqual(['Story #', 'Menu']);
    expect(await boxes.first().isDisabled()).toBe(true);
  });

  it('has its usual width as designed, also where nothing else was arranged', async () => {
    const page = await openWide('inbox');
    const head = page.locator('[role=columnheader][data-column=angle]');
    const width = () => head.evaluate((element) => element.getBoundingClientRect().width);
    const usual = await width();
    // On the line itself, which is the column's last pixel.
    const box = await head.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 1, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(10, 300);
    await page.mouse.up();
    await expect.poll(width).toBe(60);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'As designed' }).click();
    await expect.poll(width).toBe(usual);
  });

  it('changes places with the next one that is seen, whichever are hidden, and stands where it was when it is shown again', async () => {
    const page = await openWide('inbox');
    await hide(page, 'Summary');
    await press(page, 'Sources', 'Move left');
    const moved = ['Story #', 'Title', 'Sources', 'Angle', 'Videos', 'Created', 'GO', 'Menu'];
    await expect.poll(() => heads(page)).toEqual(moved);
    await hide(page, 'Summary');
    await expect.poll(() => heads(page)).toEqual(moved.toSpliced(2, 0, 'Summary'));
    await press(page, 'Summary', 'Move right');
    await expect.poll(() => heads(page)).toEqual(moved.toSpliced(3, 0, 'Summary'));
    // Sources, Summary and Angle, of which the one in the middle is hidden.
    await hide(page, 'Summary');
    await press(page, 'Angle', 'Move left');
    await expect.poll(async () => (await heads(page)).slice(2, 4)).toEqual(['Angle', 'Sources']);
  });

  it('is moved, pinned and hidden by keys, and each press is seen', async () => {
    const page = await openWide('production?view=focus');
    await goTo(page, 3400, 'title');
    // The urgency is pinned before it, which this view does not have.
    await pressByKeys(page, 'Enter', 'Move left');
    await expect.poll(() => pinnedHeads(page)).toEqual(['Title', 'Story ID']);
    await goTo(page, 3400, 'title');
    await pressByKeys(page, 'Shift+F10', 'Move right');
    await expect.poll(() => pinnedHeads(page)).toEqual(['Story ID', 'Title']);
    await goTo(page, 3400, 'post');
    await pressByKeys(page, 'Enter', 'Pin');
    await expect.poll(() => pinnedHeads(page)).toEqual(['Story ID', 'Title', 'Post']);
    await goTo(page, 3400, 'post');
    await pressByKeys(page, 'Enter', 'Unpin');
    await expect.poll(() => pinnedHeads(page)).toEqual(['Story ID', 'Title']);
    await expect.poll(() => heads(page)).toEqual(['Story ID', 'Title', ...focus, 'Menu']);
    await goTo(page, 3400, 'full_script');
    await pressByKeys(page, 'Enter', 'Move right');
    await expect.poll(async () => (await heads(page)).slice(2, 4)).toEqual(['Thumb Guide', 'Full Script']);
    await goTo(page, 3400, 'full_script');
    await pressByKeys(page, 'Enter', 'Hide');
    await expect.poll(async () => (await heads(page)).slice(2, 4)).toEqual(['Thumb Guide', 'Thumbnail']);
  });

  it('is pinned in its order also where the window has no room to pin it, and says so', async () => {
    const page = await openTable(test, 'production');
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect.poll(() => pinnedHeads(page)).toEqual(['Story ID']);
    await page.getByText('1 of 3 pinned').waitFor();
    await press(page, 'Title', 'Move left');
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['Story ID', 'Title', 'Urgency']);
    await press(page, 'Title', 'Unpin');
    await page.getByText('1 of 2 pinned').waitFor();
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['Story ID', 'Urgency', 'Title']);
    await press(page, 'Title', 'Pin');
    await page.getByText('1 of 3 pinned').waitFor();
  });

  it('that was moved before each view had an order of its own is there in its own view alone', async () => {
    const page = await openWide('production?view=focus');
    const pinned = putOf(page, '"pinned":[');
    await press(page, 'Post', 'Pin');
    await pinned;
    const stored = ['story_number', 'title', 'full_script', 'thumb_guide', 'thumbnail', 'audio', 'post'];
    const change = { pinned: null, columns: [...stored, 'video_uploaded_yt', 'menu'] };
    await test.site.db.from('column_arrangements').update(change).neq('story_table', '').throwOnError();
    await page.reload();
    const moved = ['Story ID', 'Title', ...focus.slice(0, 4), 'Post', 'Video Uploaded YT', 'Menu'];
    await expect.poll(() => heads(page)).toEqual(moved);
    await toView(page, 'Master View');
    await expect.poll(() => heads(page)).toEqual(design);
  });

  it('stays hidden where the screen is left and shown again before that is stored', async () => {
    const page = await openWide('production');
    const { bodies, release } = await holdRequests(page, 'PUT', '**/production/columns');
    await hide(page, 'Audio');
    await expect.poll(() => bodies.length).toBe(1);
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await page.getByRole('grid', { name: 'Inbox' }).waitFor();
    await page.getByRole('link', { name: 'Production', exact: true }).click();
    await page.getByRole('gridcell').getByText('A High story').waitFor();
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    release();
    await (await stored).finished();
    await page.getByText('All changes saved').waitFor();
    expect(await heads(page)).toEqual(design.filter((label) => label !== 'Audio'));
  });

  it('is dragged wider without anything being drawn anew but its width', async () => {
    const page = await openWide('production');
    const title = page.getByRole('columnheader', { name: 'Title', exact: true });
    const box = await title.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 3, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => {
      const changed: string[] = [];
      Object.assign(globalThis, { changed });
      const table = document.querySelector('[data-scroller]') ?? document.body;
      const watched = { attributes: true, childList: true, characterData: true, subtree: true };
      new MutationObserver((records) => {
        for (const { type, target, attributeName } of records)
          changed.push(target === table ? `its ${attributeName}` : `${type} of ${target.nodeName}`);
      }).observe(table, watched);
    });
    // What still comes after the table has opened is over once twenty looks at it find nothing new.
    let calm = 0;
    await expect
      .poll(async () => {
        const more = await page.evaluate(() => {
          const changed: unknown = Reflect.get(globalThis, 'changed');
          return Array.isArray(changed) ? changed.splice(0).length : -1;
        });
        calm = more === 0 ? calm + 1 : 0;
        return calm;
      })
      .toBe(20);
    for (let step = 1; step <= 20; step += 1) await page.mouse.move(x + 3 * step, y);
    await expect.poll(async () => (await title.boundingBox())?.width).toBe((box?.width ?? 0) + 60);
    const changed: unknown = await page.evaluate(() => Reflect.get(globalThis, 'changed'));
    expect(new Set(Array.isArray(changed) ? changed : [])).toEqual(new Set(['its style']));
    await page.mouse.up();
    await page.reload();
    await expect.poll(async () => (await title.boundingBox())?.width).toBe((box?.width ?? 0) + 60);
  });
});
