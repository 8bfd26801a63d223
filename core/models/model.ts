/** Kinds of models, in the order in which pickers show them. */
export const modelCategories = ['fast', 'balanced', 'powerful', 'specialized'] as const;
export type ModelCategory = (typeof modelCategories)[number];

/** A language model of the catalogue. */
export interface ModelConfig {
  /** `provider/model`, as the gateway expects it. */
  id: string;
  name: string;
  provider: string;
  /** Tokens; null where the server does not say. */
  contextLength: number | null;
  /** Tokens; null where the provider does not say. */
  maxOutput: number | null;
  /** USD per million tokens; null where the price is unknown, which is not the same as free. */
  inputCost: number | null;
  /** USD per million tokens; null as `inputCost`. */
  outputCost: number | null;
  /** USD per request, in addition to the tokens. */
  requestFee: number;
  /** One sentence. */
  description: string;
  category: ModelCategory;
  /** True where the gateway no longer offers it; its replacement is called instead. */
  retired: boolean;
}

export type Catalogue = readonly ModelConfig[];

/** Ids that can be chosen: of OpenRouter, of Ollama (`llama3.2:latest`), files of llama.cpp (`../models/a.gguf`). */
export const modelIdPattern = /^[\w.:/@+-]{1,100}$/;

/** Whether a model searches the web by itself and cites what it found; for any other one the gateway has to search. */
export function searchesByItself(model: string): boolean {
  return model.startsWith('perplexity/');
}
