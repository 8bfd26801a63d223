import type { Catalogue, ModelCategory, ModelConfig } from './model.ts';
import { balancedModels } from './seed/balanced.ts';
import { fastModels } from './seed/fast.ts';
import { powerfulModels } from './seed/powerful.ts';
import { specializedModels } from './seed/specialized.ts';

/**
 * The 24 models that the product offers, by category, with prices of mid 2026.
 * The starting point: `refreshCatalogue` updates prices and marks retired models.
 */
export const seedCatalogue: Catalogue = [...fastModels, ...balancedModels, ...powerfulModels, ...specializedModels];

const byId = new WeakMap<Catalogue, ReadonlyMap<string, ModelConfig>>();

export function getModelConfig(id: string, catalogue: Catalogue = seedCatalogue): ModelConfig | undefined {
  let models = byId.get(catalogue);
  if (models === undefined) {
    // The first of two with one id counts.
    models = new Map(catalogue.toReversed().map((model) => [model.id, model]));
    byId.set(catalogue, models);
  }
  return models.get(id);
}

/** The models of a category in the catalogue's order, retired ones (`retired: true`) included. */
export function getModelsByCategory(category: ModelCategory, catalogue: Catalogue = seedCatalogue): ModelConfig[] {
  return catalogue.filter((model) => model.category === category);
}
