import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteInboxStory } from '#core/data/inbox/inboxStories.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, type VisitOptions, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

const posts = Array.from({ length: 12 }, (_, n) => ({
  id: `5${n}`,
  username: 'sarrah_desk',
  age: 60 + n,
  content: `An older post, number ${n}.`,
  likes: [100 + n],
}));
let editor: Reader;
const test = useSite((site) => storePosts(site, posts));
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

const storage = () => signInStorage(test.site, editor);
const open = (more: VisitOptions = {}) => test.open('/dashboard/feed?sort=posted', { storage: storage(), ...more });
const stories = (page: Page) => page.getByRole('feed', { name: 'Stories' }).getByRole('article');

describe('adding posts of the feed to the inbox', () => {
  it('takes one after another, also while those before are being added', async () => {
    const page = await open();
    await visible(stories(page).first());
    const released = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/feed/*/inbox', async (route) => {
      await released.promise;
      await route.continue();
    });
    const cards = [0, 1, 2].map((n) => stories(page).filter({ hasText: `An older post, number ${n}.` }));
    for (const card of cards) await card.getByRole('button', { name: 'Add to Inbox' }).click();
    released.resolve();
    for (const card of cards) expect(await visible(card.getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
  });

  it('shows what was taken into the inbox while the list was on its way', async () => {
    const page = await open();
    await visible(stories(page).first());
    await page.waitForFunction(() => localStorage.getItem('scraped_posts') !== null);
    const released = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(
      '**/api/dashboard/feed?*',
      async (route) => {
        const response = await route.fetch();
        answered.resolve();
        await released.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.reload();
    await answered.promise;
    const card = stories(page).filter({ hasText: 'An older post, number 7.' });
    const added = page.waitForResponse('**/api/dashboard/feed/*/inbox');
    await card.getByRole('button', { name: 'Add to Inbox' }).click();
    await added;
    released.resolve();
    expect(await visible(card.getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
  });

  it('shows within moments what a colleague adds and what is trashed again, without moving the list', async () => {
    const colleague = await createReader(test.site);
    await makeStaff(test.site, colleague);
    const cardOn = (page: Page) => stories(page).filter({ hasText: 'An older post, number 4.' });
    // What an attempt before this one added would have no button to add it with.
    await test.site.db.from('inbox_stories').delete().ilike('summary', '%number 4.').throwOnError();
    const mine = await open();
    const theirs = await test.open('/dashboard/feed?sort=posted', { storage: signInStorage(test.site, colleague) });
    await visible(cardOn(mine).getByRole('button', { name: 'Add to Inbox' }));
    await cardOn(theirs).getByRole('button', { name: 'Add to Inbox' }).click();
    expect(await visible(cardOn(mine).getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
    const { data } = await test.site.db.from('inbox_stories').select('id').ilike('summary', '%number 4.').single();
    await deleteInboxStory(test.site.db, data?.id ?? '', Date.now());
    expect(await visible(cardOn(mine).getByRole('button', { name: 'Add to Inbox' }))).toBe(true);
  });

  it('works on a phone from the compact list, which has room for its button', async () => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await page.getByRole('radio', { name: 'Compact' }).click();
    // The card that the row replaces may still be there after the click, and has no place once it is gone.
    const row = page.locator('article[data-compact]').filter({ hasText: 'An older post, number 5.' });
    const add = row.getByRole('button', { name: 'Add to Inbox' });
    const box = await add.boundingBox();
    expect(box === null ? 'hidden' : box.width >= 24 && box.height >= 24 && box.x + box.width <= 360).toBe(true);
    await add.click();
    expect(await visible(row.getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });
});

describe('new posts', () => {
  it('are counted without moving the list, and load on request', async () => {
    const page = await test.blank({ storage: storage() });
    await page.clock.install();
    await page.goto('/dashboard/feed?sort=posted');
    await visible(stories(page).first());
    const placeOf = () => stories(page).first().boundingBox();
    const place = await placeOf();
    await storePosts(test.site, [{ id: '91', username: 'late_news', age: 0, content: 'Even later.', likes: [3] }]);
    await page.clock.fastForward(61_000);
    const button = page.getByRole('button', { name: '1 new post' });
    expect(await visible(button)).toBe(true);
    expect(await placeOf()).toEqual(place);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await button.click();
    await expect.poll(() => stories(page).first().getAttribute('aria-label')).toContain('Even later.');
  });
});
