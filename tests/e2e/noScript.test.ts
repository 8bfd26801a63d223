import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite(({ db }) =>
  publishArticles(db, [
    ...manyArticles('Story', 16),
    { title: 'Of the EU', category: 'eu-watch', content: 'First.\n\nSecond.', publishedAt: new Date('2026-01-01') },
  ]),
);

const options = { javaScriptEnabled: false } as const;

describe('without JavaScript', () => {
  it('the home page is complete, and its links work', async () => {
    const page = await test.open('/', options);
    await expect.poll(() => page.locator('.story-title').count()).toBe(16);
    expect(await page.getByText(/^Loading/).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Categories' }).first().getByRole('link', { name: 'EU Watch' }).click();
    await page.waitForURL('**/category/eu-watch');
    await page.getByRole('link', { name: 'Of the EU' }).click();
    await page.waitForURL('**/article/of-the-eu');
    expect(await page.locator('.article-text p').allTextContents()).toEqual(['First.', 'Second.']);
    await page.goBack();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('EU Watch');
  });

  it('the carousel is a list that scrolls and snaps', async () => {
    const page = await test.open('/', { ...options, viewport: { width: 768, height: 900 } });
    const list = page.locator('.carousel-list');
    await list.scrollIntoViewIfNeeded();
    await list.hover();
    await page.mouse.wheel(500, 0);
    const second = list.locator('li').nth(1);
    // Snapped: an item starts at the start of the list.
    await expect
      .poll(async () => {
        const [box, items] = [await list.boundingBox(), await list.locator('li').all()];
        const lefts = await Promise.all(items.map(async (item) => (await item.boundingBox())?.x ?? 0));
        return lefts.slice(1).some((left) => Math.abs(left - (box?.x ?? 0)) < 2);
      })
      .toBe(true);
    await expect.poll(() => second.isVisible()).toBe(true);
  });

  it('shows no control that needs script, and no newsletter box', async () => {
    const page = await test.open('/article/of-the-eu', options);
    expect(await page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual([]);
    await page.goto(new URL('/', page.url()).href);
    expect(await page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual([]);
    expect(await page.getByText('The briefing, every morning').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Newsletter' }).isVisible()).toBe(false);
  });

  it('footer links reach the policies', async () => {
    const page = await test.open('/', options);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Corrections' }).click();
    await page.waitForURL('**/legal#corrections');
    const top = (await page.getByRole('heading', { level: 2, name: 'Corrections' }).boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(300);
  });

  it('shows the light theme on a dark system', async () => {
    const page = await test.open('/legal', { ...options, colorScheme: 'dark' });
    expect(await page.locator('html').getAttribute('class')).toBeNull();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  it.each([
    ['/profile', 'An account needs JavaScript. Reading does not.'],
    ['/dashboard', 'The dashboard needs JavaScript'],
  ])('%s says what it needs', async (path, text) => {
    // Read from the source, because disabling JavaScript over the protocol does not render noscript.
    const source = await (await fetch(test.site.url + path)).text();
    const [, shown = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(source) ?? [];
    expect(shown).toContain(text);
    const page = await test.open(path, options);
    expect(await page.getByText('Loading...').isVisible()).toBe(false);
  });

  it('pictures load', async () => {
    const page = await test.open('/', options);
    await page.waitForLoadState('load');
    const box = await page.locator('.story-lead img').boundingBox();
    expect(box?.height).toBeGreaterThan(100);
  });
});
