import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  await db.from('production_stories').insert({ title: 'Ferry line', urgency: 'Medium' }).throwOnError();
  await db.from('inbox_stories').insert({ title: 'Ferry strike' }).throwOnError();
});

/** The text of the element that screen readers take for the focused one. */
const activeText = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.textContent ?? null;
  });

describe('what screen readers are told of a table', () => {
  it('is that a cell has choices, and which one is chosen', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3400, 'urgency');
    await page.keyboard.press('F2');
    const list = page.getByRole('listbox', { name: 'Urgency' });
    const field = page.locator('[data-editing] textarea[aria-haspopup=listbox]');
    expect(await field.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    const options = list.getByRole('option');
    const words = await options.allTextContents();
    expect(await page.getByText(`${words.length} choices: use the arrow keys`).count()).toBe(1);
    expect(await activeText(page)).toBe('Medium');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => activeText(page)).toBe(words[words.indexOf('Medium') + 1]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => activeText(page)).toBe('Medium');
    expect(await field.count()).toBe(0);
    // What is said besides takes no place: below the window it gave the page a scroll bar.
    await page.locator('body > .visually-hidden').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(page.viewportSize()?.height);
  });

  it('is whether a story has its GO, as of a box', async () => {
    const page = await openTable(test, 'inbox');
    const field = page.locator('main textarea[data-field]');
    await page.locator('[role=gridcell][data-row][data-column=title]').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => field.getAttribute('aria-label')).toBe('GO: not checked');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Research Workflow' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field.getAttribute('aria-label')).toBe('GO: checked');
  });

  it('is of the button before the title what it does, and no state that says the contrary', async () => {
    const page = await openTable(test, 'production');
    const hide = page.getByRole('button', { name: 'Hide the views' });
    expect(await hide.getAttribute('aria-pressed')).toBeNull();
    await hide.press('Enter');
    const show = page.getByRole('button', { name: 'Show the views' });
    await show.waitFor();
    expect(await show.getAttribute('aria-pressed')).toBeNull();
    await show.press('Enter');
    await hide.waitFor();
  });

  it('is that a column has a menu, and whether it is open', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3400, 'title');
    const head = page.getByRole('columnheader', { name: 'Title' });
    expect([await head.getAttribute('aria-haspopup'), await head.getAttribute('aria-expanded')]).toEqual([
      'menu',
      'false',
    ]);
    await head.click();
    await page.getByRole('menuitem', { name: 'Hide' }).waitFor();
    expect(await head.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => head.getAttribute('aria-expanded')).toBe('false');
  });

  it('is what became of a column that was sorted, moved, pinned or hidden', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3400, 'angle');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('main textarea[data-field]').getAttribute('aria-label')).toContain('Angle, ');
    const steps = [
      ['Sort A to Z', 'Angle sorted ascending'],
      ['Sort Z to A', 'Angle sorted descending'],
      ['Sort as usual', 'Sorted as usual'],
      ['Move right', 'Angle moved, column 5 of 8'],
      ['Move left', 'Angle moved, column 4 of 8'],
      ['Pin', 'Angle pinned, column 3 of 8'],
      ['Unpin', 'Angle unpinned, column 4 of 8'],
      ['Hide', 'Angle hidden'],
    ] as const;
    for (const [item, said] of steps) {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
      await page.locator('body > [aria-live]').getByText(said, { exact: true }).waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('main textarea[data-field]:focus').count()).toBe(1);
    }
  });

  it('is once for each edit that it is saved', async () => {
    const page = await openTable(test, 'production');
    const status = page.getByRole('contentinfo').getByRole('status').filter({ hasText: 'All changes saved' });
    const said = await status.evaluateHandle((line) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(line.textContent)).observe(line, { childList: true, subtree: true });
      return texts;
    });
    await goTo(page, 3400, 'title');
    await page.keyboard.type('Ferry line sails');
    await page.keyboard.press('Enter');
    const spoken = () => said.evaluate((texts) => texts.filter((text) => text !== ''));
    await expect.poll(spoken).toEqual(['All changes saved']);
  });
});

it('another button of the mouse neither chooses nor makes a column wider', async () => {
  const page = await openTable(test, 'production');
  const head = page.getByRole('columnheader', { name: 'Title' });
  const before = await head.boundingBox();
  const [right, y] = [(before?.x ?? 0) + (before?.width ?? 0) - 2, (before?.y ?? 0) + 10];
  await page.mouse.move(right, y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(right + 80, y);
  await page.mouse.up({ button: 'right' });
  expect((await head.boundingBox())?.width).toBe(before?.width);
  await goTo(page, 3400, 'urgency');
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: 'High' }).click({ button: 'right' });
  expect(await page.getByRole('option').count()).toBeGreaterThan(1);
  await page.getByRole('option', { name: 'High' }).click();
  await cellOf(page, 3400, 'urgency').getByText('High').waitFor();
});
