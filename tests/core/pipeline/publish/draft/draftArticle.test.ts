import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArticleChanges } from '#core/data/articles/articleChanges.ts';
import { getArticleDraft } from '#core/data/articles/articleDrafts.ts';
import { getArticleOfProductionStory } from '#core/data/articles/articles.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory, type ProductionDraft } from '#core/data/production/productionStories.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { silentLog } from '#core/log.ts';
import { draftArticle } from '#core/pipeline/publish/draft/draftArticle.ts';
import { openMarks } from '#core/pipeline/publish/openMarks.ts';
import { publishArticle } from '#core/pipeline/publish/publishArticle.ts';
import { applyUpdate, planUpdate } from '#core/pipeline/publish/updateArticle.ts';
import { publish } from '#core/pipeline/publish/publish.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { ledgered } from '../../../../support/ledgered.ts';
import { createScriptedGateway, type Reply } from '../../../../support/scriptedGateway.ts';

const brief = `### What happened
The ferry line between Lissac and Norrby reopened after eleven weeks. [Northgate Wire](https://example.org/wire) The town waited. [Harbour Agency](https://example.org/agency)

### Quotes
> "This time we wait until somebody comes and counts."
- **Who:** Tomas Verrin, town councillor`;

const filler = 'The ferry line reopened and the town waited for it. '.repeat(45).trim();

function answer(more: string, paragraphs: readonly string[] = [`${filler} [2]`, `${more} [1, 2]`]): Reply {
  return {
    content: JSON.stringify({ headline: 'Ferry line reopens', standfirst: 'The town waited. [1]', paragraphs }),
    model: 'anthropic/claude-sonnet-4',
    estimatedCost: 0.02,
  };
}

