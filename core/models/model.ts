/** Kinds of models, in the order in which pickers show them. */
export const modelCategories = ['fast', 'balanced', 'powerful', 'specialized'] as const;
export type ModelCategory = (typeof modelCategories)[number];

/** A language model of the catalogue. */
export interface ModelConfig {
  /** `provider/model` as the gateway calls it. */
  id: string;
  name: string;
  provider: string;
  /** Tokens. */
  contextLength: number;
  /** Tokens; null where the provider does not say. */
  maxOutput: number | null;
  /** USD per million tokens. */
  inputCost: number;
  /** USD per million tokens. */
  outputCost: number;
  /** USD per request, beside the tokens. */
  requestFee: number;
  /** One sentence. */
  description: string;
  category: ModelCategory;
  /** True where the gateway no longer offers it: it is called through its replacement. */
  retired: boolean;
}

export type Catalogue = readonly ModelConfig[];
