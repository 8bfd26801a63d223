import type { Catalogue, ModelConfig } from './model.ts';
import { plainModel } from './plainModel.ts';

/** A row of the table `model_listings`: what the last refresh found out about a model. */
export interface ModelListing {
  id: string;
  context_length: number | null;
  max_output: number | null;
  /** USD per million tokens; null where unknown. */
  input_cost: number | null;
  output_cost: number | null;
  /** USD per request. */
  request_fee: number;
  retired: boolean;
  /** Only read for models that the seed does not have. */
  provider: string | null;
}

/**
 * The seed updated with the results of refreshes, followed by the models that another server offers. Names,
 * descriptions and categories stay those of the seed. A retired model of another server is dropped.
 */
export function mergeListings(seed: Catalogue, rows: readonly ModelListing[]): Catalogue {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(seed.map(({ id }) => id));
  const others = rows.filter(({ id, retired }) => !known.has(id) && !retired);
  const seeds = seed.map((model) => {
    const row = byId.get(model.id);
    return row === undefined ? model : withListing(model, row);
  });
  return [...seeds, ...others.map((row) => withListing(plainModel(row.id, row.provider), row))];
}

function withListing(model: ModelConfig, row: ModelListing): ModelConfig {
  return {
    ...model,
    contextLength: row.context_length,
    maxOutput: row.max_output,
    inputCost: row.input_cost,
    outputCost: row.output_cost,
    requestFee: row.request_fee,
    retired: row.retired,
  };
}

/** The row that stores the current data of a model. */
export function toListing(model: ModelConfig): ModelListing {
  return {
    id: model.id,
    context_length: model.contextLength,
    max_output: model.maxOutput,
    input_cost: model.inputCost,
    output_cost: model.outputCost,
    request_fee: model.requestFee,
    retired: model.retired,
    provider: model.provider,
  };
}
