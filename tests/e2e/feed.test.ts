import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { removeJobSchedule, saveJobSchedule } from '#core/data/schedules/jobSchedules.ts';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

const ideas = {
  titles: ['How 41 trucks got into a closed town', 'Eleven days without a road', 'A third one'],
  thumbnailIdeas: [],
  storyAngle: 'Follow one crate of insulin from the depot to the pharmacy.',
};
const quoted = {
  tweetId: '7',
  url: 'https://x.com/bridge_news/status/7',
  content: 'The bridge is open again.',
  author: { username: 'bridge_news', displayName: 'Bridge News', avatarUrl: null, verified: false },
  postedAt: null,
  media: [],
};
const usual = Array.from({ length: 12 }, (_, n) => ({
  id: `5${n}`,
  username: 'sarrah_desk',
  age: 60 + n,
  content: `An older post, number ${n}.`,
  likes: [100 + n],
}));
let editor: Reader;

const test = useSite(async (site) => {
  editor = await createReader(site);
  await makeStaff(site, editor);
  await storePosts(site, [
    {
      id: '1',
      username: 'sarrah_desk',
      age: 3,
      content: 'First trucks of the convoy.',
      likes: [400, 4000, 24_800],
      ideas,
      category: 'Middle East Conflict',
    },
    { id: '2', username: 'osk_valley_wire', age: 1, content: 'The substation is burning.', likes: [900], quoted },
    { id: '3', username: 'capitol_ledger', age: 30, content: 'Yesterday’s big one.', likes: [90_000, 90_100] },
    ...usual,
  ]);
});

const open = (path: string) => test.open(path, { storage: signInStorage(test.site, editor) });
const stories = (page: Page) => page.getByRole('feed', { name: 'Stories' }).getByRole('article');
const first = async (page: Page) => {
  await visible(stories(page).first());
  return stories(page).first().getAttribute('aria-label');
};

