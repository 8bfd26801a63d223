import type { ModelConfig } from './model.ts';

/** A model of a server that only lists ids, as Ollama, vLLM, LiteLLM and llama.cpp do. */
export function plainModel(
  id: string,
  provider: string | null | undefined,
  contextLength: number | null = null,
): ModelConfig {
  return {
    id,
    name: id,
    provider: provider ?? 'unknown',
    contextLength,
    maxOutput: null,
    inputCost: null,
    outputCost: null,
    requestFee: 0,
    description: 'Offered by the configured server, which tells neither its price nor what it is good at.',
    category: 'specialized',
    retired: false,
  };
}
