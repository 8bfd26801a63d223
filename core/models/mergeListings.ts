import type { Catalogue, ModelConfig } from './model.ts';

/** A row of the table `model_listings`: what the last refresh said about a model. */
export interface ModelListing {
  id: string;
  context_length: number;
  max_output: number | null;
  /** USD per million tokens. */
  input_cost: number;
  output_cost: number;
  /** USD per request. */
  request_fee: number;
  retired: boolean;
}

/** The seed with what refreshes learnt since. Names, descriptions and categories stay those of the seed. */
export function mergeListings(seed: Catalogue, rows: readonly ModelListing[]): Catalogue {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return seed.map((model) => {
    const row = byId.get(model.id);
    if (row === undefined) return model;
    return {
      ...model,
      contextLength: row.context_length,
      maxOutput: row.max_output,
      inputCost: row.input_cost,
      outputCost: row.output_cost,
      requestFee: row.request_fee,
      retired: row.retired,
    };
  });
}

/** The row that stores what is known about a model now. */
export function toListing(model: ModelConfig): ModelListing {
  return {
    id: model.id,
    context_length: model.contextLength,
    max_output: model.maxOutput,
    input_cost: model.inputCost,
    output_cost: model.outputCost,
    request_fee: model.requestFee,
    retired: model.retired,
  };
}