describe('the Story Feed', () => {
  it('shows each post with its score, growth, suggested titles and quoted post', async () => {
    const page = await open('/dashboard/feed');
    expect(await first(page)).toBe('sarrah desk: First trucks of the convoy.');
    expect(await visible(page.getByText('15 stories'))).toBe(true);
    const card = stories(page).first();
    for (const text of [
      '@sarrah_desk · 3h',
      'Middle East Conflict',
      '24.8K',
      '1.2M',
      ...ideas.titles.slice(0, 2),
      ideas.storyAngle,
    ]) {
      expect(await visible(card.getByText(text)), text).toBe(true);
    }
    expect(await card.getByText('A third one').count()).toBe(0);
    await expect.poll(() => card.getByRole('img', { name: 'Verified' }).count()).toBe(1);
    await expect.poll(() => card.getByRole('img', { name: 'Engagement at 3 scrapes' }).count()).toBe(1);
    // Likes, three times the retweets, twice the replies: 20,800 · 1.85 in the last hour.
    expect(await visible(card.getByText('+38.5K/h'))).toBe(true);
    const quoting = stories(page).filter({ hasText: 'The substation is burning.' });
    expect(await visible(quoting.getByText('The bridge is open again.'))).toBe(true);
    expect(await visible(quoting.getByText('too little history'))).toBe(true);
    const link = card.getByRole('link', { name: 'View Tweet' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://x.com/sarrah_desk/status/1');
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('sorts and filters what it shows, and keeps both in the address', async () => {
    const page = await open('/dashboard/feed?sort=likes');
    expect(await first(page)).toContain('Yesterday’s big one.');
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Momentum' }).click();
    await page.waitForURL('**/dashboard/feed?sort=momentum');
    await expect.poll(() => first(page)).toContain('First trucks');
    // The list of orders takes keys until it is closed. Its select keeps the focus, and the feed's keys still work.
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain('First trucks');
    expect(
      await visible(
        stories(page)
          .first()
          .getByText(/^×[\d.]+ expected$/),
      ),
    ).toBe(true);
    await page.getByRole('radio', { name: 'Last 4h' }).click();
    await page.waitForURL('**sort=momentum&filter=4h');
    expect(await visible(page.getByText('2 stories'))).toBe(true);
    const none = await open('/dashboard/feed?filter=high&sort=nonsense');
    expect(await visible(none.getByText(/^\d+ stor/))).toBe(true);
  });

  it('can be used by keyboard', async () => {
    const page = await open('/dashboard/feed?sort=posted');
    expect(await first(page)).toContain('The substation is burning.');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('The substation');
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('First trucks');
    await page.keyboard.press('k');
    await expect.poll(focused).toContain('The substation');
    await page.keyboard.press('a');
    const card = stories(page).filter({ hasText: 'The substation is burning.' });
    expect(await visible(card.getByRole('button', { name: 'Added to Inbox' }))).toBe(true);
    await expect.poll(() => card.getByRole('button', { name: 'Added to Inbox' }).isDisabled()).toBe(true);
    const { data } = await test.site.db.from('inbox_stories').select('summary');
    expect(data).toEqual([
      { summary: 'The substation is burning.\n\nQuotes Bridge News (@bridge_news): The bridge is open again.' },
    ]);
    const opened = page.waitForEvent('popup');
    await page.context().route('https://x.com/**', (route) => route.fulfill({ body: 'a post' }));
    await page.keyboard.press('o');
    expect((await opened).url()).toBe('https://x.com/osk_valley_wire/status/2');
  });

  it('is refreshed with a sign that turns for a second, however fast the answer is', async () => {
    const page = await test.blank({ storage: signInStorage(test.site, editor) });
    await page.clock.install();
    await page.goto('/dashboard/feed');
    await first(page);
    await page.clock.pauseAt(Date.now() + 600_000);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect.poll(() => refresh.getAttribute('aria-busy')).toBe(null);
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/dashboard/feed?'));
    await refresh.click();
    await (await answered).finished();
    await page.clock.runFor(900);
    await expect.poll(() => refresh.getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(100);
    await expect.poll(() => refresh.getAttribute('aria-busy')).toBe(null);
  });

  it('says when accounts were last scraped, and when they will be, as soon as that changes', async () => {
    const page = await test.open('/dashboard/feed', {
      storage: signInStorage(test.site, editor),
      timezoneId: 'Europe/Brussels',
    });
    const status = page.getByRole('contentinfo');
    expect(await visible(status.getByText('Not scraped yet'))).toBe(true);
    const { db } = test.site;
    await saveJobSchedule(db, {
      name: 'scrape',
      cron: '0 17 * * *',
      time_zone: 'Europe/Brussels',
      options: {},
      set_by: 'mira',
    });
    const scraped = new Date(Date.now() - 6 * 60_000).toISOString();
    await db.from('monitored_accounts').insert({ username: 'sarrah_desk', last_scraped: scraped }).throwOnError();
    expect(await visible(status.getByText(/^Scraped 6m ago · next 17:00$/))).toBe(true);
    await removeJobSchedule(db, 'scrape');
    expect(await visible(status.getByText(/^Scraped 6m ago$/).first())).toBe(true);
    await expect.poll(() => status.getByText('17:00').count()).toBe(0);
  });

  it('shows the compact list, and posts stored in the browser while the server is down', async () => {
    test.allow(/Failed to load resource|net::ERR/);
    // A session of its own, because this test breaks it.
    const leaving = await createReader(test.site);
    await makeStaff(test.site, leaving);
    const page = await test.open('/dashboard/feed?view=compact', { storage: signInStorage(test.site, leaving) });
    expect(await first(page)).toContain('First trucks');
    expect(await visible(page.getByText('Gain/h'))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.route('**/api/dashboard/feed?**', (route) => route.fulfill({ status: 503, body: '{}' }));
    // A failed Refresh keeps the list, with its growth figures.
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await visible(page.getByText('The feed could not be read'))).toBe(true);
    expect(await visible(stories(page).first().getByText('+38.5K'))).toBe(true);
    await page.context().setOffline(true);
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Likes' }).click();
    expect(await visible(page.getByText('No connection'))).toBe(true);
    await expect.poll(() => first(page)).toContain('Yesterday’s big one.');
    await page.context().setOffline(false);
    await page.goto('/dashboard/feed?view=compact');
    expect(await visible(page.getByText('The feed could not be read'))).toBe(true);
    expect(await first(page)).toContain('First trucks');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByText('The feed could not be read').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect(await visible(page.getByRole('heading', { name: 'Sign In' }))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('scraped_posts'))).toBe(null);
  });

  it('shows the posts of the last visit at once, while the server has not answered yet', async () => {
    const page = await open('/dashboard/feed?sort=posted');
    await first(page);
    await page.waitForFunction(() => (localStorage.getItem('scraped_posts') ?? '').includes('First trucks'));
    const released = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/feed?*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.reload();
    const card = stories(page).filter({ hasText: 'First trucks of the convoy.' });
    expect(await visible(card)).toBe(true);
    expect(await card.getByText('too little history').count()).toBe(0);
    released.resolve();
    expect(await visible(card.getByRole('img', { name: 'Engagement at 3 scrapes' }))).toBe(true);
  });

  it('asks for accounts where there are no posts, and offers all where a filter leaves none', async () => {
    const empty = await test.blank({ storage: signInStorage(test.site, editor) });
    await empty.route('**/api/dashboard/feed?**', (route) =>
      route.fulfill({ json: { moment: 0, readAt: new Date().toISOString(), posts: [], next: null } }),
    );
    await empty.goto('/dashboard/feed?filter=trending');
    await empty.getByRole('button', { name: 'All Stories' }).click();
    expect(await visible(empty.getByText('No stories yet'))).toBe(true);
  });
});
