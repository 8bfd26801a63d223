import { describe, expect, it } from 'vitest';
import { getModelConfig, getModelsByCategory, seedCatalogue } from '#core/models/catalogue.ts';
import { recommendModel, useCases } from '#core/models/recommend.ts';

describe('the catalogue', () => {
  it('has the 24 models of the specification in its four categories', () => {
    const names = (category: 'fast' | 'balanced' | 'powerful' | 'specialized') =>
      getModelsByCategory(category).map(({ name }) => name);
    expect(names('fast')).toEqual(['Claude 3 Haiku', 'Claude 3.5 Haiku (2024-10-22)', 'GPT-3.5 Turbo']);
    expect(names('balanced')).toEqual([
      'Claude Sonnet 4',
      'Claude 3.5 Sonnet',
      'Claude 3.5 Sonnet (2024-06-20)',
      'Claude 3 Sonnet',
      'GPT-4o Mini',
      'GPT-4o latest',
      'Gemini Pro 1.5',
      'Gemini Experimental (free)',
    ]);
    expect(names('powerful')).toEqual(['Claude 3 Opus', 'GPT-4o', 'o1-preview', 'o1-mini']);
    expect(names('specialized')).toEqual([
      'Llama 3.1 70B',
      'Llama 3.3 70B',
      'Perplexity Sonar',
      'Perplexity Sonar Pro',
      'Perplexity Sonar Reasoning',
      'Perplexity Sonar Reasoning Pro',
      'Perplexity Sonar Deep Research',
      'DeepSeek Chat',
      'Qwen 2.5 72B',
    ]);
    expect(seedCatalogue).toHaveLength(24);
  });

  it('comes from the seven providers, each model once, each with a sentence of its own', () => {
    expect(new Set(seedCatalogue.map(({ provider }) => provider))).toEqual(
      new Set(['Anthropic', 'OpenAI', 'Google', 'Meta', 'Perplexity', 'DeepSeek', 'Alibaba']),
    );
    expect(new Set(seedCatalogue.map(({ id }) => id)).size).toBe(24);
    expect(new Set(seedCatalogue.map(({ description }) => description)).size).toBe(24);
    for (const { description } of seedCatalogue) expect(description).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('knows that eleven of them are no longer offered', () => {
    expect(seedCatalogue.filter(({ retired }) => retired)).toHaveLength(11);
  });

  it('finds a model by its id', () => {
    expect(getModelConfig('openai/gpt-4o-mini')).toMatchObject({ inputCost: 0.15, outputCost: 0.6 });
    expect(getModelConfig('nobody/nothing')).toBeUndefined();
  });
});

describe('recommended models', () => {
  it.each([
    ['summarization', 'anthropic/claude-3.5-haiku-20241022'],
    ['analysis', 'anthropic/claude-sonnet-4'],
    ['writing', 'anthropic/claude-sonnet-4'],
    ['coding', 'meta-llama/llama-3.3-70b-instruct'],
    ['research', 'perplexity/sonar'],
    ['web_search', 'perplexity/sonar'],
    ['complex', 'anthropic/claude-3-opus'],
    ['reasoning', 'openai/o1-preview'],
    ['juggling', 'anthropic/claude-sonnet-4'],
    ['constructor', 'anthropic/claude-sonnet-4'],
  ])('for %s: %s', (useCase, id) => {
    expect(recommendModel(useCase)).toBe(id);
  });

  it('are all in the catalogue', () => {
    for (const useCase of useCases) expect(getModelConfig(recommendModel(useCase))).toBeDefined();
  });
});
