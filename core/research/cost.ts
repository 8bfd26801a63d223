import type { LLMRequest } from '#core/gateway/llm.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { calculateCallCost, priceIsUnknown } from '#core/models/cost.ts';
import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';

/** USD per page that the gateway's web search brings (openrouter.ai, web search plugin: $4 per 1,000 results). */
const WEB_RESULT_COST = 0.004;

/** Tokenisers take about four bytes of English a token and about three of other scripts; three overestimates, which is the safe side for a budget. */
export const BYTES_PER_TOKEN = 3;

/** Roles and separators that a provider wraps around the two messages. */
const WRAPPING_TOKENS = 16;

/** An estimate from above of the tokens of a text. */
function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}

/**
 * The most that a call is expected to cost, in USD: all its output tokens used, the dearest of its models called.
 * An estimate: the bill can differ where a provider counts otherwise.
 */
export function maxCallCost(request: LLMRequest, catalogue: Catalogue, promptTokens = promptTokensOf(request)): number {
  const models = [request.model, ...(request.fallbackModels ?? [])].map((id) => callableModel(id, catalogue).id);
  const tokens = Math.max(
    ...models.map((id) => calculateCallCost(id, promptTokens, request.maxTokens ?? 2000, catalogue)),
  );
  return sumUsd([tokens, (request.webSearch?.maxResults ?? 0) * WEB_RESULT_COST]);
}

/** True where a call may reach a model of unknown price. */
export function callPriceIsUnknown({ model, fallbackModels = [] }: LLMRequest, catalogue: Catalogue): boolean {
  return [model, ...fallbackModels].some((id) => priceIsUnknown(callableModel(id, catalogue).id, catalogue));
}

/** An estimate from above of a request's input tokens. */
export function promptTokensOf(request: Pick<LLMRequest, 'prompt' | 'systemPrompt'>): number {
  return estimateTokens(request.prompt) + estimateTokens(request.systemPrompt ?? '') + WRAPPING_TOKENS;
}
