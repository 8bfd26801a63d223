import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, sessionKey } from '../support/readers.ts';
import { hydrated, useSite, type VisitOptions, visible } from '../support/useSite.ts';

const test = useSite();

/** A page with the sign-in modal open. */
async function asked(options?: VisitOptions): Promise<{ page: Page; dialog: Locator }> {
  const page = await hydrated(await test.open('/legal', options));
  await page.getByRole('link', { name: 'EST. 2024' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return { page, dialog };
}

async function fill(dialog: Locator, email: string, password: string): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
}

const submit = (dialog: Locator, name = 'Sign In') =>
  dialog.locator('button[type="submit"]', { hasText: name }).click();
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

describe('the sign-in modal', () => {
  it('opens from EST. 2024 with a click or Enter, and is a dialog with a name', async () => {
    const { page, dialog } = await asked();
    expect(await dialog.evaluate((element) => element.matches('dialog:modal'))).toBe(true);
    expect(await visible(page.getByRole('dialog', { name: 'Sign In' }))).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('EST. 2024');
    await page.keyboard.press('Enter');
    expect(await visible(dialog)).toBe(true);
  });

  it('closes with its button and with a click outside', async () => {
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    await dialog.waitFor();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('keeps typed text on a click outside', async () => {
    const { page, dialog } = await asked();
    await dialog.getByLabel('Email').fill('reader@example.org');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('reader@example.org');
    await dialog.getByLabel('Email').fill('');
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
  });

  it('traps the focus', async () => {
    const { page } = await asked();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press(step % 7 === 6 ? 'Shift+Tab' : 'Tab');
      const outside = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== null && at !== document.body && at.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
  });

  it('has fields that password managers know', async () => {
    const { dialog } = await asked();
    const [email, password] = [dialog.getByLabel('Email'), dialog.getByLabel('Password')];
    await expect.poll(() => email.getAttribute('type')).toBe('email');
    await expect.poll(() => email.getAttribute('autocomplete')).toBe('username');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect.poll(() => dialog.getByLabel('Password').getAttribute('autocomplete')).toBe('new-password');
  });

  it('toggles between Sign In and Create Account, which clears the fields', async () => {
    const { page, dialog } = await asked();
    await fill(dialog, 'someone@example.org', 'secret words');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Create Account' }))).toBe(true);
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
    expect(await dialog.getByLabel('Password').inputValue()).toBe('');
    await fill(dialog, 'someone@example.org', 'secret words');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Sign In' }))).toBe(true);
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
    expect(await dialog.getByLabel('Password').inputValue()).toBe('');
  });

  it.each([
    ['nothing', '', '', 'Email', 'Enter your email address.'],
    ['no email', '', 'long enough', 'Email', 'Enter your email address.'],
    ['no valid email', 'someone', 'long enough', 'Email', 'Enter a valid email address, such as name@example.org.'],
    ['no password', 'someone@example.org', '', 'Password', 'Enter your password.'],
    ['five characters', 'someone@example.org', '12345', 'Password', 'The password needs at least 6 characters.'],
  ])('says at the field what is missing, and sends nothing: %s', async (_, email, password, label, text) => {
    const { page, dialog } = await asked();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await fill(dialog, email, password);
    await submit(dialog);
    const field = dialog.getByLabel(label);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.getAttribute('aria-describedby');
    await expect.poll(() => dialog.locator(`[id="${described ?? ''}"]`).textContent()).toBe(text);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(sent.filter((url) => url.includes('/auth/v1'))).toEqual([]);
  });

  it('accepts a password of six characters', async () => {
    test.allow(/status of 400/);
    const { page, dialog } = await asked();
    await fill(dialog, 'nobody@example.org', '123456');
    await submit(dialog);
    expect(await visible(toast(page, 'Invalid login credentials'))).toBe(true);
    // In the dark theme too, where the library draws a black disc behind its cross.
    const close = toast(page, 'Invalid login credentials').locator('[data-close-button]');
    const ground = await close.evaluate((button) => {
      button.closest('[data-sonner-toaster]')?.setAttribute('data-sonner-theme', 'dark');
      return getComputedStyle(button).backgroundColor;
    });
    expect(ground).toBe('rgba(0, 0, 0, 0)');
  });

  it('is disabled and shows "Loading..." until the answer arrives', async () => {
    const reader = await createReader(test.site);
    const { page, dialog } = await asked();
    const held = Promise.withResolvers<null>();
    await page.route('**/auth/v1/token**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await fill(dialog, reader.email, reader.password);
    await submit(dialog);
    expect(await visible(dialog.getByRole('button', { name: 'Loading...' }))).toBe(true);
    await expect.poll(() => dialog.getByLabel('Email').isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByLabel('Password').isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByRole('button', { name: 'Continue with Google' }).isDisabled()).toBe(true);
    held.resolve(null);
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('signing in', () => {
  it('welcomes the reader, closes the modal, stores the session and shows the user menu', async () => {
    const reader = await createReader(test.site);
    const { page, dialog } = await asked({ colorScheme: 'dark' });
    expect(await page.getByRole('button', { name: /^Account of/ }).count()).toBe(0);
    await fill(dialog, reader.email, reader.password);
    await page.keyboard.press('Enter');
    expect(await visible(toast(page, 'Welcome back!'))).toBe(true);
    await dialog.waitFor({ state: 'detached' });
    expect(await visible(page.getByRole('button', { name: /^Account of reader/ }))).toBe(true);
    const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey(test.site));
    expect(Object.keys(JSON.parse(stored ?? '{}'))).toEqual(
      expect.arrayContaining(['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'user']),
    );
    // A signed-in reader gets the system's theme, and EST. 2024 is no link any more.
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('dark');
    expect(await page.getByRole('link', { name: 'EST. 2024' }).count()).toBe(0);
    expect(await visible(page.getByText('EST. 2024'))).toBe(true);
  });

  it("shows the service's message for wrong credentials over the dialog, and keeps typed text", async () => {
    test.allow(/status of 400/);
    const reader = await createReader(test.site);
    const { page, dialog } = await asked();
    await fill(dialog, reader.email, 'not the password');
    await submit(dialog);
    expect(await visible(toast(page, 'Invalid login credentials'))).toBe(true);
    // Outside of the dialog a toast would be covered and not announced.
    expect(
      await toast(page, 'Invalid login credentials').evaluate((element) => element.closest('dialog') !== null),
    ).toBe(true);
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(reader.email);
    await expect.poll(() => dialog.getByLabel('Email').isEnabled()).toBe(true);
  });

  it.each([
    ['the network fails', () => 'abort' as const],
    ['the service is down', () => ({ status: 503, body: 'upstream' })],
    [
      'the answer makes no sense',
      () => ({ status: 200, contentType: 'application/json', body: '{"unexpected":true}' }),
    ],
  ])('says that something unexpected happened when %s', async (_, answer) => {
    test.allow(/Failed to load resource/);
    const { page, dialog } = await asked();
    await page.route('**/auth/v1/token**', (route) => {
      const reply = answer();
      return reply === 'abort' ? route.abort() : route.fulfill(reply);
    });
    await fill(dialog, 'someone@example.org', 'secret words');
    await submit(dialog);
    expect(await visible(toast(page, 'An unexpected error occurred.'))).toBe(true);
    await expect.poll(() => dialog.isVisible()).toBe(true);
  });

  it('says so when the code of the modal cannot be loaded, and tries again', async () => {
    test.allow(/Failed to load resource|dynamically imported/);
    const page = await hydrated(await test.open('/legal'));
    await page.route('**/assets/AuthDialog-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    expect(await visible(toast(page, 'An unexpected error occurred.'))).toBe(true);
    await expect.poll(() => page.getByRole('heading', { name: 'Legal information' }).isVisible()).toBe(true);
  });
});
