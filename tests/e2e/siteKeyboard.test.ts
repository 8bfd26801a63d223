import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const test = useSite(({ db }) => publishArticles(db, manyArticles('Long read', 14)));

describe('the keyboard', () => {
  it('reaches the content first, then logo, menus and categories, always with a visible focus', async () => {
    const page = await hydrated(await test.open('/'));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    const seen: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const { name, outlined } = await page.evaluate(() => {
        const at = document.activeElement;
        const style = at === null ? null : getComputedStyle(at);
        return {
          name: at?.textContent ?? '',
          outlined: style?.outlineStyle !== 'none' && style?.outlineWidth !== '0px',
        };
      });
      expect(outlined, name).toBe(true);
      seen.push(name);
    }
    expect(seen.slice(0, 6)).toEqual([
      'Menu',
      'Language: English',
      'Velocity News',
      'Theme: Light',
      'Subscribe to our video channel (opens in a new tab)',
      'Home',
    ]);
    await page.keyboard.press('Shift+Tab');
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('can scroll an article', async () => {
    const page = await hydrated(await test.open('/'));
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Long read 1');
    await page.keyboard.press('Enter');
    expect(await visible(page.getByRole('heading', { level: 1, name: 'Long read 1' }))).toBe(true);
  });

  it('skips pictures that link to the same page as their titles', async () => {
    const page = await test.open('/');
    const pictures = await page
      .locator('.story-picture')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('tabindex'), link.getAttribute('aria-hidden')]));
    expect(pictures.length).toBeGreaterThan(10);
    expect(new Set(pictures.map((each) => each.join()))).toEqual(new Set(['-1,true']));
  });
});
