import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles, type TestArticle, uploadPicture } from '../support/articles.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const dangerous = '<script>window.harmed = true</script><img src=x onerror="window.harmed = true"> & "quotes"';
const words = Array.from({ length: 700 }, (_, index) => `word${index}`).join(' ');

const story: TestArticle = {
  title: 'A bridge opens',
  slug: 'a-bridge-opens',
  summary: 'After nine years.',
  content: `The first paragraph.\n\n${words}\n\nThe last\nparagraph.`,
  category: 'eu-watch',
  isBreaking: true,
  publishedAt: new Date('2026-03-04T10:00:00Z'),
};

const test = useSite(
  async ({ db }) => {
    const blue = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#00b' } })
      .jpeg()
      .toBuffer();
    const picture = await uploadPicture(db, 'blue.jpg', blue, 'image/jpeg');
    await publishArticles(db, [
      { ...story, images: [{ url: picture, alt: 'The bridge from the north' }] },
      { title: 'Harm', slug: 'harm', summary: dangerous, content: dangerous, publishedAt: new Date('2026-01-01') },
      { title: dangerous, slug: 'harm-in-title', publishedAt: new Date('2026-01-02') },
      { title: 'Counted', slug: 'counted', publishedAt: new Date('2026-01-03') },
      { title: 'Read last', slug: 'read-last', publishedAt: new Date('2026-01-03') },
      { title: 'Without storage', slug: 'without-storage', publishedAt: new Date('2026-01-03') },
      { title: 'Shared', slug: 'shared', publishedAt: new Date('2026-01-04') },
      { title: 'Not yet', slug: 'a-draft', isPublished: false },
      { title: 'Tomorrow', slug: 'of-tomorrow', publishedAt: new Date(Date.now() + 86_400_000) },
      ...manyArticles('Newest', 9),
    ]);
  },
  { env: { SITE_TIME_ZONE: 'America/New_York' } },
);

