import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader } from '../support/readers.ts';
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

/** The link in the mail that the server printed for an address. */
async function mailedLink(email: string): Promise<string> {
  const mail = new RegExp(`Mail to ${email}[^]*?(https?://[^\\s\\\\)"]+/verify[^\\s\\\\)"]+)`);
  return mail.exec(await test.site.says(mail))?.[1] ?? '';
}

async function fill(dialog: Locator, email: string, password: string): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
}

const submit = (dialog: Locator, name = 'Sign In') =>
  dialog.locator('button[type="submit"]', { hasText: name }).click();
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

describe('creating an account', () => {
  it('shows that a mail was sent and closes', async () => {
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await fill(dialog, 'new.reader@example.org', 'secret words');
    await submit(dialog, 'Create Account');
    expect(await visible(toast(page, 'Check your email for verification link!'))).toBe(true);
    await dialog.waitFor({ state: 'detached' });
  });

  it('allows no sign-in before the mailed link was opened', async () => {
    test.allow(/status of 400/);
    const [email, password] = ['curious.reader@example.org', 'secret words'];
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await fill(dialog, email, password);
    await submit(dialog, 'Create Account');
    expect(await visible(toast(page, 'Check your email for verification link!'))).toBe(true);
    const early = await asked();
    await fill(early.dialog, email, password);
    await submit(early.dialog);
    // Another message would reveal to a stranger that the address has no account yet.
    expect(await visible(toast(early.page, 'Invalid login credentials'))).toBe(true);

    const mailed = await test.open(await mailedLink(email));
    expect(await visible(mailed.getByRole('button', { name: /curious\.reader/ }))).toBe(true);
    const late = await asked();
    await fill(late.dialog, email, password);
    await submit(late.dialog);
    expect(await visible(toast(late.page, 'Welcome back!'))).toBe(true);
  });

  it('answers the same where the address has an account, also a second time', async () => {
    const reader = await createReader(test.site);
    for (const email of [reader.email, reader.email, 'hasty@example.org', 'hasty@example.org']) {
      const { page, dialog } = await asked();
      await dialog.getByRole('button', { name: 'Create Account' }).click();
      await fill(dialog, email, 'secret words');
      await submit(dialog, 'Create Account');
      expect(await visible(toast(page, 'Check your email for verification link!')), email).toBe(true);
      await dialog.waitFor({ state: 'detached' });
    }
    const printed = await test.site.says('Mail to hasty@example.org');
    expect(printed.split(`Mail to ${reader.email}: You have an account already`)).toHaveLength(2);
    expect(printed.split('Mail to hasty@example.org')).toHaveLength(2);
  });

  it('shows the service’s message for a common password', async () => {
    test.allow(/status of 422/);
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await fill(dialog, 'careless@example.org', '111111');
    await submit(dialog, 'Create Account');
    const words = 'This password is one of the first that are guessed. Choose another one.';
    expect(await visible(toast(page, words))).toBe(true);
    await expect.poll(() => dialog.isVisible()).toBe(true);
  });
});

describe('continue with Google', () => {
  it('says that it failed where the installation has no Google sign-in, and stays', async () => {
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    expect(await visible(toast(page, 'Failed to sign in with Google.'))).toBe(true);
    expect(page.url()).toBe(`${test.site.url}/legal`);
  });

  it('says that it failed where the service does not answer', async () => {
    test.allow(/Failed to load resource/);
    const { page, dialog } = await asked();
    await page.route('**/auth/v1/settings', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Continue with Google' }).click();
    expect(await visible(toast(page, 'Failed to sign in with Google.'))).toBe(true);
  });

  it('shows the error when the reader returns refused, and cleans the address', async () => {
    const page = await hydrated(await test.open('/legal'));
    await page.evaluate(() => sessionStorage.setItem('velocity-left-for-provider', 'google'));
    await page.goto('/#error=access_denied&error_code=access_denied&error_description=The+user+said+no');
    await hydrated(page);
    expect(await visible(toast(page, 'Failed to sign in with Google.'))).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
  });

  it('says what to do where a stranger sent the address of his own return from Google', async () => {
    const page = await hydrated(await test.open('/auth/v1/callback?code=strangers&state=strangers'));
    const words =
      'Failed to sign in with Google. It was begun in another browser, or too long ago: sign in again here.';
    expect(await visible(toast(page, words))).toBe(true);
    expect(page.url()).toBe(`${test.site.url}/`);
  });

  it('does not show other texts from the address', async () => {
    const page = await hydrated(await test.open('/?error=x&error_description=Call+this+number'));
    expect(await visible(toast(page, 'An unexpected error occurred.'))).toBe(true);
    expect(await page.getByText('Call this number').count()).toBe(0);
  });
});

describe('a forgotten password', () => {
  it('is replaced through a mail, which the server prints where it cannot send', async () => {
    test.allow(/status of 400/);
    const reader = await createReader(test.site);
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Reset your password' }))).toBe(true);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    expect(await visible(dialog.getByText('Enter your email address.'))).toBe(true);
    await dialog.getByLabel('Email').fill(reader.email);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    expect(await visible(toast(page, 'If this address has an account, a link is on its way.'))).toBe(true);
    const link = await mailedLink(reader.email);

    const mailed = await test.open(link);
    await hydrated(mailed);
    const choose = mailed.getByRole('dialog', { name: 'Choose a new password' });
    expect(await visible(choose)).toBe(true);
    expect(new URL(mailed.url()).pathname).toBe('/');
    await choose.getByLabel('New password').fill('short');
    await choose.getByRole('button', { name: 'Change password' }).click();
    expect(await visible(choose.getByText('The password needs at least 6 characters.'))).toBe(true);
    await choose.getByLabel('New password').fill('a brand new password');
    await choose.getByRole('button', { name: 'Change password' }).click();
    expect(await visible(toast(mailed, 'Your password is changed.'))).toBe(true);
    await choose.waitFor({ state: 'detached' });

    const again = await asked();
    await fill(again.dialog, reader.email, reader.password);
    await submit(again.dialog);
    expect(await visible(toast(again.page, 'Invalid login credentials'))).toBe(true);
    await fill(again.dialog, reader.email, 'a brand new password');
    await submit(again.dialog);
    expect(await visible(toast(again.page, 'Welcome back!'))).toBe(true);

    const used = await hydrated(await test.open(link));
    expect(await visible(toast(used, 'Email link is invalid or has expired'))).toBe(true);
  });

  it('gets the same answer for an address without an account', async () => {
    const { page, dialog } = await asked();
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await dialog.getByLabel('Email').fill('unknown@example.org');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    expect(await visible(toast(page, 'If this address has an account, a link is on its way.'))).toBe(true);
  });
});
