import { looseObject, nullish, number, string, type infer as Infer } from 'zod/mini';

/**
 * A model in the gateway's `GET /models`. Prices are strings in USD per token (per request for `request`), `-1` where
 * they vary. Ollama, vLLM, LiteLLM and llama.cpp list no prices and few of the other fields. Unknown fields are kept.
 */
export const listedModelSchema = looseObject({
  id: string(),
  name: nullish(string()),
  context_length: nullish(number()),
  pricing: nullish(
    looseObject({
      prompt: string(),
      completion: string(),
      request: nullish(string()),
    }),
  ),
  top_provider: nullish(looseObject({ max_completion_tokens: nullish(number()) })),
  /** ISO 8601 date from which it is no longer offered. */
  expiration_date: nullish(string()),
  owned_by: nullish(string()),
  /** vLLM: the context length it was started with, in tokens. */
  max_model_len: nullish(number()),
  /** llama.cpp. */
  meta: nullish(looseObject({ n_ctx: nullish(number()), n_ctx_train: nullish(number()) })),
});

export type ListedModel = Infer<typeof listedModelSchema>;