describe.each(testBackendKinds)('an article that a model drafts, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  async function story(fields: Partial<ProductionDraft> = {}) {
    const idea = await createInboxStory(backend.db, { title: 'Ferry' });
    const draft = { title: 'You will not believe this ferry', news_article: brief, category: 'EU Watch', ...fields };
    return (await promoteInboxStory(backend.db, idea.id, draft)).story;
  }

  function openServices(
    script: (call: number) => Reply = () =>
      answer('“This time we wait until somebody comes and counts,” said Tomas Verrin.'),
  ) {
    let calls = 0;
    const gateway = createScriptedGateway(() => script((calls += 1)));
    const clock = new FakeClock(Date.now());
    const services = {
      db: backend.db,
      gateway: ledgered(gateway, backend.db, clock),
      clock,
      log: silentLog,
      person: 'Ana Weiss',
    };
    return { ...services, calls: gateway.calls };
  }

  it('has headline, standfirst, paragraphs and numbered sources, and is not public', async () => {
    const { id, story_number } = await story();
    const services = openServices();
    const report = await draftArticle(services, { productionStoryId: id });
    expect(report).toMatchObject({ marks: [], model: 'anthropic/claude-sonnet-4', costUsd: 0.02, words: 462 });
    expect(report.article).toMatchObject({
      slug: expect.stringMatching(/^ferry-line-reopens(-\d+)?$/),
      title: 'Ferry line reopens',
      summary: 'The town waited.',
      origin: 'draft',
      is_published: false,
      category: { slug: 'eu-watch' },
      // Renumbered in the order in which the text cites them.
      content: `${filler} [1]\n\n“This time we wait until somebody comes and counts,” said Tomas Verrin. [1, 2]`,
      sources: [
        { url: 'https://example.org/agency', title: 'Harbour Agency' },
        { url: 'https://example.org/wire', title: 'Northgate Wire' },
      ],
    });
    const [call] = services.calls;
    expect(call?.request.prompt).toContain('1. Northgate Wire: https://example.org/wire');
    // Texts that a model wrote for the video are not part of the material.
    expect(call?.request.prompt).not.toContain('believe');
    expect(await getArticleDraft(backend.db, report.article.id)).toMatchObject({ material: brief, cost_usd: 0.02 });
    expect(story_number).toBeGreaterThan(0);
    const out = await publish(services, { productionStoryId: id, now: true });
    expect(out).toMatchObject({
      outcome: 'published',
      article: { id: report.article.id, content: report.article.content },
    });
  });

  it('cannot be published while a mark is open: until it is edited away, or a person confirms it', async () => {
    const { id } = await story();
    const services = openServices(() => answer('“It is over,” said Tomas Verrin. The line goes to Astrava.'));
    const { article, marks } = await draftArticle(services, { productionStoryId: id });
    expect(marks.map(({ kind, text }) => [kind, text])).toEqual([
      ['quotation', '“It is over,”'],
      ['name', 'Astrava'],
    ]);
    for (const act of [
      () => publishArticle(services, { article }),
      () => publish(services, { productionStoryId: id, now: true }),
    ]) {
      await expect(act()).rejects.toMatchObject({
        code: 'conflict',
        message: '"Ferry line reopens" is not published: 2 marks are open.',
        hint: expect.stringContaining('quotation: “It is over,”'),
      });
    }
    const content = article.content.replace('“It is over,” said Tomas Verrin. ', '');
    const edited = await applyUpdate(services, await planUpdate(services, { article, edit: { content } }));
    const { open } = await openMarks(services, edited);
    expect(open.map(({ text }) => text)).toEqual(['Astrava']);
    await expect(publishArticle(services, { article: edited, confirm: ['ffffff'] })).rejects.toMatchObject({
      code: 'usage',
    });
    const out = await publishArticle(services, { article: edited, confirm: open.map((mark) => mark.id) });
    expect(out.is_published).toBe(true);
    const changes = await getArticleChanges(backend.db, article.id);
    expect(changes.find(({ field }) => field === 'confirmed')).toMatchObject({
      after: 'name: Astrava',
      changed_by: 'Ana Weiss',
    });
    expect(changes.find(({ field }) => field === 'drafted')).toMatchObject({ after: 'anthropic/claude-sonnet-4' });
    // The same applies to corrections of a published article.
    const invented = await planUpdate(services, { article: out, edit: { summary: 'It takes 17 weeks.' } });
    await expect(applyUpdate(services, invented)).rejects.toMatchObject({ code: 'conflict' });
    const answered = await planUpdate(services, {
      article: out,
      edit: { summary: 'It takes 17 weeks.' },
      confirm: 'all',
    });
    expect(await applyUpdate(services, answered)).toMatchObject({ summary: 'It takes 17 weeks.' });
  });

  it('is requested once more where it is too short or unreadable', async () => {
    const short = openServices((call) =>
      call === 1 ? answer('Short.', ['Too short. [1]']) : answer('The town waited.'),
    );
    const report = await draftArticle(short, { productionStoryId: (await story()).id });
    expect(report).toMatchObject({ costUsd: 0.04, words: 453 });
    expect(short.calls[1]?.request.prompt).toContain('Its paragraphs have 2 words together');
    const wordy = openServices(() => ({ content: 'I would rather not.', estimatedCost: 0.01 }));
    const { id } = await story();
    await expect(draftArticle(wordy, { productionStoryId: id })).rejects.toMatchObject({
      code: 'provider',
      message: "The model's answer is no article (spent $0.0200).",
    });
    await expect(publish(wordy, { productionStoryId: id, now: true })).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('velocity articles draft'),
    });
  });

  it('is written by the model of the settings, unless another one is named', async () => {
    const chosen = { key: 'model_drafts', expected: null, value: 'openai/gpt-4o' } as const;
    await setSetting(backend.db, chosen);
    const services = openServices();
    await draftArticle(services, { productionStoryId: (await story()).id });
    await draftArticle(services, { productionStoryId: (await story()).id, model: 'anthropic/claude-3-opus' });
    expect(services.calls.map(({ request }) => request.model)).toEqual(['openai/gpt-4o', 'anthropic/claude-3-opus']);
    await setSetting(backend.db, { ...chosen, expected: 'openai/gpt-4o', value: null });
  });

  it('is written again without a change of the picture that an editor chose or removed', async () => {
    const services = openServices();
    const { id } = await story({ thumbnail: 'https://a.example/story.png' });
    const first = await draftArticle(services, { productionStoryId: id });
    const ofStory = { image_url: 'https://a.example/story.png', alt_text: '' };
    expect(first.article.article_images).toMatchObject([ofStory]);
    const chosen = { image: 'https://a.example/editor.png', alt: 'Two ferries' };
    for (const [edit, images] of [
      [chosen, [{ image_url: chosen.image, alt_text: chosen.alt }]],
      [{ image: '' }, []],
    ] as const) {
      const article = await getArticleOfProductionStory(backend.db, id);
      if (article === null) throw new Error('The article is gone.');
      await applyUpdate(services, await planUpdate(services, { article, edit }));
      const again = await draftArticle(services, { productionStoryId: id, again: true });
      expect(again.article.article_images).toMatchObject(images);
      expect(again.article.article_images).toHaveLength(images.length);
    }
  });

  it('costs nothing where the budget is too small, the story has no text, or an article would be replaced', async () => {
    const services = openServices();
    const { id } = await story();
    await expect(draftArticle(services, { productionStoryId: id, budgetUsd: 0.001 })).rejects.toMatchObject({
      code: 'budget',
    });
    const empty = await story({ news_article: '' });
    await expect(draftArticle(services, { productionStoryId: empty.id })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(services.calls).toHaveLength(0);
    await draftArticle(services, { productionStoryId: id });
    await expect(draftArticle(services, { productionStoryId: id })).rejects.toMatchObject({ code: 'conflict' });
    const again = await draftArticle(services, { productionStoryId: id, again: true });
    expect(await getArticleDraft(backend.db, again.article.id)).toMatchObject({ cost_usd: 0.04 });
    await publishArticle(services, { article: again.article });
    await expect(draftArticle(services, { productionStoryId: id, again: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(services.calls).toHaveLength(2);
  });
});
