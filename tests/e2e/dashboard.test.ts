import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tabs as allTabs } from '#web/dashboard/screens.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite(async () => {}, { env: { CONTACT_EMAIL: 'desk@example.org' } });

/** The specification's tabs, with a text of each. */
const tabs = [
  ['Feed', '/dashboard/feed', 'No stories yet'],
  ['X Accounts', '/dashboard/x-accounts', 'No accounts yet'],
  ['Inbox', '/dashboard/inbox', 'No stories yet'],
  ['Production', '/dashboard/production', 'No production stories yet'],
  ['Runs', '/dashboard/runs', 'No workflow runs yet'],
  ['Uploads', '/dashboard/uploads', 'Uploads View'],
  ['Models', '/dashboard/models', 'Choose an AI model. Capabilities and costs differ.'],
  ['Scraper', '/dashboard/scraper', 'Nothing was asked yet'],
  ['Settings', '/dashboard/settings', 'Settings View'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

async function staff(): Promise<Reader> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return reader;
}

const open = (reader: Reader, path: string) => test.open(path, { storage: signInStorage(test.site, reader) });

describe('the dashboard', () => {
  it('requires a sign-in', async () => {
    const page = await test.open('/dashboard');
    expect(await visible(heading(page, 'Sign In'))).toBe(true);
    expect(await bar(page).count()).toBe(0);
  });

  it.each([
    ['dark', 'rgb(18, 20, 23)'],
    ['light', 'rgb(251, 250, 247)'],
  ] as const)('asks for the sign-in in the theme of the system: %s', async (colorScheme, ground) => {
    const page = await test.open('/dashboard', { colorScheme });
    expect(await visible(heading(page, 'Sign In'))).toBe(true);
    const theme = await page.evaluate(() => [
      document.documentElement.className,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
    expect(theme).toEqual([colorScheme, ground]);
    // The theme chosen on the site applies here too.
    const chosen = await test.open('/dashboard', { colorScheme: 'dark', storage: { theme: 'light' } });
    expect(await chosen.evaluate(() => document.documentElement.className)).toBe('light');
  });

  it('lets the staff in that the first start made, with the password that it printed', async () => {
    const said = await test.site.says(/Staff sign-in, shown only this once: \S+ +\S+/);
    const [, email = '', password = ''] = /Staff sign-in, shown only this once: (\S+) +(\S+)/.exec(said) ?? [];
    const page = await test.open('/dashboard');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    expect(await visible(page.getByText('Welcome back!'))).toBe(true);
    expect(await visible(bar(page))).toBe(true);
  });

  it('tells a signed-in user who is not staff whom to ask, and lets them sign out', async () => {
    const reader = await createReader(test.site);
    const page = await open(reader, '/dashboard/feed');
    expect(await visible(heading(page, 'This part is for staff'))).toBe(true);
    const text = await page.getByRole('main').textContent();
    expect(text).toContain(reader.email);
    expect(text).toContain('desk@example.org');
    expect(text).toContain(`velocity staff add ${reader.email}`);
    expect(await bar(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect(await visible(heading(page, 'Sign In'))).toBe(true);
  });

  it('shows staff the tabs of its screens, the nine of the specification among them, and begins with the feed', async () => {
    const page = await open(await staff(), '/dashboard');
    await page.waitForURL('**/dashboard/feed');
    const links = bar(page).getByRole('link');
    expect(await visible(links.first())).toBe(true);
    const shown = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(shown).toEqual(allTabs.map(({ label, path }) => [label, `/dashboard/${path}`]));
    expect(shown).toEqual(expect.arrayContaining(tabs.map(([label, path]) => [label, path])));
  });

  let member: Reader | undefined;
  it.each(tabs)('has a screen and a highlighted tab at its address: %s', async (label, path, text) => {
    member ??= await staff();
    const page = await test.revisit(path, { storage: signInStorage(test.site, member) });
    expect(await visible(page.getByText(text))).toBe(true);
    expect(await bar(page).locator('[aria-current="page"]').allTextContents()).toEqual([label]);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('has the tab’s name as its title, and scrolls the tab into view on a phone', async () => {
    const viewport = { width: 360, height: 740 };
    const page = await test.open('/dashboard/scraper', {
      storage: signInStorage(test.site, await staff()),
      viewport,
    });
    const current = bar(page).locator('[aria-current="page"]');
    const inSight = async () => {
      const box = await current.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= viewport.width;
    };
    await expect.poll(inSight).toBe(true);
    expect(await page.title()).toBe('Scraper | Velocity');
    await bar(page).getByRole('link', { name: 'Models' }).click();
    await expect.poll(() => page.title()).toBe('Models | Velocity');
    await expect.poll(inSight).toBe(true);
    expect(await (await fetch(`${test.site.url}/dashboard/inbox`)).text()).toContain('<title>Inbox | Velocity</title>');
  });

  it('goes from tab to tab, back and forward, without a reload', async () => {
    const page = await open(await staff(), '/dashboard/feed');
    await bar(page).getByRole('link', { name: 'Settings' }).click();
    expect(await visible(page.getByText('Settings View'))).toBe(true);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await bar(page).getByRole('link', { name: 'Uploads' }).click();
    expect(await visible(page.getByText('Uploads View'))).toBe(true);
    await page.goBack();
    expect(await visible(page.getByText('Settings View'))).toBe(true);
    await page.goForward();
    expect(await visible(page.getByText('Uploads View'))).toBe(true);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  });

  it('switches the theme and signs out with the two buttons of its header', async () => {
    const page = await open(await staff(), '/dashboard/feed');
    await page.getByRole('button', { name: 'Switch the theme' }).click();
    expect(await page.evaluate(() => [document.documentElement.className, localStorage.getItem('theme')])).toEqual([
      'dark',
      'dark',
    ]);
    // What the feed still reads is refused once the session has ended.
    test.allow(/status of 40[13]/);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect(await visible(page.getByText('Signed out successfully!'))).toBe(true);
    expect(await visible(heading(page, 'Sign In'))).toBe(true);
  });

  it('tries again where the server did not answer', async () => {
    test.allow(/Failed to load resource/);
    const reader = await staff();
    const page = await test.blank({ storage: signInStorage(test.site, reader) });
    await page.route('**/api/dashboard/me', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/dashboard/feed');
    expect(await visible(heading(page, 'The dashboard cannot be reached'))).toBe(true);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await visible(bar(page))).toBe(true);
  });

  it.each(['usage', 'models/usage'])('leads from the address %s to what was spent', async (path) => {
    const page = await test.open(`/dashboard/${path}`, { storage: signInStorage(test.site, await staff()) });
    expect(await visible(page.getByRole('radio', { name: 'Usage', checked: true }))).toBe(true);
    expect(page.url()).toContain('/dashboard/models?view=usage');
  });

  it('has no screen at other addresses, and leads back from them', async () => {
    test.allow(/status of 404/);
    const page = await test.blank({ storage: signInStorage(test.site, await staff()) });
    const response = await page.goto('/dashboard/secrets');
    expect(response?.status()).toBe(404);
    expect(await visible(heading(page, 'Page not found'))).toBe(true);
    expect(await visible(page.getByText('The dashboard has no page at /dashboard/secrets'))).toBe(true);
    for (const [path, words] of [
      ['/dashboard/inbox/00000000-0000-4000-8000-000000000000', 'There is no such story in the inbox.'],
      ['/dashboard/production/nonsense', 'There is nothing at this address.'],
      ['/dashboard/research/nonsense', 'There is nothing at this address.'],
    ] as const) {
      await page.goto(path);
      const dialog = page.getByRole('dialog');
      expect(await visible(dialog.getByText(words))).toBe(true);
      expect(await visible(dialog.getByText('It was deleted, or its address is wrong.'))).toBe(true);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.goto('/dashboard/secrets');
    await page.getByRole('link', { name: 'Open the Story Feed' }).click();
    await page.waitForURL('**/dashboard/feed');
    expect(await visible(heading(page, 'Story Feed'))).toBe(true);
  });
});

describe('for search engines and caches', () => {
  it.each(['/dashboard', '/dashboard/feed', '/dashboard/nothing', '/dashboard-test'])(
    '%s is not there',
    async (path) => {
      const answer = await fetch(test.site.url + path);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    },
  );
});

describe('the test page', () => {
  it('has a heading and one line for staff', async () => {
    const page = await open(await staff(), '/dashboard-test');
    expect(await visible(heading(page, 'Dashboard test'))).toBe(true);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('main > p').allTextContents()).toEqual(["The dashboard's pages are served."]);
  });
});

describe('the test page of somebody who is not signed in', () => {
  it('is the sign-in', async () => {
    const page = await test.open('/dashboard-test');
    expect(await visible(heading(page, 'Sign In'))).toBe(true);
    expect(await page.getByText('Dashboard test').count()).toBe(0);
  });
});

describe('the check whether a user is staff', () => {
  const ask = async (token?: string) => {
    const answer = await fetch(`${test.site.url}/api/dashboard/me`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() };
  };

  it('follows the database: staff, reader, and removed staff', async () => {
    const member = await staff();
    const reader = await createReader(test.site);
    expect(await ask(member.session.access_token)).toMatchObject({
      status: 200,
      cache: 'no-store',
      body: { kind: 'staff' },
    });
    expect((await ask(reader.session.access_token)).body).toEqual({ kind: 'reader', contactEmail: 'desk@example.org' });
    await test.site.db.from('staff').delete().eq('user_id', member.id);
    expect((await ask(member.session.access_token)).body).toMatchObject({ kind: 'reader' });
  });

  it.each([
    ['without a token', undefined],
    ['with a token that is none', 'nonsense-nonsense-nonsense'],
    ['with the public key', 'sb_publishable_0000000000000000000000'],
  ])('needs a session: %s', async (_, token) => {
    const { status, cache } = await ask(token);
    expect({ status, cache }).toEqual({ status: 401, cache: 'no-store' });
  });
});
