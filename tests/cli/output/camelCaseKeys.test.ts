import { expect, expectTypeOf, it } from 'vitest';
import { camelCaseKeys } from '#cli/output/camelCaseKeys.ts';

it('converts every key of a document to camel case, and no value', () => {
  const document = {
    stories: [{ story_number: 3401, deleted_at: null, article: { published_at: 'full_script', is_breaking: true } }],
    spentUsd: 0.02,
  };
  const printed = camelCaseKeys(document);
  expect(printed).toEqual({
    stories: [{ storyNumber: 3401, deletedAt: null, article: { publishedAt: 'full_script', isBreaking: true } }],
    spentUsd: 0.02,
  });
  expectTypeOf(printed.stories[0]?.article).toEqualTypeOf<{ publishedAt: string; isBreaking: boolean } | undefined>();
});

it('leaves keys alone that are not column names: names of tables, models and marks', () => {
  const rows = { 'public.inbox_stories': 4, 'openai/gpt_4': 1, _private: 2, NOT_A_COLUMN: 3, 'a b_c': 5 };
  expect(camelCaseKeys(rows)).toEqual(rows);
  expect(camelCaseKeys(['a_b', 1, null, true])).toEqual(['a_b', 1, null, true]);
});
