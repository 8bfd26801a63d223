import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { part, componentsPage } from '../support/componentsPage.ts';
import { visible } from '../support/useSite.ts';

const components = componentsPage();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function openEditor(page: Page) {
  const button = page.getByRole('button', { name: 'Edit Thumb Guide' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Thumb Guide' });
  await dialog.waitFor();
  return { button, dialog, text: dialog.getByRole('textbox', { name: 'Thumb Guide' }) };
}

describe('a dialog', () => {
  it('focuses its first field, traps the focus and returns it', async () => {
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

  it('without typed text closes on a click outside', async () => {
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
    await expect.poll(() => text.inputValue()).toBe(typed);
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

  it('that confirms has the focus on Cancel and stays open on a click outside', async () => {
    const page = await components();
    await page.getByRole('button', { name: 'Delete Story' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Story' });
    await question.waitFor();
    await expect.poll(() => focused(page)).toBe('Cancel');
    await page.mouse.click(5, 5);
    await expect.poll(() => question.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });
});

describe('a toast', () => {
  const place = (page: Page) => page.getByRole('region', { name: 'Notifications' });
  const toast = (page: Page, text: string) => place(page).locator('[role]', { hasText: text });
  const button = (page: Page, name: string) => place(page).getByRole('button', { name });

  it('disappears after five seconds, but an error stays until it is closed', async () => {
    const page = await components();
    await page.clock.install();
    await page.getByRole('button', { name: 'Toast: success' }).click();
    await page.getByRole('button', { name: 'Toast: error' }).click();
    await toast(page, 'Added to Inbox').waitFor();
    await page.clock.runFor(6000);
    await toast(page, 'Added to Inbox').waitFor({ state: 'detached' });
    await expect.poll(() => toast(page, 'Failed to upload thumbnail. Please try again.').isVisible()).toBe(true);
    await button(page, 'Close').click();
    await page.clock.runFor(1000);
    await toast(page, 'Failed to upload thumbnail. Please try again.').waitFor({ state: 'detached' });
  });

  it('offers one thing to do, also while a dialog is open, and closes no dialog', async () => {
    const page = await components();
    await page.getByRole('button', { name: 'Toast: error' }).click();
    const { dialog } = await openEditor(page);
    await button(page, 'Try again').click();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => page.locator('section[aria-label="Toast"] output').textContent()).toBe('Try again');
  });
});
