import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsIn } from '../support/axe.ts';
import { publicPages, publishUsualArticles } from '../support/publicPages.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { hydrated, useSite } from '../support/useSite.ts';

// The not-found page answers with 404.
const test = useSite(publishUsualArticles, { allow: [/status of 404/] });

const themes = ['light', 'dark'] as const;
const widths = [360, 768, 1280] as const;

const openDialog = async (page: Page) => {
  await page.getByRole('link', { name: 'EST. 2024' }).click();
  await page.getByRole('dialog').waitFor();
};

/** What a reader can open on a page, and the part that it adds. */
const opened: readonly [string, string, string, (page: Page) => Promise<unknown>][] = [
  ['the sign-in dialog', '/legal', 'dialog', openDialog],
  [
    'the sign-in dialog with errors',
    '/legal',
    'dialog',
    async (page) => {
      await openDialog(page);
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.getByText('Enter your email address.').waitFor();
    },
  ],
  [
    'the dialog to create an account',
    '/legal',
    'dialog',
    async (page) => {
      await openDialog(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
    },
  ],
  ['the language menu', '/', '.top-bar', (page) => page.getByRole('button', { name: /^Language/ }).click()],
  ['the theme menu', '/', '.top-bar', (page) => page.getByRole('button', { name: /^Theme/ }).click()],
  [
    'a toast',
    '/contact',
    '[data-sonner-toaster]',
    async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByText('Sorry, more features coming soon...').waitFor();
    },
  ],
];

/** Checks the current state of a page in three widths. */
async function violationsAtWidths(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await violationsIn[theme](page)).map((violation) => `${width} px: ${violation}`));
  }
  return found;
}

describe.each(themes)('axe finds nothing, %s,', (theme) => {
  it.each(publicPages)('on %s', async (_, path) => {
    const page = await hydrated(await test.revisit(path, { storage: { theme } }));
    expect(await violationsAtWidths(page, theme)).toEqual([]);
  });

  it.each(opened)('on %s', async (_, path, part, open) => {
    for (const width of widths) {
      const viewport = { width, height: 900 };
      const page = await hydrated(await test.revisit(path, { storage: { theme }, viewport, reducedMotion: 'reduce' }));
      await open(page);
      expect(await violationsIn[theme](page, part), `${width} px`).toEqual([]);
    }
  });

  it('on the profile and the menu of a reader', async () => {
    const reader = await createReader(test.site, { fullName: 'Ada Reader' });
    const storage = { theme, ...signInStorage(test.site, reader) };
    const page = await hydrated(await test.open('/profile', { storage }));
    await page.getByRole('button', { name: 'Account of Ada Reader' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    expect(await violationsAtWidths(page, theme)).toEqual([]);
  });

  it('on the sign-in of the dashboard, for a visitor and for a reader', async () => {
    const visitor = await test.open('/dashboard', { storage: { theme } });
    await visitor.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(await violationsAtWidths(visitor, theme)).toEqual([]);
    const reader = await createReader(test.site);
    const page = await test.open('/dashboard', { storage: { theme, ...signInStorage(test.site, reader) } });
    await page.getByRole('heading', { name: 'This part is for staff' }).waitFor();
    expect(await violationsAtWidths(page, theme)).toEqual([]);
  });

  it('in the shell of the dashboard and on its test page', async () => {
    const editor = await createReader(test.site);
    await makeStaff(test.site, editor);
    const page = await test.open('/dashboard', { storage: { theme, ...signInStorage(test.site, editor) } });
    await page.getByRole('heading', { name: 'Story Feed' }).waitFor();
    expect(await violationsAtWidths(page, theme)).toEqual([]);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await violationsAtWidths(page, theme)).toEqual([]);
    await page.goto('/dashboard-test');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violationsAtWidths(page, theme)).toEqual([]);
  });
});