describe('an article', () => {
  it('has its badge, category, title, summary, dates, views, reading time, picture and paragraphs', async () => {
    const page = await test.open('/article/a-bridge-opens');
    const article = page.locator('article.article');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['A bridge opens']);
    await expect.poll(() => article.locator('.breaking').textContent()).toBe('Breaking');
    await expect
      .poll(() => article.getByRole('link', { name: 'EU Watch' }).getAttribute('href'))
      .toBe('/category/eu-watch');
    await expect.poll(() => article.getByText('After nine years.').isVisible()).toBe(true);
    await expect.poll(() => article.getByText('Published March 4, 2026').isVisible()).toBe(true);
    await expect.poll(() => article.getByText(/^Updated [A-Z][a-z]+ \d+, 20\d\d$/).isVisible()).toBe(true);
    await expect.poll(() => article.getByText(/^0 views$/).isVisible()).toBe(true);
    await expect.poll(() => article.getByText('3 min read').isVisible()).toBe(true);
    await expect.poll(() => article.getByText('0 shares').isVisible()).toBe(true);
    const picture = article.getByRole('img', { name: 'The bridge from the north' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await expect.poll(() => page.locator('[fetchpriority="high"]').count()).toBe(1);
    const paragraphs = await article.locator('.article-text p').allTextContents();
    expect(paragraphs).toEqual(['The first paragraph.', words, 'The last\nparagraph.']);
  });

  it('is followed by the eight latest others', async () => {
    const page = await test.open('/article/newest-3');
    const latest = page.getByRole('region', { name: 'Latest News' });
    await expect.poll(() => latest.getByRole('heading', { level: 2 }).innerText()).toBe('Latest News');
    expect(await latest.locator('.story-title').allTextContents()).toEqual(
      [1, 2, 4, 5, 6, 7, 8, 9].map((number) => `Newest ${number}`),
    );
  });

  it.each(['/article/harm', '/article/harm-in-title', '/'])('shows markup in texts as text at %s', async (path) => {
    const page = await hydrated(await test.open(path));
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
    await expect.poll(() => page.getByText(dangerous).first().isVisible()).toBe(true);
  });

  it.each(['/article/never-written', '/article/a-draft', '/article/of-tomorrow'])(
    'that is missing or not published is not found: %s',
    async (path) => {
      test.allow(/status of 404/);
      const page = await test.blank();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      for (const moment of ['drawn by the server', 'hydrated']) {
        if (moment === 'hydrated') await hydrated(page);
        expect(await page.getByRole('heading', { level: 1 }).allTextContents(), moment).toEqual(['Article not found']);
        expect(
          await page.getByText("The article you're looking for doesn't exist or has been removed.").isVisible(),
          moment,
        ).toBe(true);
      }
      await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    },
  );
});

describe('readers of an article', () => {
  const column = async (slug: string, name: 'view_count' | 'share_count') => {
    const { data } = await test.site.db.from('articles').select('view_count, share_count').eq('slug', slug).single();
    return Number(data?.[name]);
  };
  /** The stored count after the server has written what it collects for five seconds. */
  const written = (slug: string, name: 'view_count' | 'share_count') => {
    test.site.advanceClock(5000);
    return column(slug, name);
  };

  it('are counted once per visit, without a cookie', async () => {
    const page = await test.blank();
    await page.goto('/article/counted');
    await hydrated(page);
    await page.getByRole('link', { name: 'Velocity News' }).first().click();
    await page.waitForURL(/\/$/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Counted', level: 1 }).waitFor();
    // A reload belongs to the visit; another story read last tells that all before it was counted.
    await page.reload();
    await hydrated(page);
    await page.goto('/article/read-last');
    await hydrated(page);
    expect(await page.context().cookies()).toEqual([]);
    await page.goto('about:blank');
    await expect.poll(() => written('read-last', 'view_count')).toBe(1);
    expect(await column('counted', 'view_count')).toBe(1);
    const next = await test.blank();
    await next.goto('/article/counted');
    await hydrated(next);
    await next.goto('about:blank');
    await expect.poll(() => written('counted', 'view_count')).toBe(2);
  });

  it('are counted where the browser refuses storage', async () => {
    const page = await test.blank();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto('/article/without-storage');
    await hydrated(page);
    await page.goto('about:blank');
    await expect.poll(() => written('without-storage', 'view_count')).toBe(1);
  });

  it('can copy its link, which counts as a share once per visit', async () => {
    const visit = await test.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await visit.newPage();
    await page.goto('/article/shared');
    await hydrated(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await visible(page.getByText('Link copied.'))).toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${test.site.url}/article/shared`);
    await expect.poll(() => page.getByText('1 share', { exact: true }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.getByText('1 share', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => written('shared', 'share_count')).toBe(1);
  });

  it('see the link where the clipboard is not available', async () => {
    const page = await test.blank();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('closed')) },
      });
    });
    await page.goto('/article/a-bridge-opens');
    await hydrated(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const toast = page.getByText(`Copy this link: ${test.site.url}/article/a-bridge-opens`);
    expect(await visible(toast)).toBe(true);
    await expect.poll(() => page.getByText('0 shares').isVisible()).toBe(true);
  });

  it('share through the device where it can, and closing the share sheet is not counted', async () => {
    const page = await test.blank();
    await page.addInitScript(() => {
      const calls: ShareData[] = [];
      const share = (data: ShareData) => {
        calls.push(data);
        return calls.length === 1 ? Promise.reject(new DOMException('closed', 'AbortError')) : Promise.resolve();
      };
      Object.assign(window, { shareCalls: calls });
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.goto('/article/a-bridge-opens');
    await hydrated(page);
    const button = page.getByRole('button', { name: 'Share', exact: true });
    await button.click();
    await button.click();
    expect(await visible(page.getByText('1 share', { exact: true }))).toBe(true);
    const calls = await page.evaluate(() => ('shareCalls' in window ? window.shareCalls : null));
    const data = { title: 'A bridge opens', url: `${test.site.url}/article/a-bridge-opens` };
    expect(calls).toEqual([data, data]);
  });
});
