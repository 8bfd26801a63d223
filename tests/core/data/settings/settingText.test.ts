import { describe, expect, it } from 'vitest';
import { settingValue } from '#core/data/settings/settings.ts';
import { LARGEST_RUN_BUDGET, readBudget, readSetting, wordsText } from '#core/data/settings/settingText.ts';

const manyWords = wordsText(Array.from({ length: 400 }, (_, at) => `word${at}`));

describe('what is typed for a setting', () => {
  it.each([
    ['words_to_avoid', 'slams, game-changer,, slams\nliterally', ['slams', 'game-changer', 'literally']],
    ['words_to_avoid', 'none', []],
    ['monthly_budget_usd', ' $12.50 ', 12.5],
    ['run_budget_usd', 'none', null],
    ['model_drafts', ' openai/gpt-4o ', 'openai/gpt-4o'],
    ['model_step_9', 'none', null],
    ['model_research', 'recommended', null],
  ] as const)('%s: %j is read by its kind', (key, typed, value) => {
    expect(settingValue(key, readSetting(key, typed))).toEqual(value);
  });

  it.each([
    ['monthly_budget_usd', '1,000', 'must be an amount in USD'],
    ['monthly_budget_usd', '0', 'must be more than 0'],
    ['run_budget_usd', '1000001', 'must be at most 1,000,000'],
    ['words_to_avoid', 'x'.repeat(61), 'must have words of at most 60 characters'],
    ['words_to_avoid', manyWords, 'must have at most 2000 characters together'],
    ['model_drafts', 'gpt 4', 'must be the id of a model'],
  ] as const)('%s is refused with a reason: case %#', (key, typed, reason) => {
    expect(() => settingValue(key, readSetting(key, typed))).toThrow(`${key} ${reason}`);
  });
});

describe('a budget that is typed', () => {
  it.each([
    ['', null],
    [' ', null],
    ['0.05', 0.05],
    ['0,05', 0.05],
    ['$ 3', undefined],
    ['$3', 3],
    ['1,000', undefined],
    ['0,5', 0.5],
    ['0', undefined],
    ['abc', undefined],
    ['10000', 10_000],
    ['10001', undefined],
  ])('%j is %j', (typed, usd) => {
    expect(readBudget(typed, LARGEST_RUN_BUDGET)).toBe(usd);
  });
});
