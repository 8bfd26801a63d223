import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublishedArticle } from '../../../support/publishedArticle.ts';
import { articlePages } from '#core/data/articles/articleList.ts';
import { collected } from '#core/data/pages.ts';
import { displayedImage, getPublishedArticles, getPublishedArticlesByCategory } from '#core/data/articles/articles.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const image = (image_url: string, is_featured: boolean, position: number) => ({
  image_url,
  alt_text: '',
  is_featured,
  position,
});

describe('what a card shows', () => {
  it('is the featured image, otherwise the first, otherwise a fallback', () => {
    const [a, b] = [image('a', false, 0), image('b', true, 1)];
    expect(displayedImage({ article_images: [a, b] })).toBe(b);
    expect(displayedImage({ article_images: [a] })).toBe(a);
    expect(displayedImage({ article_images: [] })).toBeNull();
  });
});

describe.each(testBackendKinds)('articles on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    // 20 published, newest last, every third in EU Watch; then a draft, one for tomorrow, one without a category.
    await backend.sql.script(`
      insert into articles (slug, title, category_id, is_published, published_at)
        select 'story-' || n, 'Story ' || n, (select id from categories where slug = case when n % 3 = 0 then 'eu-watch' else 'us-watch' end),
               true, timestamptz '2026-11-01 00:00:00Z' + make_interval(hours => n) from generate_series(1, 20) n;
      insert into articles (slug, title, is_published, published_at) values
        ('draft', 'Draft', false, null),
        ('tomorrow', 'Tomorrow', true, now() + interval '1 day'),
        ('2026', 'Bare', true, '2026-10-01T00:00:00Z');
      insert into article_images (article_id, image_url, alt_text, is_featured, position)
        select id, 'https://a.example/' || p || '.jpg', 'Alt ' || p, p = 2, 3 - p from articles, generate_series(1, 2) p where slug = 'story-20'`);
  });
  afterAll(() => backend.close());

  const slugs = (articles: { slug: string }[]) => articles.map(({ slug }) => slug);
  const stories = (from: number, count: number, skip: number[] = []) =>
    Array.from({ length: 30 }, (_, index) => from - index)
      .filter((number) => !skip.includes(number))
      .slice(0, count)
      .map((number) => `story-${number}`);

  it('are listed for everyone: published, newest first, 16, with images and category', async () => {
    const reader = await backend.signUp();
    for (const client of [backend.anonymous, reader.client, backend.db]) {
      const list = await getPublishedArticles(client);
      expect(slugs(list)).toEqual(stories(20, 16));
      // Texts and sources would be most of what is read.
      expect(Object.keys(list[0] ?? {})).not.toContain('content');
      expect(list[0]).toMatchObject({
        category: { name: 'US Watch', slug: 'us-watch' },
        published_at: '2026-11-01T20:00:00.000Z',
        article_images: [
          { image_url: 'https://a.example/2.jpg', alt_text: 'Alt 2', is_featured: true, position: 1 },
          { image_url: 'https://a.example/1.jpg', alt_text: 'Alt 1', is_featured: false, position: 2 },
        ],
      });
    }
  });

  it('are listed by category', async () => {
    const list = await getPublishedArticlesByCategory(backend.anonymous, 'eu-watch');
    expect(slugs(list)).toEqual(['story-18', 'story-15', 'story-12', 'story-9', 'story-6', 'story-3']);
    expect(list[0]?.category).toEqual({ name: 'EU Watch', slug: 'eu-watch' });
    expect(await getPublishedArticlesByCategory(backend.anonymous, 'sport')).toEqual([]);
    expect(await getPublishedArticlesByCategory(backend.anonymous, `eu-watch"),("`)).toEqual([]);
  });

  it('are readable by slug while they are published, and not before their hour', async () => {
    expect(await getPublishedArticle(backend.anonymous, 'story-7')).toMatchObject({ title: 'Story 7' });
    expect(await getPublishedArticle(backend.anonymous, '2026')).toMatchObject({ title: 'Bare', category: null });
    for (const slug of ['draft', 'tomorrow', 'nope', '', "'; drop table articles; --", '%', 'story-_']) {
      expect(await getPublishedArticle(backend.anonymous, slug)).toBeNull();
      expect(await getPublishedArticle(backend.db, slug)).toBeNull();
    }
  });

  it('are all visible to staff, drafts too', async () => {
    const staff = await backend.signUpStaff();
    expect(slugs(await collected(articlePages(staff.client)))).toEqual(
      expect.arrayContaining(['draft', 'tomorrow', 'story-1']),
    );
    await expect(collected(articlePages(backend.anonymous))).rejects.toMatchObject({ name: 'AppError' });
  });
});
