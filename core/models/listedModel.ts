import { looseObject, nullish, number, string, type infer as Infer } from 'zod/mini';

/**
 * A model as the gateway's `GET /models` lists it. Prices are strings in USD per token (per request for `request`),
 * `-1` where they vary. Ollama, vLLM, LiteLLM and llama.cpp name no price, and say less of the rest.
 * Fields that are not named here are left as they are.
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
  /** Tokens that vLLM was started with. */
  max_model_len: nullish(number()),
  /** Of llama.cpp. */
  meta: nullish(looseObject({ n_ctx: nullish(number()), n_ctx_train: nullish(number()) })),
});

export type ListedModel = Infer<typeof listedModelSchema>;
