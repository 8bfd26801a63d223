import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { awake, useSite } from '../support/useSite.ts';

const test = useSite((site) => publishArticles(site.db, manyArticles('Headline', 20)));

describe('home', () => {
  it('shows the newest', async () => {
    const page = await test.open('/');
    await awake(page);
    expect(await page.locator('.story-lead h2').textContent()).toBe('Headline 1');
  });
});
