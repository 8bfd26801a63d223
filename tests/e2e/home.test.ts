import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manyArticles, publishArticles, uploadPicture } from '../support/articles.ts';
import { hydrated, useSite, visible } from '../support/useSite.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const test = useSite(
  async ({ db }) => {
    const red = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#b00' } })
      .png()
      .toBuffer();
    const picture = await uploadPicture(db, 'red.png', red, 'image/png');
    await publishArticles(db, [
      {
        title: 'The lead story',
        summary: 'What the lead is about.',
        category: 'eu-watch',
        isBreaking: true,
        publishedAt: ago(1),
        images: [
          { url: 'https://elsewhere.example/first.jpg', alt: 'The first picture' },
          { url: picture, alt: 'The featured picture', featured: true },
        ],
      },
      { title: 'No category', category: null, publishedAt: ago(2) },
      { title: 'Beside two', publishedAt: ago(30) },
      { title: 'Beside three', publishedAt: ago(31) },
      { title: 'Only an excerpt', summary: '', excerpt: 'From the excerpt.', publishedAt: ago(40) },
      { title: 'Neither summary nor excerpt', summary: '', excerpt: '', publishedAt: ago(41) },
      {
        title: 'A listed place is missing',
        publishedAt: ago(42),
        images: [{ url: 'https://elsewhere.example/a.jpg', alt: 'A' }],
      },
      { title: 'Row four', publishedAt: ago(43) },
      ...manyArticles('Earlier', 12, (index) => ({ publishedAt: ago(50 + index) })),
      { title: 'A draft', isPublished: false, publishedAt: ago(0.5) },
      { title: 'Of tomorrow', publishedAt: ago(-24) },
    ]);
  },
  { env: { VIDEO_CHANNEL_URL: 'https://video.example/channel' }, allow: [/src=https%3A%2F%2Felsewhere\.example/] },
);

describe('the home page', () => {
  it('puts the 16 newest articles in a lead, three beside it, a row of four and a carousel of eight', async () => {
    const page = await test.revisit('/');
    expect(await page.locator('.lead-group .story-title').allTextContents()).toEqual([
      'The lead story',
      'No category',
      'Beside two',
      'Beside three',
    ]);
    const analysis = page.getByRole('region', { name: 'ANALYSIS', exact: true });
    expect(await analysis.locator('.story-title').allTextContents()).toEqual([
      'Only an excerpt',
      'Neither summary nor excerpt',
      'A listed place is missing',
      'Row four',
    ]);
    const carousel = page.getByRole('region', { name: 'TRENDING STORIES', exact: true });
    expect(await carousel.locator('.story-title').allTextContents()).toEqual(
      Array.from({ length: 8 }, (_, index) => `Earlier ${index + 1}`),
    );
    await expect.poll(() => page.locator('article').count()).toBe(16);
  });

  it('shows nothing that is not published yet', async () => {
    const page = await test.revisit('/');
    const text = await page.content();
    expect(text).not.toContain('A draft');
    expect(text).not.toContain('Of tomorrow');
  });

  it('has a date line, a masthead, and navigation with the seven categories', async () => {
    const page = await test.revisit('/');
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.now());
    await expect.poll(() => page.locator('.date-line').textContent()).toBe(today);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Velocity News']);
    const navigation = page.getByRole('navigation', { name: 'Categories' }).first();
    expect(await navigation.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Middle East Conflict',
      'Russia & Ukraine War',
      'Global Tensions & Diplomacy',
      'US Military & Politics',
      'China Watch',
      'EU Watch',
      'US Watch',
    ]);
    expect(await navigation.locator('[aria-current="page"]').allTextContents()).toEqual(['Home']);
  });

  it('says of a story its category, summary and date, and what is breaking', async () => {
    const page = await test.revisit('/');
    const lead = page.locator('.story-lead');
    await expect.poll(() => lead.locator('.breaking').textContent()).toBe('Breaking');
    await expect
      .poll(() => lead.getByRole('link', { name: 'EU Watch' }).getAttribute('href'))
      .toBe('/category/eu-watch');
    await expect.poll(() => lead.locator('.story-summary').textContent()).toBe('What the lead is about.');
    // Told by the whole minute.
    await expect.poll(() => lead.locator('time').textContent()).toMatch(/^(59 min|1 h) ago$/);
    const fourth = page.locator('.story-side').nth(1).locator('time');
    await expect.poll(() => fourth.textContent()).toBe(longDate.format(ago(30)));
    const second = page.locator('.story-side').first();
    await expect.poll(() => second.locator('.category-label').textContent()).toBe('News');
    expect(await second.locator('.breaking').count()).toBe(0);
    await expect.poll(() => page.locator('.breaking').count()).toBe(1);
  });

  it('takes the excerpt where there is no summary, and a text of its own where there is neither', async () => {
    const page = await test.revisit('/');
    const summaries = await page.getByRole('region', { name: 'ANALYSIS' }).locator('.story-summary').allTextContents();
    expect(summaries.slice(0, 2)).toEqual(['From the excerpt.', 'Read the full story for the details.']);
  });

  it('shows the featured picture in the width that fits, and asks for it before all others', async () => {
    const page = await test.blank({ viewport: { width: 1280, height: 800 } });
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/images/')) pictures.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const first = page.locator('.story-lead img');
    await expect.poll(() => page.locator('[fetchpriority="high"]').count()).toBe(1);
    await expect.poll(() => first.getAttribute('fetchpriority')).toBe('high');
    expect(await first.getAttribute('loading')).toBeNull();
    expect(await first.getAttribute('srcset')).toMatch(
      /\/images\/360\?src=\S+red\.png 360w, .* 720w, .* 1080w, .* 1600w$/,
    );
    const shown = await first.evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      sized: image.hasAttribute('width') && image.hasAttribute('height'),
      from: new URL(image.currentSrc).origin,
    }));
    expect(shown).toEqual({ width: expect.any(Number), sized: true, from: test.site.url });
    expect(shown.width).toBeGreaterThan(300);
    expect(pictures[0]).toContain('red.png');
  });

  it('gives every picture its size, an alternative text, and patience where it is below the fold', async () => {
    const page = await test.revisit('/');
    const images = await page.locator('main img').evaluateAll((all: HTMLImageElement[]) =>
      all.map((image) => ({
        sized: image.getAttribute('width') !== null && image.getAttribute('height') !== null,
        alt: image.getAttribute('alt') !== null,
        lazy: image.loading === 'lazy',
        first: image.getAttribute('fetchpriority') === 'high',
      })),
    );
    expect(images).toHaveLength(16);
    for (const image of images)
      expect(image).toEqual({ sized: true, alt: true, lazy: !image.first, first: image.first });
  });

  it('draws the fallback where an article has no picture, and where its picture may not be shown', async () => {
    const page = await test.revisit('/');
    await expect.poll(() => page.locator('.story-side img').first().getAttribute('src')).toBe('/fallback.svg');
    const unlisted = page.getByRole('region', { name: 'ANALYSIS' }).locator('.story').nth(2).locator('img');
    await unlisted.scrollIntoViewIfNeeded();
    await expect.poll(() => unlisted.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  it('leads from picture and title to the article', async () => {
    const page = await hydrated(await test.revisit('/'));
    await page.getByRole('link', { name: 'The lead story' }).click();
    await page.waitForURL('**/article/the-lead-story');
    expect(await visible(page.getByRole('heading', { level: 1, name: 'The lead story' }))).toBe(true);
  });
});
