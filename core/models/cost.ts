import { getModelConfig, seedCatalogue } from './catalogue.ts';
import type { Catalogue } from './model.ts';
import { fromNano, sumUsd, toNano } from './money.ts';
import { PRICE_UNKNOWN } from './unknownPrice.ts';

/** USD per 1,000 tokens of models outside the catalogue: the mean of their input and output prices. */
const ratesPerThousand: Readonly<Record<string, number>> = {
  'anthropic/claude-haiku-4.5': 0.003,
  'openai/gpt-4.1': 0.005,
  'deepseek/deepseek-chat-v3-0324': 0.0005,
};
const UNKNOWN_RATE_PER_THOUSAND = 0.002;

/**
 * True where a model's price is unknown: its cost is then estimated at a flat rate that says nothing about its real
 * price.
 */
export function priceIsUnknown(id: string, catalogue: Catalogue = seedCatalogue): boolean {
  const model = getModelConfig(id, catalogue);
  return model === undefined || model.inputCost === null || model.outputCost === null;
}

/**
 * Approximate cost of `tokens` in USD where input and output are not counted separately: at the mean of both prices.
 * Models of unknown price are counted at a flat rate per 1,000 tokens. Source: dashboard specification, section 9.
 */
export function estimateCost(id: string, tokens: number, catalogue: Catalogue = seedCatalogue): number {
  const model = getModelConfig(id, catalogue);
  if (model !== undefined && model.inputCost !== null && model.outputCost !== null) {
    return tokensAt([[tokens, (model.inputCost + model.outputCost) / 2]]);
  }
  return tokensAt([[tokens, (ratesPerThousand[id] ?? UNKNOWN_RATE_PER_THOUSAND) * 1000]]);
}

/**
 * Input tokens at the input price plus output tokens at the output price, in USD, rounded once to 1e-9 USD.
 * Excludes fees per request (`calculateRequestFees`). Models of unknown price: as `estimateCost`.
 * @example
 * ```ts
 * calculatePreciseCost('openai/gpt-4o', 1200, 800); // 0.011 USD
 * ```
 */
export function calculatePreciseCost(
  id: string,
  inputTokens: number,
  outputTokens: number,
  catalogue: Catalogue = seedCatalogue,
): number {
  const model = getModelConfig(id, catalogue);
  if (model === undefined || model.inputCost === null || model.outputCost === null) {
    return estimateCost(id, inputTokens + outputTokens, catalogue);
  }
  return tokensAt([
    [inputTokens, model.inputCost],
    [outputTokens, model.outputCost],
  ]);
}

/** What a model charges per request, in USD, for so many requests. */
export function calculateRequestFees(id: string, requests: number, catalogue: Catalogue = seedCatalogue): number {
  return fromNano(toNano(getModelConfig(id, catalogue)?.requestFee ?? 0) * requests);
}

/** Cost of one call in USD: its tokens and the fee of one request. */
export function calculateCallCost(
  id: string,
  inputTokens: number,
  outputTokens: number,
  catalogue: Catalogue = seedCatalogue,
): number {
  return sumUsd([
    calculatePreciseCost(id, inputTokens, outputTokens, catalogue),
    calculateRequestFees(id, 1, catalogue),
  ]);
}

/**
 * A price in USD per million tokens, for display. From $1: `$3.00 per 1M`. Below that, the specification (section 9)
 * shows the value times 1000 with one decimal, which is thousandths of a dollar, hence `m$`: `m$250.0 per 1M` is $0.25.
 * Null is an unknown price.
 */
export function formatPrice(usdPerMillion: number | null): string {
  if (usdPerMillion === null) return PRICE_UNKNOWN;
  if (usdPerMillion < 1) return `m$${(usdPerMillion * 1000).toFixed(1)} per 1M`;
  return `$${usdPerMillion.toFixed(2)} per 1M`;
}

/**
 * Takes pairs of tokens and USD per million. Big integers: tokens times nano-dollars exceed the safe range of numbers.
 */
function tokensAt(parts: readonly (readonly [tokens: number, usdPerMillion: number])[]): number {
  let sum = 0n;
  for (const [tokens, price] of parts) sum += BigInt(Math.max(0, Math.round(tokens))) * BigInt(toNano(price));
  return fromNano(Number((sum + 500_000n) / 1_000_000n));
}
