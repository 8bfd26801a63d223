import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, type Reader, sessionKey, signInStorage } from '../support/readers.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite();

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), sessionKey(test.site));

async function signedIn(reader: Reader, path = '/legal'): Promise<Page> {
  const page = await hydrated(await test.open(path, { storage: signInStorage(test.site, reader) }));
  await account(page).waitFor();
  return page;
}

/** The session of a reader whose access token has run out. */
function expired({ session }: Reader): Reader['session'] {
  return {
    ...session,
    expires_at: Math.floor(Date.now() / 1000) - 60,
    access_token: `${session.access_token.slice(0, -8)}xxxxxxxx`,
  };
}

/** Ends a reader's sessions on the server, as a changed password does. */
async function revoke(reader: Reader): Promise<void> {
  const { error } = await test.site.db.auth.admin.updateUserById(reader.id, { password: 'changed elsewhere' });
  if (error !== null) throw error;
}

describe('the user menu', () => {
  it.each([
    ['the full name', { fullName: 'Ada Lovelace' }, /^Ada Lovelace$/],
    ['the part of the email before the @', {}, /^reader\d+$/],
  ])('shows %s', async (_, details, name) => {
    const reader = await createReader(test.site, details);
    const page = await signedIn(reader);
    await account(page).click();
    const menu = page.locator('.menu-list');
    await expect.poll(() => menu.locator('strong').textContent()).toMatch(name);
    await expect.poll(() => menu.getByText(reader.email).isVisible()).toBe(true);
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Profile', 'Dashboard', 'Sign Out']);
  });

  it('works by keyboard: arrows, Home, End, first letters, Escape', async () => {
    const page = await signedIn(await createReader(test.site));
    const at = () => page.evaluate(() => document.activeElement?.textContent);
    await account(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(at).toBe('Profile');
    for (const [key, item] of [
      ['ArrowDown', 'Dashboard'],
      ['End', 'Sign Out'],
      ['ArrowDown', 'Profile'],
      ['ArrowUp', 'Sign Out'],
      ['Home', 'Profile'],
      ['d', 'Dashboard'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await at()).toBe(item);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await account(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('closes on a click or focus elsewhere', async () => {
    const page = await signedIn(await createReader(test.site));
    await account(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await account(page).click();
    await page.keyboard.press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('links to the profile without a reload, and to the dashboard', async () => {
    const page = await signedIn(await createReader(test.site));
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL('**/profile');
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    expect(await page.getByRole('heading', { name: 'This part is for staff' }).textContent()).not.toBeNull();
  });
});

describe('signing out', () => {
  it('shows a message, and removes the menu and the session', async () => {
    const page = await signedIn(await createReader(test.site));
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    expect(await visible(toast(page, 'Signed out successfully!'))).toBe(true);
    await account(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toBeNull();
    await page.reload();
    await hydrated(page);
    expect(await account(page).count()).toBe(0);
  });

  it('in one tab signs out the others', async () => {
    const reader = await createReader(test.site);
    const visit = await test.visitor({ storage: signInStorage(test.site, reader) });
    const [one, two] = [await visit.newPage(), await visit.newPage()];
    for (const page of [one, two]) {
      await page.goto('/legal');
      await account(page).waitFor();
    }
    await account(one).click();
    await one.getByRole('menuitem', { name: 'Sign Out' }).click();
    await account(one).waitFor({ state: 'detached' });
    await account(two).waitFor({ state: 'detached' });
    expect(await account(two).count()).toBe(0);
  });

  it('and signing in in one tab apply to the others', async () => {
    const reader = await createReader(test.site);
    const visit = await test.visitor();
    const [one, two] = [await visit.newPage(), await visit.newPage()];
    for (const page of [one, two]) {
      await page.goto('/legal');
      await hydrated(page);
    }
    await one.getByRole('link', { name: 'EST. 2024' }).click();
    const dialog = one.getByRole('dialog');
    await dialog.getByLabel('Email').fill(reader.email);
    await dialog.getByLabel('Password').fill(reader.password);
    await one.keyboard.press('Enter');
    await account(one).waitFor();
    await account(two).waitFor();
    await expect.poll(() => account(two).count()).toBe(1);
  });
});

describe('a session', () => {
  it('survives a reload', async () => {
    const page = await signedIn(await createReader(test.site));
    await page.reload();
    await account(page).waitFor();
    await expect.poll(() => account(page).count()).toBe(1);
  });

  it('that has expired is renewed with its refresh token', async () => {
    const reader = await createReader(test.site);
    const session = expired(reader);
    const page = await signedIn({ ...reader, session });
    const now = JSON.parse((await stored(page)) ?? '{}');
    expect(now.access_token).not.toBe(session.access_token);
    expect(now.refresh_token).not.toBe(session.refresh_token);
  });

  it('that has expired for good signs the reader out, and the page stays readable', async () => {
    test.allow(/status of 400|Invalid Refresh Token|AuthApiError/);
    const reader = await createReader(test.site);
    await revoke(reader);
    const storage = signInStorage(test.site, { ...reader, session: expired(reader) });
    const page = await hydrated(await test.open('/legal', { storage, colorScheme: 'dark' }));
    await expect.poll(() => stored(page)).toBeNull();
    expect(await account(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('light');
    await expect.poll(() => page.getByRole('heading', { name: 'Legal information' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'EST. 2024' }).click();
    expect(await visible(page.getByRole('dialog', { name: 'Sign In' }))).toBe(true);
  });

  it('is renewed by itself before it expires', async () => {
    const reader = await createReader(test.site);
    // It is renewed when at most three ticks of 30 seconds are left: not at the first tick, but at the next one.
    const session = { ...reader.session, expires_at: Math.floor(Date.now() / 1000) + 140 };
    const page = await test.blank({ storage: signInStorage(test.site, { ...reader, session }) });
    await page.clock.install();
    await page.goto('/legal');
    await page.keyboard.press('Shift');
    await expect.poll(async () => (await page.clock.runFor(20), account(page).count())).toBe(1);
    const before = JSON.parse((await stored(page)) ?? '{}');
    expect(before.refresh_token).toBe(session.refresh_token);
    await page.clock.runFor(31_000);
    await expect
      .poll(async () => JSON.parse((await stored(page)) ?? '{}').refresh_token)
      .not.toBe(session.refresh_token);
    await expect.poll(() => account(page).count()).toBe(1);
  });

  it('is not exchanged for the one in an address that somebody else made', async () => {
    const [reader, stranger] = [await createReader(test.site), await createReader(test.site)];
    const link = ({ session }: Reader) =>
      `/legal#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer&type=signup`;
    const storage = signInStorage(test.site, reader);
    const page = await hydrated(await test.open(link(stranger), { storage }));
    expect(await visible(toast(page, 'This link is for another account than the one you are signed in with.'))).toBe(
      true,
    );
    expect(new URL(page.url()).hash).toBe('');
    expect(JSON.parse((await stored(page)) ?? '{}').user.id).toBe(reader.id);
    await account(page).click();
    await expect.poll(() => page.locator('.menu-list').getByText(reader.email).isVisible()).toBe(true);
    // A link of one's own account, such as the one that confirms a changed address, works.
    const own = await hydrated(await test.open(link(reader), { storage }));
    expect(await visible(toast(own, 'Welcome back!'))).toBe(true);
  });

  it.each(['not json', '{}', '{"access_token":1}', 'null', '[]'])(
    'that is damaged makes a visitor: %s',
    async (text) => {
      const page = await hydrated(await test.open('/legal', { storage: { [sessionKey(test.site)]: text } }));
      await expect.poll(() => page.getByRole('link', { name: 'EST. 2024' }).count()).toBe(1);
      expect(await account(page).count()).toBe(0);
      await expect.poll(() => page.getByRole('heading', { name: 'Legal information' }).isVisible()).toBe(true);
    },
  );
});
