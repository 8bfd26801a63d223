import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { part, componentsPage } from '../support/componentsPage.ts';
import { visible } from '../support/useSite.ts';

const components = componentsPage();

const menuButton = (page: Page) => part(page, 'Menu, popover, tooltip').getByRole('button', { name: 'Open menu' });
const select = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true });
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Model', exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const highlighted = (page: Page) => page.locator('[data-highlighted]').allTextContents();

describe('by keyboard', () => {
  it('the menu opens, moves with arrows, Home, End and letters, and returns the focus', async () => {
    const page = await components();
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain('Open');
    for (const [key, item] of [
      ['ArrowDown', 'Copy id'],
      ['End', 'Delete'],
      ['ArrowDown', 'Open'],
      ['ArrowUp', 'Delete'],
      ['Home', 'Open'],
      ['c', 'Copy id'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toContain(item);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await menuButton(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => part(page, 'Menu, popover, tooltip').getByRole('status').textContent()).toBe('Delete');
  });

  it('a menu keeps the choice that was made in it', async () => {
    const page = await components();
    await menuButton(page).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Tall' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await menuButton(page).press('Enter');
    expect(await visible(page.getByRole('menuitemradio', { name: 'Tall', checked: true }))).toBe(true);
    await expect.poll(() => page.getByRole('menuitemradio', { checked: true }).count()).toBe(1);
  });

  it('the select opens, finds by letters, chooses with Enter and closes with Escape', async () => {
    const page = await components();
    await select(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => highlighted(page)).toEqual(['All']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => highlighted(page)).toEqual(['running']);
    await page.keyboard.press('c');
    await expect.poll(() => highlighted(page)).toEqual(['completed']);
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => select(page).textContent()).toContain('completed');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => select(page).textContent()).toContain('completed');
    expect(await select(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a Tab right after the choice goes to what comes next', async () => {
    const page = await components();
    // Its name, since the control itself is replaced once the code of its list has loaded.
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await select(page).focus();
    await page.keyboard.press('Tab');
    const next = await at();
    expect(next).toBe('Hover');
    await select(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => highlighted(page)).not.toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await at()).toBe(next);
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await at()).toBe(next);
  });

  it('the combobox filters while typing, chooses with Enter, and says when nothing matches', async () => {
    const page = await components();
    const options = () => page.getByRole('option').allTextContents();
    await combobox(page).focus();
    await page.keyboard.type('claude');
    await expect.poll(options).toEqual(['Claude 3 Haikufast', 'Claude Sonnet 4balanced', 'Claude 3 Opuspowerful']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => combobox(page).inputValue()).toBe('Claude Sonnet 4');
    await combobox(page).fill('gopher');
    expect(await visible(page.getByText('No model has this name.'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('No model has this name.').isVisible()).toBe(false);
  });

  it('a ring shows where the keyboard is in a menu, a select and a combobox, whose lists have its name', async () => {
    const page = await components();
    const ring = () =>
      page
        .locator('[data-highlighted]')
        .evaluateAll((items) => items.map((item) => getComputedStyle(item).outline.replace(/^rgb\([^)]*\) /, '')));
    const shut = async (list: string) => {
      await page.keyboard.press('Escape');
      await page.getByRole(list === 'menu' ? 'menu' : 'listbox').waitFor({ state: 'detached' });
    };
    await menuButton(page).press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(ring).toEqual(['solid 2px']);
    await shut('menu');
    await select(page).press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(ring).toEqual(['solid 2px']);
    await expect.poll(() => page.getByRole('listbox', { name: 'Status', exact: true }).count()).toBe(1);
    await shut('listbox');
    await combobox(page).press('ArrowDown');
    await expect.poll(ring).toEqual(['solid 2px']);
    await expect.poll(() => page.getByRole('listbox', { name: 'Model', exact: true }).count()).toBe(1);
  });

  it('tabs move with arrows and ends, and a disabled one cannot be chosen', async () => {
    const page = await components();
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('All').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Fast'],
      ['End', 'Balanced'],
      ['ArrowRight', 'All'],
      ['End', 'Balanced'],
      ['Home', 'All'],
      ['ArrowRight', 'Fast'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toContain(name);
    }
    await page.keyboard.press('Enter');
    expect(await visible(page.getByRole('tabpanel').getByText('Models of the category fast.'))).toBe(true);
    await expect.poll(() => tab('Retired').isDisabled()).toBe(true);
    await expect.poll(() => tab('Fast').getAttribute('aria-selected')).toBe('true');
  });

  it('the segmented control is one stop, and arrows choose', async () => {
    const page = await components();
    const height = (name: string) => page.getByRole('radiogroup', { name: 'Row height', exact: true }).getByText(name);
    await height('Medium').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => height('Tall').getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="radiogroup"]')?.ariaLabel)).not.toBe(
      'Row height',
    );
  });

  it('a disabled segmented control takes no focus', async () => {
    const page = await components();
    const stops = page
      .getByRole('radiogroup', { name: 'Row height, disabled' })
      .locator('[tabindex="0"], button:enabled');
    expect(await stops.count()).toBe(0);
  });

  it('a table sorts from its head', async () => {
    const page = await components();
    const table = page.getByRole('region', { name: 'Workflow runs' });
    const names = () => table.locator('tbody td:first-child').allTextContents();
    await table.getByRole('button', { name: 'Duration' }).press('Enter');
    await expect.poll(async () => (await names()).at(0)).toBe('How 41 trucks got into a closed town');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await names()).at(0)).toBe('93 ships and a pilot who may say no');
    await expect
      .poll(() => table.getByRole('columnheader', { name: 'Duration' }).getAttribute('aria-sort'))
      .toBe('descending');
  });

  it('an icon says what it does as soon as it has the focus', async () => {
    const page = await components();
    await part(page, 'Icon button').getByRole('button', { name: 'Add to Production' }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await visible(page.getByText('Del', { exact: true }))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('Del', { exact: true }).isVisible()).toBe(false);
  });
});
