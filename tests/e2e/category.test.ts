import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { hydrated, useSite } from '../support/useSite.ts';

const categories = [
  ['Middle East Conflict', 'middle-east-conflict'],
  ['Russia & Ukraine War', 'russia-ukraine-war'],
  ['Global Tensions & Diplomacy', 'global-tensions-diplomacy'],
  ['US Military & Politics', 'us-military-politics'],
  ['China Watch', 'china-watch'],
  ['EU Watch', 'eu-watch'],
  ['US Watch', 'us-watch'],
] as const;

const test = useSite(async ({ db }) => {
  await publishArticles(db, [
    ...manyArticles('Of China', 20, { category: 'china-watch' }),
    ...manyArticles('Of the war', 3, { category: 'russia-ukraine-war' }),
  ]);
});

describe('a category page', () => {
  it('splits its 16 newest articles as the home page does, under its own name', async () => {
    const page = await test.open('/category/china-watch');
    const titles = (scope: string) => page.locator(scope).locator('.story-title').allTextContents();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['China Watch']);
    expect(await titles('.lead-group')).toEqual(['Of China 1', 'Of China 2', 'Of China 3', 'Of China 4']);
    const row = page.getByRole('region', { name: 'MORE FROM China Watch' });
    // The displayed text, which a text-transform would change.
    await expect.poll(() => row.getByRole('heading', { level: 2 }).innerText()).toBe('MORE FROM China Watch');
    expect(await row.locator('.story-title').allTextContents()).toEqual([5, 6, 7, 8].map((n) => `Of China ${n}`));
    expect(await titles('.carousel')).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map((n) => `Of China ${n}`));
    await expect.poll(() => page.locator('.newsletter-page').count()).toBe(1);
    await expect.poll(() => page.locator('[fetchpriority="high"]').count()).toBe(1);
  });

  it('shows only its own articles, and no empty row or carousel', async () => {
    const page = await test.open('/category/russia-ukraine-war');
    expect(await page.locator('.story-title').allTextContents()).toEqual(
      expect.arrayContaining(['Of the war 1', 'Of the war 2', 'Of the war 3']),
    );
    await expect.poll(() => page.locator('.story-title').count()).toBe(3);
    expect(await page.locator('.carousel').count()).toBe(0);
    expect(await page.getByText('MORE FROM').count()).toBe(0);
  });

  it.each(categories)('stands at its address: %s', async (name, slug) => {
    const page = await test.blank();
    const response = await page.goto(`/category/${slug}`);
    expect(response?.status()).toBe(200);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    const current = page.getByRole('navigation', { name: 'Categories' }).first().locator('[aria-current="page"]');
    expect(await current.allTextContents()).toEqual([name]);
    expect(await page.title()).toBe(`${name} | Velocity News`);
  });

  it('is scrolled into view in a narrow navigation, on arrival and when another is chosen', async () => {
    const page = await test.blank({ viewport: { width: 360, height: 740 } });
    await page.goto('/category/us-watch');
    const navigation = page.getByRole('navigation', { name: 'Categories' }).first();
    const left = async () => (await navigation.locator('[aria-current="page"]').boundingBox())?.x ?? -1;
    await hydrated(page);
    await expect.poll(left).toBeLessThan(300);
    await page.locator('.logo').first().click();
    await expect.poll(() => navigation.locator('[aria-current="page"]').allTextContents()).toEqual(['Home']);
    await expect.poll(left).toBeGreaterThanOrEqual(0);
  });

  it('says that it is empty, and is still there', async () => {
    const page = await test.blank();
    const response = await page.goto('/category/eu-watch');
    expect(response?.status()).toBe(200);
    await expect.poll(() => page.getByText('No articles found in this category yet.').isVisible()).toBe(true);
  });

  it('does not exist for an unknown category', async () => {
    test.allow(/status of 404/);
    const page = await test.blank();
    const response = await page.goto('/category/sports');
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.getByRole('heading', { name: 'Oops! Page not found' }).isVisible()).toBe(true);
    await hydrated(page);
    await expect.poll(() => page.getByRole('heading', { name: 'Oops! Page not found' }).isVisible()).toBe(true);
  });
});
