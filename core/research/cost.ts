import type { LLMRequest } from '#core/gateway/llm.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { calculateCallCost, priceIsUnknown } from '#core/models/cost.ts';
import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';

/** USD per page that the gateway's web search returns (openrouter.ai, web search plugin: $4 per 1,000 results). */
export const WEB_RESULT_COST = 0.004;

/**
 * UTF-8 bytes per token: about four in English, about three in other scripts. Three overestimates, which is the safe
 * side for a budget.
 */
export const BYTES_PER_TOKEN = 3;

/** Output tokens of a request that names no limit. */
export const DEFAULT_MAX_TOKENS = 2000;

/** Tokens that a provider adds around the two messages for roles and separators. */
const WRAPPING_TOKENS = 16;

/** Upper estimate of a text's tokens. */
function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}

/**
 * The maximum cost of a call in USD: all output tokens used, and the most expensive of its models called.
 * An estimate: the bill can differ where a provider counts tokens differently.
 */
export function maxCallCost(request: LLMRequest, catalogue: Catalogue, promptTokens = promptTokensOf(request)): number {
  const models = [request.model, ...(request.fallbackModels ?? [])].map((id) => callableModel(id, catalogue).id);
  const tokens = Math.max(
    ...models.map((id) => calculateCallCost(id, promptTokens, request.maxTokens ?? DEFAULT_MAX_TOKENS, catalogue)),
  );
  return sumUsd([tokens, (request.webSearch?.maxResults ?? 0) * WEB_RESULT_COST]);
}

/** Whether a call may reach a model of unknown price. */
export function callPriceIsUnknown({ model, fallbackModels = [] }: LLMRequest, catalogue: Catalogue): boolean {
  return [model, ...fallbackModels].some((id) => priceIsUnknown(callableModel(id, catalogue).id, catalogue));
}

/** Upper estimate of a request's input tokens. */
export function promptTokensOf(request: Pick<LLMRequest, 'prompt' | 'systemPrompt'>): number {
  return estimateTokens(request.prompt) + estimateTokens(request.systemPrompt ?? '') + WRAPPING_TOKENS;
}
