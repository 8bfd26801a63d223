import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, type VisitOptions, visible } from '../support/useSite.ts';

let member: Reader | undefined;
const test = useSite(async (site) => {
  member = await createReader(site);
  await makeStaff(site, member);
});

const themes = ['light', 'dark'] as const;
const widths = [360, 1280] as const;

/** The page with all components, as staff sees it. */
async function components({ storage = {}, ...options }: VisitOptions = {}): Promise<Page> {
  if (member === undefined) throw new Error('nobody is staff yet');
  const page = await test.open('/dashboard-test', {
    ...options,
    storage: { ...signInStorage(test.site, member), ...storage },
  });
  await page.getByRole('heading', { name: 'Table, empty' }).waitFor();
  return page;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const menuButton = (page: Page) => part(page, 'Menu, popover, tooltip').getByRole('button', { name: 'Open menu' });
const select = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true });
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Model', exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const highlighted = (page: Page) => page.locator('[data-highlighted]').allTextContents();

async function openEditor(page: Page) {
  const button = page.getByRole('button', { name: 'Edit Thumb Guide' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Thumb Guide' });
  await dialog.waitFor();
  return { button, dialog, text: dialog.getByRole('textbox', { name: 'Thumb Guide' }) };
}

/** What can be opened, what of the page it adds, and how. */
const opened: readonly [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'the menu',
    '[role="menu"]',
    async (page) => {
      await menuButton(page).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  ],
  [
    'the select',
    '[role="listbox"]',
    async (page) => {
      await select(page).click();
      await page.getByRole('option', { name: 'completed' }).waitFor();
    },
  ],
  [
    'the combobox',
    '[role="listbox"]',
    async (page) => {
      await combobox(page).fill('claude');
      await page.getByRole('option', { name: /Claude 3 Haiku/ }).waitFor();
    },
  ],
  [
    'the popover',
    '[role="dialog"]',
    async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    },
  ],
  ['the dialog', 'html', openEditor],
  [
    'the question of a dialog with unsaved text',
    'html',
    async (page) => {
      const { text } = await openEditor(page);
      await text.fill('Words that nobody saved');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor();
    },
  ],
  [
    'three toasts',
    '[aria-label="Notifications"]',
    async (page) => {
      for (const kind of ['success', 'error', 'colleague']) {
        await page.getByRole('button', { name: `Toast: ${kind}` }).click();
      }
      await page.getByText('Night desk moved #3405 to the trash').first().waitFor();
    },
  ],
];

describe.each(themes)('axe finds nothing, %s,', (theme) => {
  it.each(widths)('with every component in every state at %i px', async (width) => {
    const page = await components({ storage: { theme }, viewport: { width, height: 900 } });
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each(opened)('with %s open', async (_, added, open) => {
    // Without motion: what still fades in has too little contrast for a moment.
    const page = await components({ storage: { theme }, reducedMotion: 'reduce' });
    await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page, added), `${width} px`).toEqual([]);
    }
  });
});

