import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublishedArticle } from '../../../support/publishedArticle.ts';
import { articlePages } from '#core/data/articles/articleList.ts';
import { collected } from '#core/data/pages.ts';
import { systemClock } from '#core/clock.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import {
  deleteProductionStory,
  promoteInboxStory,
  updateProductionStory,
  type ProductionDraft,
} from '#core/data/production/productionStories.ts';
import { articleDraft } from '#core/pipeline/publish/productionArticle.ts';
import { publish } from '#core/pipeline/publish/publish.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { sampleProductionStory } from '../../data/production/sampleProductionStory.ts';

const body =
  '## Initial Research\n\nTwelve ships left Odesa on 3 March 2025 [Reuters](https://a.example). More wait [1].\n\n- **One** ship stayed';

describe('the article of a production story', () => {
  it('is plain text with its opening as summary and excerpt, and the thumbnail as image', () => {
    const opening = 'Twelve ships left Odesa on 3 March 2025 (Reuters). More wait.';
    expect(
      articleDraft(
        sampleProductionStory({
          title: '**Ports** reopen & wait',
          news_article: body,
          thumbnail: 'https://a.example/t.png',
        }),
        'china-watch',
      ),
    ).toEqual({
      slug: 'ports-reopen-and-wait',
      title: 'Ports reopen & wait',
      summary: opening,
      excerpt: opening,
      content: `Initial Research\n\n${opening}\n\n• One ship stayed`,
      category_slug: 'china-watch',
      image_url: 'https://a.example/t.png',
    });
  });

  it('has whole sentences in its summary, and cuts one only where it is too long by itself', () => {
    const sentence = 'The harbour master said that the first convoy would leave before noon, weather permitting. ';
    const { summary, excerpt } = articleDraft(sampleProductionStory({ news_article: sentence.repeat(9) }), 'eu-watch');
    expect(summary).toBe(sentence.repeat(3).trim());
    expect(excerpt).toBe(sentence.trim());
    const long = articleDraft(sampleProductionStory({ news_article: 'word '.repeat(300) }), 'eu-watch');
    expect(long.excerpt).toMatch(/^word .* word…$/);
    expect(long.excerpt.length).toBeLessThanOrEqual(161);
  });

  it('is refused before it is read where the story’s text is longer than a cell', () => {
    const draft = () => articleDraft(sampleProductionStory({ news_article: '__a '.repeat(1_000_000) }), 'eu-watch');
    expect(draft).toThrow("The story's news article is too long: 4,000,000 characters, at most 200,000.");
  });

  it('has no image where the thumbnail is not an address', () => {
    for (const thumbnail of ['', 'Not Started', 'javascript:alert(1)']) {
      const story = sampleProductionStory({ news_article: body, thumbnail });
      expect(articleDraft(story, 'eu-watch').image_url).toBeNull();
    }
  });

  it.each([
    [{ news_article: '' }, 'Production story #3400 has no article text, which an article needs.'],
    [
      { news_article: '## Initial Research\n\n## Authority Quotes' },
      'Production story #3400 has no article text, which an article needs.',
    ],
    [
      { news_article: ' ', missing_parts: ['Initial Research', 'Authority Quotes'] },
      'Production story #3400 has no article text, which an article needs. Research failed for: Initial Research, Authority Quotes.',
    ],
    [{ news_article: body, title: ' ' }, 'Production story #3400 has no title, which an article needs.'],
  ])('is not made of %j', (fields, message) => {
    expect(() => articleDraft(sampleProductionStory(fields), 'eu-watch')).toThrow(
      expect.objectContaining({ code: 'invalid_input', message }),
    );
  });
});

