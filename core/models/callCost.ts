import { callableModel } from './callableModel.ts';
import { getModelConfig } from './catalogue.ts';
import { calculateCallCost, priceIsUnknown } from './cost.ts';
import type { Catalogue } from './model.ts';
import { sumUsd } from './money.ts';

/** A request to a language model, as far as its price depends on it. */
interface PricedRequest {
  model: string;
  prompt: string;
  systemPrompt?: string | undefined;
  maxTokens?: number | undefined;
  fallbackModels?: readonly string[] | undefined;
  webSearch?: { maxResults?: number | undefined } | undefined;
}

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
 * The id under which the catalogue lists a model: tuned versions (`openai/gpt-4o:nitro`) and most dated ones
 * (`openai/gpt-4o-2024-08-06`) are only listed under a plain one. Undefined where it is not listed at all.
 */
export function listedId(model: string, catalogue: Catalogue): string | undefined {
  const plain = model.replace(/:[\w-]+$/, '');
  const undated = plain.replace(/-20\d{2}-?\d{2}-?\d{2}$/, '');
  return [model, plain, undated].find((id) => getModelConfig(id, catalogue) !== undefined);
}

function modelsOf({ model, fallbackModels = [] }: PricedRequest, catalogue: Catalogue): string[] {
  return [model, ...fallbackModels]
    .map((id) => callableModel(id, catalogue).id)
    .filter((id) => !id.endsWith(':free'))
    .map((id) => listedId(id, catalogue) ?? id);
}

/**
 * The maximum cost of a call in USD: all output tokens used, and the most expensive of its models called.
 * An estimate: the bill can differ where a provider counts tokens differently.
 */
export function maxCallCost(
  request: PricedRequest,
  catalogue: Catalogue,
  promptTokens = promptTokensOf(request),
): number {
  const tokens = modelsOf(request, catalogue).map((id) =>
    calculateCallCost(id, promptTokens, request.maxTokens ?? DEFAULT_MAX_TOKENS, catalogue),
  );
  return sumUsd([Math.max(0, ...tokens), (request.webSearch?.maxResults ?? 0) * WEB_RESULT_COST]);
}

/** The most that a request can use, and cost in USD as `maxCallCost`. */
export function maxUsage(
  request: PricedRequest,
  catalogue: Catalogue,
): { promptTokens: number; completionTokens: number; costUsd: number; priceIsUnknown: boolean } {
  const promptTokens = promptTokensOf(request);
  return {
    promptTokens,
    completionTokens: request.maxTokens ?? DEFAULT_MAX_TOKENS,
    costUsd: maxCallCost(request, catalogue, promptTokens),
    priceIsUnknown: callPriceIsUnknown(request, catalogue),
  };
}

/** Whether a call may reach a model of unknown price. */
export function callPriceIsUnknown(request: PricedRequest, catalogue: Catalogue): boolean {
  return modelsOf(request, catalogue).some((id) => priceIsUnknown(id, catalogue));
}

/** Upper estimate of a request's input tokens. */
export function promptTokensOf(request: Pick<PricedRequest, 'prompt' | 'systemPrompt'>): number {
  return estimateTokens(request.prompt) + estimateTokens(request.systemPrompt ?? '') + WRAPPING_TOKENS;
}