describe('by keyboard', () => {
  it('the menu opens, moves with arrows, ends and letters, skips nothing, and gives the focus back', async () => {
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
    expect(await part(page, 'Menu, popover, tooltip').getByRole('status').textContent()).toBe('Delete');
  });

  it('a menu keeps the choice that was made in it', async () => {
    const page = await components();
    await menuButton(page).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Tall' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await menuButton(page).press('Enter');
    expect(await visible(page.getByRole('menuitemradio', { name: 'Tall', checked: true }))).toBe(true);
    expect(await page.getByRole('menuitemradio', { checked: true }).count()).toBe(1);
  });

  it('the select opens, finds by letters, takes with Enter and leaves with Escape', async () => {
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
    expect(await select(page).textContent()).toContain('completed');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await select(page).textContent()).toContain('completed');
    expect(await select(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('the combobox filters while one types, takes with Enter, and says when nothing matches', async () => {
    const page = await components();
    const options = () => page.getByRole('option').allTextContents();
    await combobox(page).focus();
    await page.keyboard.type('claude');
    await expect.poll(options).toEqual(['Claude 3 Haikufast', 'Claude Sonnet 4balanced', 'Claude 3 Opuspowerful']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await combobox(page).inputValue()).toBe('Claude Sonnet 4');
    await combobox(page).fill('gopher');
    expect(await visible(page.getByText('No model has this name.'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('No model has this name.').isVisible()).toBe(false);
  });

  it('tabs move with arrows and ends, and a disabled one cannot be chosen', async () => {
    const page = await components();
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('All').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Fast'],
      ['End', 'Retired'],
      ['Home', 'All'],
      ['ArrowRight', 'Fast'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toContain(name);
    }
    await page.keyboard.press('Enter');
    expect(await visible(page.getByRole('tabpanel').getByText('Models of the category fast.'))).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await tab('Retired').getAttribute('aria-disabled')).toBe('true');
    expect(await tab('Fast').getAttribute('aria-selected')).toBe('true');
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

  it('a table sorts from its head', async () => {
    const page = await components();
    const table = page.getByRole('region', { name: 'Workflow runs' });
    const names = () => table.locator('tbody td:first-child').allTextContents();
    await table.getByRole('button', { name: 'Duration' }).press('Enter');
    await expect.poll(async () => (await names()).at(0)).toBe('How 41 trucks got into a closed town');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await names()).at(0)).toBe('93 ships and a pilot who may say no');
    expect(await table.getByRole('columnheader', { name: 'Duration' }).getAttribute('aria-sort')).toBe('descending');
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

describe('a dialog', () => {
  it('begins at its field, keeps the focus inside and gives it back', async () => {
    const page = await components();
    const { button, dialog, text } = await openEditor(page);
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step % 5 === 4 ? 'Shift+Tab' : 'Tab');
      const inside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await expect.poll(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('without typed text closes at a press beside it', async () => {
    const page = await components();
    const { dialog } = await openEditor(page);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  const ways: readonly [string, (page: Page) => Promise<unknown>][] = [
    ['a press beside it', (page) => page.mouse.click(5, 5)],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its close button', (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
    ['Cancel', (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()],
  ];

  it.each(ways)('with typed text asks at %s, and keeps or discards it', async (_, leave) => {
    const page = await components();
    const { dialog, text } = await openEditor(page);
    const typed = 'A convoy at dusk, headlights taped';
    await text.fill(typed);
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await leave(page);
    await question.waitFor();
    await expect.poll(() => focused(page)).toBe('Keep editing');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe(typed);
    await leave(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    const again = await openEditor(page);
    expect(await again.text.inputValue()).not.toBe(typed);
  });

  it('asks nothing where the text is as it was, or was saved', async () => {
    const page = await components();
    const { dialog, text } = await openEditor(page);
    const before = await text.inputValue();
    await text.fill('Something else');
    await text.fill(before);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const again = await openEditor(page);
    await again.text.fill('Something that is kept');
    await again.dialog.getByRole('button', { name: 'Save Changes' }).click();
    await again.dialog.waitFor({ state: 'detached' });
    expect(await visible(part(page, 'Dialog').getByText('Something that is kept'))).toBe(true);
  });

  it('that confirms has the focus on Cancel and stays at a press beside it', async () => {
    const page = await components();
    await page.getByRole('button', { name: 'Delete Story' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Story' });
    await question.waitFor();
    await expect.poll(() => focused(page)).toBe('Cancel');
    await page.mouse.click(5, 5);
    expect(await question.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });
});

describe('a toast', () => {
  // By their place: an error is read out by a part of its own, and hidden from screen readers until it has the focus.
  const place = (page: Page) => page.locator('[aria-label="Notifications"]');
  const toast = (page: Page, text: string) => place(page).locator('[role$="dialog"]', { hasText: text });
  const button = (page: Page, name: string) => place(page).getByRole('button', { name, includeHidden: true });

  it('goes after five seconds, but an error stays until it is closed', async () => {
    const page = await components();
    await page.clock.install();
    await page.getByRole('button', { name: 'Toast: success' }).click();
    await page.getByRole('button', { name: 'Toast: error' }).click();
    await toast(page, 'Added to Inbox').waitFor();
    await page.clock.runFor(6000);
    await toast(page, 'Added to Inbox').waitFor({ state: 'detached' });
    expect(await toast(page, 'Failed to upload thumbnail. Please try again.').isVisible()).toBe(true);
    await button(page, 'Close').click();
    await page.clock.runFor(1000);
    await toast(page, 'Failed to upload thumbnail. Please try again.').waitFor({ state: 'detached' });
  });

  it('offers one thing to do, also while a dialog is open, and closes no dialog', async () => {
    const page = await components();
    await page.getByRole('button', { name: 'Toast: error' }).click();
    const { dialog } = await openEditor(page);
    await button(page, 'Try again').click();
    expect(await dialog.isVisible()).toBe(true);
    expect(await page.locator('section[aria-label="Toast"] output').textContent()).toBe('Try again');
  });
});

describe('modes of sight and motion', () => {
  it('text enlarged to 200 % stays inside its parts', async () => {
    const page = await components({ viewport: { width: 1280, height: 900 } });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main button, main [role="combobox"], main [role="tab"]')]
          .filter((element) => element instanceof HTMLElement && element.tagName !== 'INPUT')
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .map((element) => element.textContent),
      );
    expect(await cut()).toEqual([]);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways()).toBe(0);
  });

  it.each(widths)('nothing makes the page scroll sideways at %i px', async (width) => {
    const page = await components({ viewport: { width, height: 900 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('nothing moves for who wants no motion', async () => {
    const page = await components({ reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await openEditor(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it('what is chosen keeps a sign of its own in forced colours', async () => {
    const page = await components({ forcedColors: 'active' });
    const outline = (name: string) =>
      page.getByRole('tab', { name }).evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('All')).toBe('solid');
    expect(await outline('Fast')).toBe('none');
    await menuButton(page).press('Enter');
    await expect
      .poll(() => page.locator('[data-highlighted]').evaluate((item) => getComputedStyle(item).outlineStyle))
      .toBe('solid');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await axeViolations(page, 'main')).toEqual([]);
  });
});
