import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { axeViolations, violationsIn } from '../support/axe.ts';
import { part, componentsPage } from '../support/componentsPage.ts';

const components = componentsPage();

const themes = ['light', 'dark'] as const;
const widths = [360, 1280] as const;

const menuButton = (page: Page) => part(page, 'Menu, popover, tooltip').getByRole('button', { name: 'Open menu' });
const select = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true });
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Model', exact: true });

async function openEditor(page: Page) {
  const button = page.getByRole('button', { name: 'Edit Thumb Guide' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Thumb Guide' });
  await dialog.waitFor();
  return { button, dialog, text: dialog.getByRole('textbox', { name: 'Thumb Guide' }) };
}

/** What can be opened, the part that it adds, and how. Lists open inside the landmark of their button. */
const opened: readonly [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'the menu',
    'html',
    async (page) => {
      await menuButton(page).click();
      await page.getByRole('main').getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  ],
  [
    'the select',
    'html',
    async (page) => {
      await select(page).click();
      await page.getByRole('main').getByRole('option', { name: 'completed' }).waitFor();
    },
  ],
  [
    'the combobox',
    '[role="listbox"]',
    async (page) => {
      await combobox(page).fill('claude');
      await page
        .getByRole('main')
        .getByRole('option', { name: /Claude 3 Haiku/ })
        .waitFor();
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
    expect(await violationsIn[theme](page)).toEqual([]);
  });

  it.each(opened)('with %s open', async (_, added, open) => {
    // With reduced motion, because elements that fade in have too little contrast for a moment.
    const page = await components({ storage: { theme }, reducedMotion: 'reduce' });
    await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsIn[theme](page, added), `${width} px`).toEqual([]);
    }
  });
});

describe('visual and motion preferences', () => {
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

  it('nothing moves with reduced motion', async () => {
    const page = await components({ reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await openEditor(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it('chosen items can be told apart in forced colours', async () => {
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

  it('urgencies have their icons in forced colours', async () => {
    const page = await components({ forcedColors: 'active' });
    for (const urgency of ['urgent', 'high', 'medium', 'low']) {
      const sign = page.locator(`[data-urgency=${urgency}]`).first();
      await sign.scrollIntoViewIfNeeded();
      const { x, y, height } = (await sign.boundingBox()) ?? { x: 0, y: 0, height: 1 };
      const picture = await page.screenshot({ clip: { x, y, width: 14, height } });
      const [grey] = (await sharp(picture).stats()).channels;
      expect([urgency, grey !== undefined && grey.max - grey.min > 128]).toEqual([urgency, true]);
    }
  });
});

it('a disabled button looks the same below the pointer', async () => {
  const page = await components({ reducedMotion: 'reduce' });
  const disabled = part(page, 'Button').getByRole('button', { name: 'Disabled' });
  const look = (button: Element) => {
    const { backgroundColor, borderColor, color } = getComputedStyle(button);
    return [backgroundColor, borderColor, color];
  };
  const all = await disabled.all();
  expect(all.length).toBeGreaterThan(3);
  for (const button of all) {
    const before = await button.evaluate(look);
    await button.hover({ force: true });
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
    expect(await button.evaluate(look)).toEqual(before);
  }
});
