import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, type Reader, signInStorage } from '../support/readers.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite();

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

/** The focused element: a field's name, an id, or a button's label; `nowhere` for the body. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nowhere';
    return at.getAttribute('name') ?? (at.id === 'content' ? 'content' : at.textContent.trim());
  });

async function asked(path = '/legal'): Promise<Page> {
  const page = await hydrated(await test.open(path));
  await page.getByRole('link', { name: 'EST. 2024' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

async function signedIn(reader: Reader, path = '/legal'): Promise<Page> {
  const page = await hydrated(await test.open(path, { storage: signInStorage(test.site, reader) }));
  await account(page).waitFor();
  return page;
}

describe('the focus is kept', () => {
  it('after a refused sign-in, whose reason stays in the form', async () => {
    test.allow(/status of 400/);
    const page = await asked();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('nobody@example.org');
    await dialog.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    const reason = dialog.getByRole('alert').filter({ hasText: 'Invalid login credentials' });
    expect(await visible(reason)).toBe(true);
    await expect.poll(() => focused(page)).toBe('password');
    // The toast disappears after three seconds, the reason stays.
    await toast(page, 'Invalid login credentials').waitFor({ state: 'detached' });
    await expect.poll(() => reason.isVisible()).toBe(true);
    const submit = dialog.locator('button[type="submit"]');
    await submit.press('Enter');
    await expect.poll(() => toast(page, 'Invalid login credentials').count()).toBe(1);
    await expect.poll(() => focused(page)).toBe('Sign In');
  });

  it.each([
    ['Forgot password?', 'Reset your password'],
    ['Create Account', 'Create Account'],
  ])('when the form changes to another: %s', async (button, title) => {
    const page = await asked();
    await page.getByRole('dialog').getByRole('button', { name: button }).press('Enter');
    // Labelled, so that screen readers announce the form.
    await page.getByRole('form', { name: title }).waitFor();
    await expect.poll(() => focused(page)).toBe('email');
  });

  it('after signing in, which removes the link that opened the dialog', async () => {
    const reader = await createReader(test.site);
    const page = await asked();
    await page.getByRole('dialog').getByLabel('Email').fill(reader.email);
    await page.getByRole('dialog').getByLabel('Password').fill(reader.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await account(page).waitFor();
    await expect.poll(() => focused(page)).toBe('content');
  });

  it('after signing out, which removes the menu', async () => {
    const page = await signedIn(await createReader(test.site));
    await account(page).press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Sign Out' }).press('Enter');
    await account(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('content');
  });

  it('after saving a name', async () => {
    const page = await signedIn(await createReader(test.site), '/profile');
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await page.keyboard.press('Enter');
    await account(page).getByText('Account of Ada Lovelace').waitFor({ state: 'attached' });
    await expect.poll(() => focused(page)).toBe('full_name');
  });
});

describe('a reader who returns signed in', () => {
  it('from a provider gets a welcome, and the address is cleaned', async () => {
    const { session } = await createReader(test.site);
    const brought = new URLSearchParams({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_in: '3600',
      token_type: 'bearer',
    });
    const page = await hydrated(await test.open(`/#${brought.toString()}`));
    await account(page).waitFor();
    expect(await visible(toast(page, 'Welcome back!'))).toBe(true);
    await expect.poll(() => page.url()).toBe(`${test.site.url}/`);
  });

  it('from a confirmation mail gets a welcome, too', async () => {
    const page = await asked();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await dialog.getByLabel('Email').fill('confirmed@example.org');
    await dialog.getByLabel('Password').fill('secret words');
    await dialog.locator('button[type="submit"]').click();
    const mail = /Mail to confirmed@example\.org[^]*?(https?:\/\/[^\s\\)"]+\/verify[^\s\\)"]+)/;
    const link = mail.exec(await test.site.says(mail))?.[1] ?? '';
    const mailed = await hydrated(await test.open(link));
    expect(await visible(toast(mailed, 'Welcome back!'))).toBe(true);
    await expect.poll(() => mailed.url()).toBe(`${test.site.url}/`);
  });

  it('after a reload gets no second welcome', async () => {
    const page = await signedIn(await createReader(test.site));
    await page.getByRole('button', { name: 'Menu' }).click();
    await toast(page, 'Sorry, more features').waitFor();
    expect(await toast(page, 'Welcome back!').count()).toBe(0);
  });
});

describe('signing out', () => {
  it('reports success where the service does not answer, because the reader is signed out', async () => {
    test.allow(/Failed to load resource/);
    for (const answer of ['failure', 'silence'] as const) {
      const page = await signedIn(await createReader(test.site));
      await page.route('**/auth/v1/logout**', (route) =>
        answer === 'failure' ? route.fulfill({ status: 500, body: '{}' }) : route.abort(),
      );
      await account(page).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      expect(await visible(toast(page, 'Signed out successfully!')), answer).toBe(true);
      expect(await account(page).count()).toBe(0);
      await page.reload();
      await hydrated(page);
      await expect.poll(() => page.getByRole('link', { name: 'EST. 2024' }).count()).toBe(1);
    }
  });

  it('says that it failed where the session is still there', async () => {
    test.allow(/Failed to load resource/);
    const page = await signedIn(await createReader(test.site));
    // A browser whose storage cannot be changed.
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {};
    });
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    expect(await visible(toast(page, 'Failed to sign out.'))).toBe(true);
  });

  it('from the sign-in page of the dashboard shows a message, too', async () => {
    const reader = await createReader(test.site);
    const page = await test.open('/dashboard', { storage: signInStorage(test.site, reader) });
    await page.getByRole('heading', { name: 'This part is for staff' }).waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect(await visible(page.getByText('Signed out successfully!').first())).toBe(true);
  });
});
