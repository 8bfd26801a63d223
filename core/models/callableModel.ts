import { getModelConfig, seedCatalogue } from './catalogue.ts';
import type { Catalogue, ModelConfig } from './model.ts';

const SONNET = 'anthropic/claude-sonnet-4';
const GPT_4O = 'openai/gpt-4o';

const replacements: Readonly<Record<string, string>> = {
  'anthropic/claude-3.5-haiku-20241022': 'anthropic/claude-3-haiku',
  'perplexity/sonar-reasoning': 'perplexity/sonar-reasoning-pro',
};

/**
 * Used where the model itself has no replacement. Only Perplexity's models search the web, so they stay with
 * Perplexity.
 */
const providerReplacements: Readonly<Record<string, string>> = {
  Anthropic: SONNET,
  Perplexity: 'perplexity/sonar-pro',
};

/**
 * The model to call: the requested one, or its replacement where it is retired (then `replacedBy` is set). Replacements
 * that are retired too are replaced in turn. A model that is not in the catalogue is called unchanged.
 */
export function callableModel(
  id: string,
  catalogue: Catalogue = seedCatalogue,
): { id: string; replacedBy: string | null } {
  const seen = new Set<string>();
  let current = getModelConfig(id, catalogue);
  while (current?.retired && !seen.has(current.id)) {
    seen.add(current.id);
    current = getModelConfig(replacementOf(current), catalogue);
  }
  // All replacements are retired too: the gateway's error says more than a silent guess.
  if (current === undefined || current.retired || current.id === id) return { id, replacedBy: null };
  return { id: current.id, replacedBy: current.id };
}

function replacementOf(model: ModelConfig): string {
  return replacements[model.id] ?? providerReplacements[model.provider] ?? GPT_4O;
}
