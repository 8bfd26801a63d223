import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articlePages, type ArticleFilter } from '#core/data/articles/articleList.ts';
import { collected } from '#core/data/pages.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const COUNT = 2_345;

describe.each(testBackendKinds)('the list of articles (%s)', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      slug: `story-${index}`,
      title: `Story ${index}`,
      content: index === 7 ? 'The lighthouse at Norrby' : 'Text',
      is_published: index % 3 === 1,
      // Many share an hour, so that a page must begin after the last row and not after its hour.
      published_at: index % 3 === 2 ? null : new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 50) * 3_600_000),
      created_at: new Date(Date.UTC(2025, 0, 1)),
    }));
    for (let from = 0; from < COUNT; from += 500) {
      const { error } = await backend.db.from('articles').insert(rows.slice(from, from + 500));
      if (error !== null) throw new Error(error.message);
    }
  });
  afterAll(() => backend.close());

  const slugs = async (filter: ArticleFilter) =>
    (await collected(articlePages(backend.db, filter))).map(({ slug }) => slug);

  it('is read page by page, each article once, the newest first', async () => {
    const pages = [];
    for await (const page of articlePages(backend.db)) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 345]);
    const since = pages.flat().map(({ published_at, created_at }) => published_at ?? created_at);
    expect(since).toEqual(since.toSorted((a, b) => Date.parse(b) - Date.parse(a)));
    expect(new Set(pages.flat().map(({ slug }) => slug)).size).toBe(COUNT);
  });

  it('reads no more than is asked for', async () => {
    expect(await slugs({ limit: 3 })).toHaveLength(3);
  });

  it('distinguishes drafts from withdrawn articles, and finds words of the text', async () => {
    const states = ['draft', 'published', 'withdrawn'] as const;
    const counts = await Promise.all(states.map(async (state) => (await slugs({ state })).length));
    expect(counts).toEqual([781, 782, 782]);
    expect(await slugs({ search: { text: 'NORRBY light' } })).toEqual(['story-7']);
  });
});
