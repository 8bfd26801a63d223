import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const long = Array.from({ length: 40 }, (_, index) =>
  `Paragraph ${index + 1}, which goes on for a while. `.repeat(6),
).join('\n\n');

const test = useSite(({ db }) =>
  publishArticles(db, [
    ...manyArticles('Long read', 14, { content: long }),
    { title: 'Of the EU', category: 'eu-watch' },
  ]),
);

/** Marks the page, so that a reload can be told from a navigation inside. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { same: true }));
const same = (page: Page) => page.evaluate(() => 'same' in window);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).first();

/** Holds the data of a page until it is released. */
async function hold(page: Page, pattern: string) {
  const held = Promise.withResolvers<'continue' | 'abort' | number>();
  await page.route(pattern, async (route) => {
    const outcome = await held.promise;
    if (outcome === 'continue') await route.continue();
    else if (outcome === 'abort') await route.abort();
    else await route.fulfill({ status: outcome, contentType: 'application/json', body: '{"error":"no"}' });
  });
  return held;
}

describe('navigation inside the site', () => {
  it('goes from page to page without a reload, with title, canonical heading and current category', async () => {
    const page = await hydrated(await test.open('/'));
    await mark(page);
    await categories(page).getByRole('link', { name: 'EU Watch' }).click();
    expect(await visible(heading(page, 'EU Watch'))).toBe(true);
    expect(await page.title()).toBe('EU Watch | Velocity News');
    expect(await categories(page).locator('[aria-current="page"]').allTextContents()).toEqual(['EU Watch']);
    await page.getByRole('link', { name: 'Of the EU' }).click();
    expect(await visible(heading(page, 'Of the EU'))).toBe(true);
    expect(await page.title()).toBe('Of the EU | Velocity News');
    await page.locator('.logo').first().click();
    expect(await visible(heading(page, 'Velocity News'))).toBe(true);
    expect(await same(page)).toBe(true);
  });

  it('updates the head for the page that is shown', async () => {
    test.allow(/status of 404/);
    const head = (page: Page) =>
      page.evaluate(() => ({
        canonical: [...document.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')),
        ogUrl: [...document.querySelectorAll('meta[property="og:url"]')].map((meta) => meta.getAttribute('content')),
        description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
        robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
        structured: document.querySelectorAll('script[type="application/ld+json"]').length,
      }));
    const of = (path: string) => ({ canonical: [test.site.url + path], ogUrl: [test.site.url + path], structured: 0 });
    const page = await hydrated(await test.open('/nothing-here'));
    expect((await head(page)).robots).toBe('noindex');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    expect(await visible(heading(page, 'Velocity News'))).toBe(true);
    expect(await head(page)).toEqual({ ...of('/'), description: expect.stringContaining('Breaking news') });
    await page.getByRole('link', { name: 'Long read 1', exact: true }).first().click();
    expect(await visible(heading(page, 'Long read 1'))).toBe(true);
    expect(await head(page)).toEqual({ ...of('/article/long-read-1'), description: expect.stringMatching(/\S/) });
    await page.goBack();
    expect(await visible(heading(page, 'Velocity News'))).toBe(true);
    expect(await head(page)).toEqual({ ...of('/'), description: expect.stringContaining('Breaking news') });
    // A reload shows the same head, written by the server.
    await page.goto('/article/long-read-1');
    expect((await head(page)).structured).toBeGreaterThan(0);
  });

  it('starts a new page at its top, with the focus at its beginning', async () => {
    const page = await hydrated(await test.open('/'));
    const link = page.locator('.carousel .story-title a').first();
    await link.scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(200);
    await link.click();
    await page.waitForURL('**/article/**');
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('restores the scroll position on Back and Forward', async () => {
    const page = await hydrated(await test.open('/article/long-read-1'));
    await mark(page);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => scrolled(page)).toBe(1500);
    await page.evaluate(() => document.querySelector<HTMLElement>('.logo')?.click());
    expect(await visible(heading(page, 'Velocity News'))).toBe(true);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => scrolled(page)).toBe(400);
    await page.goBack();
    expect(await visible(heading(page, 'Long read 1'))).toBe(true);
    await expect.poll(() => scrolled(page)).toBe(1500);
    await page.goForward();
    expect(await visible(heading(page, 'Velocity News'))).toBe(true);
    await expect.poll(() => scrolled(page)).toBe(400);
    expect(await same(page)).toBe(true);
  });

  it('restores the scroll position on Back from another site', async () => {
    const page = await hydrated(await test.open('/article/long-read-1'));
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => scrolled(page)).toBe(1200);
    await page.goto('/robots.txt');
    // The page that was left has stored its scroll position.
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('1200');
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(1200);
    await hydrated(page);
    expect(await scrolled(page)).toBe(1200);
  });

  it('keeps the scroll position over a reload, before and after hydration', async () => {
    const page = await hydrated(await test.open('/article/long-read-2'));
    await page.mouse.wheel(0, 1000);
    await expect.poll(() => scrolled(page)).toBe(1000);
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(1000);
    await hydrated(page);
    expect(await scrolled(page)).toBe(1000);
  });

  it('leaves a click with a modifier to the browser', async () => {
    const page = await hydrated(await test.open('/'));
    const opened = page.context().waitForEvent('page');
    await categories(page)
      .getByRole('link', { name: 'EU Watch' })
      .click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL('**/category/eu-watch');
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('while a page is loading', () => {
  it.each([
    ['the home page', '/legal', '**/api/site/home', 'Home', 'Loading latest news...'],
    ['a category', '/', '**/api/site/category/**', 'EU Watch', 'Loading EU Watch articles...'],
  ])('says so: %s', async (_, from, pattern, link, text) => {
    const page = await hydrated(await test.open(from));
    const held = await hold(page, pattern);
    await categories(page).getByRole('link', { name: link }).click();
    const status = page.getByRole('status').filter({ hasText: text });
    expect(await visible(status)).toBe(true);
    held.resolve('continue');
    await expect.poll(() => status.count()).toBe(0);
    expect(await categories(page).locator('[aria-current="page"]').allTextContents()).toEqual([link]);
  });

  it('a second click wins over the first', async () => {
    const page = await hydrated(await test.open('/'));
    const held = await hold(page, '**/api/site/category/eu-watch');
    await categories(page).getByRole('link', { name: 'EU Watch' }).click();
    expect(await visible(page.getByText('Loading EU Watch articles...'))).toBe(true);
    await categories(page).getByRole('link', { name: 'China Watch' }).click();
    expect(await visible(heading(page, 'China Watch'))).toBe(true);
    held.resolve('continue');
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => heading(page, 'China Watch').count()).toBe(1);
  });
});

describe('a page that cannot be loaded', () => {
  it.each([
    ['the home page', '/legal', '**/api/site/home', 'Home', 'Failed to load articles.'],
    ['a category', '/legal', '**/api/site/category/**', 'EU Watch', 'Failed to load articles for this category.'],
  ])('says so, and loads on Try again: %s', async (_, from, pattern, link, text) => {
    test.allow(/Failed to load resource/);
    const page = await hydrated(await test.open(from));
    const held = await hold(page, pattern);
    held.resolve(503);
    await categories(page).getByRole('link', { name: link }).click();
    expect(await visible(page.getByRole('heading', { name: text }))).toBe(true);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('heading', { name: text }).count()).toBe(0);
    expect(await page.locator('.story-title').count()).toBeGreaterThan(0);
  });

  it.each(['abort', 503] as const)('an article: %s', async (outcome) => {
    test.allow(/Failed to load resource/);
    const page = await hydrated(await test.open('/'));
    const held = await hold(page, '**/api/site/article/**');
    held.resolve(outcome);
    await page.locator('.story-lead .story-title a').click();
    expect(await visible(heading(page, 'Failed to load article'))).toBe(true);
    await page.goBack();
    expect(await visible(heading(page, 'Velocity News'))).toBe(true);
  });

  it('an article that was withdrawn since the list was loaded is not found', async () => {
    test.allow(/status of 404/);
    const page = await hydrated(await test.open('/'));
    const held = await hold(page, '**/api/site/article/**');
    held.resolve(404);
    await page.locator('.story-lead .story-title a').click();
    expect(await visible(heading(page, 'Article not found'))).toBe(true);
    expect(await page.title()).toBe('Article not found | Velocity News');
  });
});
