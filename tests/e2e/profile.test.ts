import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, type Reader, signInStorage } from '../support/readers.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite();

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

async function signedIn(reader: Reader): Promise<Page> {
  const page = await hydrated(await test.open('/profile', { storage: signInStorage(test.site, reader) }));
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  return page;
}

describe('the profile', () => {
  it('offers a visitor signing in or creating an account', async () => {
    const page = await hydrated(await test.open('/profile'));
    await page.getByRole('button', { name: 'Create Account' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Create Account' }))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Sign In' }))).toBe(true);
  });

  it('shows name and email, and stores another name', async () => {
    const reader = await createReader(test.site);
    const page = await signedIn(reader);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Profile');
    await expect.poll(() => page.locator('main').getByText(reader.email).isVisible()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('  Grace Hopper ');
    await page.getByRole('button', { name: 'Save name' }).click();
    expect(await visible(toast(page, 'Your name is saved.'))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Account of Grace Hopper' }).count()).toBe(1);
  });

  it('changes the password with the current one', async () => {
    test.allow(/status of 400/);
    const reader = await createReader(test.site);
    const page = await signedIn(reader);
    const field = page.getByLabel('New password');
    await field.fill('12345');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await visible(page.getByText('The password needs at least 6 characters.'))).toBe(true);
    await field.fill('another password');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await visible(toast(page, 'Enter your current password too.'))).toBe(true);
    await page.getByLabel('Current password').fill(reader.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await visible(toast(page, 'Your password is changed.'))).toBe(true);
    expect(await field.inputValue()).toBe('');
    const { error } = await test.site.db.auth.signInWithPassword({ email: reader.email, password: 'another password' });
    expect(error).toBeNull();
  });

  it('chooses the theme', async () => {
    const page = await signedIn(await createReader(test.site));
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await page.evaluate(() => [document.documentElement.className, localStorage.getItem('theme')])).toEqual([
      'dark',
      'dark',
    ]);
  });

  it('signs out', async () => {
    const page = await signedIn(await createReader(test.site));
    await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
    expect(await visible(toast(page, 'Signed out successfully!'))).toBe(true);
    await expect.poll(() => page.getByRole('heading', { name: 'You are not signed in' }).isVisible()).toBe(true);
  });

  it('has noindex', async () => {
    const page = await test.open('/profile');
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  });
});
