import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tabs as allTabs } from '#web/dashboard/screens.ts';
import { violationsIn } from '../support/axe.ts';
import { endSession, signInAgain, signInWindow } from '../support/endedSession.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

let idea = '';
let researched = { story: '', run: '' };
const test = useSite(async (site) => {
  const { db } = site;
  const { data } = await db.from('inbox_stories').insert({ title: 'A bridge' }).select('id').single().throwOnError();
  idea = data.id;
  researched = await storeRun(db, { title: 'The ferry', steps: Array.from({ length: 8 }, () => ({})) });
  await db.from('production_stories').insert({ title: 'The ferry in a night', urgency: 'High' }).throwOnError();
  const content = 'First trucks of the convoy.';
  await storePosts(site, [{ id: '1', username: 'sarrah_desk', age: 3, content, likes: [400, 4000, 24_800] }]);
});

async function staff(): Promise<Reader> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return reader;
}
const open = async (path: string, reader?: Reader) =>
  test.open(path, { storage: signInStorage(test.site, reader ?? (await staff())) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the keys of the dashboard', () => {
  it('open screens and list all keys, but not while somebody types', async () => {
    const page = await open('/dashboard/settings');
    await heading(page, 'Settings View').waitFor();
    for (const [key, path] of [
      ['f', 'feed'],
      ['r', 'runs'],
      ['x', 'x-accounts'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect.poll(() => pathOf(page)).toBe(`/dashboard/${path}`);
    }
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    expect(await visible(help.getByText('Next, previous post'))).toBe(true);
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe('/dashboard/x-accounts');
    // What was closed is still fading, and the next keys are not meant for it.
    await page.keyboard.press('?');
    await help.waitFor();
    await page.evaluate(async () => {
      for (const key of ['Escape', 'g', 'r']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await expect.poll(() => pathOf(page)).toBe('/dashboard/runs');
    await help.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('textbox', { name: 'Username' }).pressSequentially('gf?');
    expect(pathOf(page)).toBe('/dashboard/x-accounts');
    expect(await help.count()).toBe(0);
    await page.getByRole('button', { name: 'Keys' }).click();
    await help.waitFor();
  });
});

describe('a screen that is opened by key', () => {
  it('is there at once: its code was loaded while the page had nothing else to do', async () => {
    // The rest of the code is still on its way when it is cut off.
    test.allow(/Failed to load resource/);
    const page = await open('/dashboard/feed');
    await heading(page, 'Story Feed').waitFor();
    const isLoaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/ModelsScreen')));
    await expect.poll(isLoaded, { timeout: 20_000 }).toBe(true);
    await page.route('**/assets/**', (route) => route.abort());
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    expect(await visible(heading(page, 'AI Models'))).toBe(true);
    await page.unrouteAll();
  });
});

describe('what is open when the page is loaded again', () => {
  it.each([
    ['a story', () => `/dashboard/inbox/${idea}`, '/dashboard/inbox'],
    ['the form for a new one', () => '/dashboard/inbox?add=story', '/dashboard/inbox'],
    ['its research', () => `/dashboard/research/${idea}`, '/dashboard/inbox'],
  ])('is %s, which Escape closes', async (_, path, behind) => {
    const page = await open(path());
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe(behind);
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a session that ends while somebody types', () => {
  it('loses nothing of a cell of the grid', async () => {
    const reader = await staff();
    const page = await open('/dashboard/inbox', reader);
    const angle = page.locator('[role=gridcell][data-column=angle]').first();
    await angle.click();
    // Typed before the session ends, because the sign-in dialog takes the focus.
    await page.keyboard.type('Who paid for it');
    const held = await endSession(test, page);
    await page.keyboard.press('Enter');
    await signInWindow(page).waitFor();
    await held();
    // What a first attempt got wrong is not said any more after one that succeeds.
    test.allow(/status of 400/);
    await signInAgain(page, { ...reader, password: 'another password' }, 'visible');
    const wrong = page.getByText('Invalid login credentials');
    await wrong.nth(1).waitFor();
    await signInAgain(page, reader);
    await expect.poll(() => wrong.count()).toBe(0);
    await expect
      .poll(
        async () => (await test.site.db.from('inbox_stories').select('id').eq('angle', 'Who paid for it')).data?.length,
      )
      .toBe(1);
    expect(await visible(angle.getByText('Who paid for it'))).toBe(true);
  });

  it('loses nothing of a new story', async () => {
    const reader = await staff();
    const page = await open('/dashboard/inbox?add=story', reader);
    // What the page asks for at first must not be what ends the session.
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
    const form = page.getByRole('dialog').first();
    await form.getByLabel('Title').fill('A harbour');
    const held = await endSession(test, page);
    await form.getByRole('button', { name: /^(Add|Save)/ }).click();
    await signInWindow(page).waitFor();
    await held();
    await signInAgain(page, reader);
    await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('A harbour');
    await form.getByRole('button', { name: /^(Add|Save)/ }).click();
    await form.waitFor({ state: 'detached' });
    expect(await visible(page.locator('[role=gridcell]', { hasText: 'A harbour' }).first())).toBe(true);
  });

  it('loses nothing of the budget of a research', async () => {
    const reader = await staff();
    const { story, run } = await storeRun(test.site.db, { title: 'The pause', status: 'cancelled', steps: [{}] });
    const page = await open(`/dashboard/research/${story}`, reader);
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
    const budget = page.getByRole('textbox', { name: /budget/ });
    await budget.fill('3.50');
    const held = await endSession(test, page);
    // A colleague's change makes the page refetch the run.
    await test.site.db.from('workflow_runs').update({ current_step: 2 }).eq('id', run).throwOnError();
    await signInWindow(page).waitFor();
    await held();
    await signInAgain(page, reader);
    await expect.poll(() => budget.inputValue()).toBe('3.50');
  });
});

describe('axe finds nothing on any screen, and in nothing that opens on it,', () => {
  // Colours do not depend on the width, so the second theme is checked in one.
  it.each([
    ['light', [1280, 360]],
    ['dark', [1280]],
  ] as const)('%s', { timeout: 600_000 }, async (theme, widths) => {
    const storage = { theme, ...signInStorage(test.site, await staff()) };
    const page = await test.open('/dashboard/feed', { storage, reducedMotion: 'reduce' });
    await heading(page, 'Story Feed').waitFor();
    const found: string[] = [];
    const look = async (place: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await violationsIn[theme](page)).map((violation) => `${place}, ${width} px: ${violation}`));
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    for (const [at, tab] of (await tabs.all()).entries()) {
      await tab.click();
      const { label = '', title = '' } = allTabs[at] ?? {};
      const message = `A screen writes the title of its row in screens.ts in one <h1> of its own: ${label}`;
      await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents(), { message }).toEqual([title]);
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      await look((await tab.textContent()) ?? '');
    }
    await page.getByRole('button', { name: 'Keys' }).click();
    for (const [name, path] of [
      ['the keys', null],
      ['a story', `/dashboard/inbox/${idea}`],
      ['the form for a new story', '/dashboard/production?add=story'],
      ['the research', `/dashboard/research/${researched.story}?open=1`],
    ] as const) {
      if (path !== null) await page.goto(path);
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      await look(name);
    }
    await page.goto(`/dashboard/runs/${researched.run}`);
    await page
      .getByRole('button', { name: /Open menu|Delete/ })
      .first()
      .waitFor();
    await look('the audit trail');
    expect(found).toEqual([]);
  });
});
