import { describe, expect, it } from 'vitest';
import { callableModel } from '#core/models/callableModel.ts';
import { getModelConfig, seedCatalogue } from '#core/models/catalogue.ts';

/** The catalogue with some more models retired, or all of them. */
function retire(...ids: string[]) {
  const catalogue = structuredClone(seedCatalogue);
  for (const model of catalogue) if (ids.length === 0 || ids.includes(model.id)) model.retired = true;
  return catalogue;
}

describe('the model that is called', () => {
  it.each([
    ['anthropic/claude-3.5-haiku-20241022', 'anthropic/claude-3-haiku'],
    ['anthropic/claude-3.5-sonnet', 'anthropic/claude-sonnet-4'],
    ['anthropic/claude-3.5-sonnet-20240620', 'anthropic/claude-sonnet-4'],
    ['anthropic/claude-3-sonnet', 'anthropic/claude-sonnet-4'],
    ['anthropic/claude-3-opus', 'anthropic/claude-sonnet-4'],
    ['openai/chatgpt-4o-latest', 'openai/gpt-4o'],
    ['openai/o1-preview', 'openai/gpt-4o'],
    ['openai/o1-mini', 'openai/gpt-4o'],
    ['google/gemini-pro-1.5', 'openai/gpt-4o'],
    ['google/gemini-2.0-pro-exp-02-05:free', 'openai/gpt-4o'],
    ['perplexity/sonar-reasoning', 'perplexity/sonar-reasoning-pro'],
  ])('%s is retired: %s', (id, replacement) => {
    expect(callableModel(id)).toEqual({ id: replacement, replacedBy: replacement });
  });

  it('is the requested one, where it is offered or not in the catalogue', () => {
    for (const id of ['perplexity/sonar', 'openai/gpt-4o', 'llama3.2:3b', '']) {
      expect(callableModel(id)).toEqual({ id, replacedBy: null });
    }
  });

  it('is never retired, for any model of the catalogue', () => {
    for (const { id } of seedCatalogue) expect(getModelConfig(callableModel(id).id)?.retired).toBe(false);
  });

  it('follows replacements that were retired too', () => {
    const catalogue = retire('anthropic/claude-3-haiku', 'perplexity/sonar');
    expect(callableModel('anthropic/claude-3.5-haiku-20241022', catalogue).id).toBe('anthropic/claude-sonnet-4');
    expect(callableModel('perplexity/sonar', catalogue).id).toBe('perplexity/sonar-pro');
  });

  it('is the requested one where no replacement is left', () => {
    expect(callableModel('openai/gpt-4o', retire())).toEqual({ id: 'openai/gpt-4o', replacedBy: null });
  });
});
