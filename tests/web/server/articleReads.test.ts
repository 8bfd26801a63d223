import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { articleReads } from '#web/server/public/articleReads.ts';
import { cachedSiteReads } from '#web/server/public/siteReads.ts';
import { manyArticles, publishArticles } from '../../support/articles.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';

describe.each(testBackendKinds)('articles for readers on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await publishArticles(backend.db, manyArticles('Story', 20));
  });
  afterAll(() => backend.close());

  it('are read in one batch: each reader gets the right one, and 404 for one that is not there', async () => {
    let questions = 0;
    const counted = new Proxy(backend.anonymous, {
      get: (target, name, receiver) => {
        if (name === 'from') questions += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const read = articleReads(counted, systemClock);
    const slugs = Array.from({ length: 200 }, (_, n) => (n % 10 === 0 ? `not-there-${n}` : `story-${(n % 20) + 1}`));
    const found = await Promise.all(slugs.map((slug) => read(slug)));
    expect(found.map((article) => article?.slug ?? null)).toEqual(
      slugs.map((slug) => (slug.startsWith('story') ? slug : null)),
    );
    expect(questions).toBeLessThan(20);
  });

  it('are offered beside an article: the 8 newest others', async () => {
    const page = await cachedSiteReads(backend.anonymous, systemClock).article('story-19', {});
    const newest = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `story-${n}`);
    expect(page).toMatchObject({ article: { slug: 'story-19' }, latest: newest.map((slug) => ({ slug })) });
  });
});
