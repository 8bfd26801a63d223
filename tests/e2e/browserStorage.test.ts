import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

let editor: Reader;
const test = useSite(async (site) => {
  await storePosts(site, [
    { id: '1', username: 'sarrah_desk', age: 3, content: 'First trucks of the convoy.', likes: [400, 4000] },
    { id: '2', username: 'osk_wire', age: 1, content: 'The substation is burning.', likes: [900] },
  ]);
  await site.db.from('inbox_stories').insert({ title: 'The bridge at Dubrava' }).throwOnError();
  await site.db.from('production_stories').insert({ title: 'A railway rebuilds' }).throwOnError();
});
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

const stories = (page: Page) => page.getByRole('feed', { name: 'Stories' }).getByRole('article');

/** Fills the storage of this origin to the last character, as another tool on the same address may. */
function fillStorage(page: Page): Promise<string> {
  return page.evaluate(() => {
    let left = 8 * 1024 * 1024;
    let filler = '';
    while (left >= 1) {
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(left));
        filler += 'x'.repeat(left);
      } catch {
        left = Math.floor(left / 2);
      }
    }
    try {
      localStorage.setItem('one more', '');
      return 'has room';
    } catch (error) {
      return error instanceof DOMException ? error.name : String(error);
    }
  });
}

describe('a browser whose storage is full', () => {
  it('signs in, shows and changes everything, and signs out; it only remembers nothing', async () => {
    const page = await test.open('/dashboard/feed');
    expect(await visible(page.getByRole('heading', { name: 'Sign In' }))).toBe(true);
    expect(await fillStorage(page)).toBe('QuotaExceededError');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password', { exact: true }).fill(editor.password);
    await page.keyboard.press('Enter');
    const card = stories(page).filter({ hasText: 'The substation is burning.' });
    await card.getByRole('button', { name: 'Add to Inbox' }).click();
    expect(await visible(card.getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
    await page.getByRole('link', { name: 'X Accounts' }).click();
    await page.getByLabel('Username').fill('strait_watch');
    await page.keyboard.press('Enter');
    expect(await visible(page.getByRole('button', { name: 'Scrape @strait_watch' }))).toBe(true);
    await page.getByRole('link', { name: 'Production' }).click();
    const title = page.getByRole('gridcell', { name: /A railway rebuilds/ });
    await title.dblclick();
    await page.keyboard.press('End');
    await page.keyboard.type(' a bridge');
    await page.keyboard.press('Enter');
    const stored = async () => (await test.site.db.from('production_stories').select('title')).data;
    await expect.poll(stored).toEqual([{ title: 'A railway rebuilds a bridge' }]);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Monthly budget in USD').fill('200');
    await page.keyboard.press('Enter');
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    expect(await visible(changes.first().getByText('200'))).toBe(true);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect(await visible(page.getByRole('heading', { name: 'Sign In' }))).toBe(true);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['filler']);
  });

  it('stays signed in, also once the code that renews the session has come', async () => {
    const page = await test.open('/dashboard/inbox', { storage: signInStorage(test.site, editor) });
    await page.getByRole('gridcell', { name: /The bridge at Dubrava/ }).waitFor();
    expect(await fillStorage(page)).toBe('QuotaExceededError');
    const code = page.waitForResponse(/openAuthClient/);
    await page.reload();
    await code;
    const cell = page.getByRole('gridcell', { name: /The bridge at Dubrava/ });
    await cell.dblclick();
    await page.keyboard.press('End');
    await page.keyboard.type(', again');
    await page.keyboard.press('Enter');
    const stored = async () => (await test.site.db.from('inbox_stories').select('title')).data;
    await expect.poll(stored).toContainEqual({ title: 'The bridge at Dubrava, again' });
    expect(await page.getByText('Your session is over').count()).toBe(0);
  });
});

describe('a browser whose stored values are spoilt', () => {
  const values = [
    '{"posts": [',
    '"text"',
    'null',
    '[null, 7, {"id": {}}]',
    '{"title": "wide", "summary": -1e9}',
    '1e999',
  ];

  it.each(values)('shows every screen as if nothing were stored: %s', async (value) => {
    const keys = ['scraped_posts', 'x_accounts', 'x_accounts_copied', 'inboxColumnWidths', 'productionColumnWidths'];
    const more = ['theme', 'inboxRowHeight', 'productionRowHeight', 'productionSidebar', `inboxColumns-${editor.id}`];
    const spoilt = Object.fromEntries([...keys, ...more, 'velocity-drafts-inbox'].map((key) => [key, value]));
    const page = await test.open('/dashboard/feed', { storage: { ...spoilt, ...signInStorage(test.site, editor) } });
    expect(await visible(stories(page).filter({ hasText: 'First trucks' }))).toBe(true);
    for (const [tab, heading] of [
      ['X Accounts', 'Monitored accounts'],
      ['Inbox', 'Inbox'],
      ['Production', 'Production'],
      ['Uploads', 'Uploads View'],
      ['Models', 'AI Models'],
      ['Scraper', 'Scraper'],
      ['Settings', 'Settings View'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      expect(await visible(page.getByRole('heading', { name: heading, level: 1 })), tab).toBe(true);
    }
    await page.goto('/dashboard/inbox');
    const cell = page.getByRole('gridcell', { name: /The bridge at Dubrava/ });
    const width = (await cell.boundingBox())?.width ?? 0;
    expect(width >= 60 && width <= 600).toBe(true);
  });
});
