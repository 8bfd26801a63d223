import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { saveArticle } from '#core/data/articles/articleChanges.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { publish } from '#core/pipeline/publish/publish.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('an article on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('shows no letters backwards and no control character, wherever its text came from', async () => {
    const hostile = 'Ports\u202E\u001B[31m reopen\u0007';
    const news_article = `${hostile} today.\n\n\u2067שלום\u2069 said \u0085he.`;
    const idea = await createInboxStory(backend.db, { title: 'Ports' });
    const draft = { title: hostile, news_article, category: 'China Watch' };
    const { story } = await promoteInboxStory(backend.db, idea.id, draft);
    const services = { db: backend.db, clock: systemClock, person: 'ana' };
    const { article } = await publish(services, { brief: true, productionStoryId: story.id, now: true });
    const content = 'Ports reopen today.\n\n\u2067שלום\u2069 said he.';
    expect(article).toMatchObject({ title: 'Ports reopen', summary: 'Ports reopen today.', content });

    const fields = {
      title: `${hostile} again`,
      summary: hostile,
      content: hostile,
      sources: [{ url: 'https://a.example', title: hostile }],
    };
    const saved = await saveArticle(backend.db, { articleId: article.id, fields });
    expect(saved.article).toMatchObject({
      title: 'Ports reopen again',
      summary: 'Ports reopen',
      content: 'Ports reopen',
      sources: [{ url: 'https://a.example', title: 'Ports reopen' }],
    });
  });
});