describe.each(testBackendKinds)('publishing on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const openServices = () => ({ db: backend.db, clock: systemClock, person: 'ana' });

  async function story(fields: Partial<ProductionDraft> = {}) {
    const idea = await createInboxStory(backend.db, { title: 'Ports' });
    const draft = { title: 'Ports reopen', news_article: body, category: 'China Watch', ...fields };
    return (await promoteInboxStory(backend.db, idea.id, draft)).story;
  }

  it('drafts first, renews the draft with the story, and puts it on the site on demand', async () => {
    const { id } = await story({ title: 'Grain leaves Odesa' });
    const drafted = await publish(openServices(), { brief: true, productionStoryId: id, now: false });
    expect(drafted).toMatchObject({
      outcome: 'drafted',
      article: {
        slug: 'grain-leaves-odesa',
        is_published: false,
        published_at: null,
        category: { name: 'China Watch', slug: 'china-watch' },
        production_story_id: id,
        article_images: [],
      },
    });
    expect(await getPublishedArticle(backend.anonymous, 'grain-leaves-odesa')).toBeNull();

    await updateProductionStory(backend.db, id, {
      title: 'Grain leaves Odesa again',
      thumbnail: 'https://a.example/t.png',
    });
    const renewed = await publish(openServices(), {
      brief: true,
      productionStoryId: id,
      category: 'russia-ukraine-war',
      now: false,
    });
    expect(renewed).toMatchObject({
      outcome: 'draft-renewed',
      article: {
        id: drafted.article.id,
        // The slug does not change after its first draft.
        slug: 'grain-leaves-odesa',
        title: 'Grain leaves Odesa again',
        category: { slug: 'russia-ukraine-war' },
        article_images: [{ image_url: 'https://a.example/t.png', alt_text: '', is_featured: true }],
      },
    });

    const published = await publish(openServices(), { brief: true, productionStoryId: id, now: true });
    expect(published).toMatchObject({ outcome: 'published', article: { id: drafted.article.id, is_published: true } });
    expect(published.article.article_images).toHaveLength(1);
    expect(await getPublishedArticle(backend.anonymous, 'grain-leaves-odesa')).toMatchObject({
      title: 'Grain leaves Odesa again',
    });
  });

  it('never overwrites a published text', async () => {
    const { id } = await story();
    const first = await publish(openServices(), { brief: true, productionStoryId: id, now: true });
    await updateProductionStory(backend.db, id, { title: 'Changed later', news_article: 'Other text' });
    for (const now of [true, false]) {
      expect(await publish(openServices(), { brief: true, productionStoryId: id, now })).toEqual({
        outcome: 'unchanged',
        article: first.article,
      });
    }
  });

  it('gives stories of one title addresses of their own, also at the same time', async () => {
    const stories = [];
    for (let count = 0; count < 5; count += 1) stories.push(await story({ title: 'Same title' }));
    const reports = await Promise.all(
      [...stories, ...stories].map(({ id }) =>
        publish(openServices(), { brief: true, productionStoryId: id, now: true }),
      ),
    );
    expect(new Set(reports.map(({ article }) => article.id)).size).toBe(5);
    const slugs = (await collected(articlePages(backend.db)))
      .map(({ slug }) => slug)
      .filter((slug) => slug.startsWith('same-title'));
    expect(slugs.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'same-title',
      'same-title-2',
      'same-title-3',
      'same-title-4',
      'same-title-5',
    ]);
  });

  it('accepts the category by name or slug, and lists the seven for another one', async () => {
    const { id } = await story({ category: 'Shipping' });
    const report = await publish(openServices(), {
      brief: true,
      productionStoryId: id,
      category: 'EU watch',
      now: false,
    });
    expect(report.article.category?.slug).toBe('eu-watch');
    const hint =
      'Choose one with --category: Middle East Conflict, Russia & Ukraine War, Global Tensions & Diplomacy, US Military & Politics, China Watch, EU Watch, US Watch.';
    await expect(publish(openServices(), { brief: true, productionStoryId: id, now: true })).rejects.toMatchObject({
      code: 'usage',
      message: `The story's category "Shipping" is none of the site's categories.`,
      hint,
    });
    await expect(
      publish(openServices(), { brief: true, productionStoryId: id, category: 'Sport', now: true }),
    ).rejects.toMatchObject({
      code: 'usage',
      message: 'There is no category "Sport".',
      hint,
    });
  });

  it('publishes nothing of a story without text, in the trash, or unknown', async () => {
    const before = (await collected(articlePages(backend.db))).length;
    const empty = await story({ news_article: '' });
    await expect(
      publish(openServices(), { brief: true, productionStoryId: empty.id, now: true }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    });
    const binned = await story();
    await deleteProductionStory(backend.db, binned.id, 0);
    for (const productionStoryId of [binned.id, '00000000-0000-4000-8000-000000000000']) {
      await expect(publish(openServices(), { brief: true, productionStoryId, now: true })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    const reader = await backend.signUp();
    const { id } = await story();
    await expect(
      publish({ ...openServices(), db: reader.client }, { brief: true, productionStoryId: id, now: true }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await collected(articlePages(backend.db))).toHaveLength(before);
  });

  it('lets staff publish', async () => {
    const { id } = await story({ title: 'By staff' });
    const staff = await backend.signUpStaff();
    expect(
      (await publish({ ...openServices(), db: staff.client }, { brief: true, productionStoryId: id, now: true }))
        .outcome,
    ).toBe('published');
  });
});
