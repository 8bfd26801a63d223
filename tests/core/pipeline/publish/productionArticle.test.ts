import { expect, it } from 'vitest';
import { articleDraft } from '#core/pipeline/publish/productionArticle.ts';
import { sampleProductionStory } from '../../data/production/sampleProductionStory.ts';

const body = 'The port reopened on Monday.';

it.each([
  [{ news_article: '', story_id: 'the-idea' }, 'Have it researched first, `velocity research the-idea`, or write it: '],
  [{ news_article: '', story_id: null }, 'Write it first: `velocity production set 3400 news_article …`.'],
  [{ news_article: body, title: '', story_id: 'the-idea' }, 'Write it first: `velocity production set 3400 title …`.'],
])('says what to do where no article can be made of %j', (fields, hint) => {
  expect(() => articleDraft(sampleProductionStory(fields), 'eu-watch')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining(hint) }),
  );
});
