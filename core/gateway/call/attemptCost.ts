import { listedId } from '#core/models/callCost.ts';
import { calculateCallCost, priceIsUnknown } from '#core/models/cost.ts';
import type { Catalogue } from '#core/models/model.ts';
import { type Spent, sumUsd } from '#core/models/money.ts';
import type { Usage } from './answer.ts';

/** What one request of a call cost, or all that failed. */
export interface AttemptCost extends Spent {
  /** True where the model's price is unknown, so that the flat rate for unknown models was used. */
  priceIsUnknown: boolean;
}

export const noCost: AttemptCost = { usd: 0, isEstimate: false, priceIsUnknown: false };

export function sumOfCosts(costs: readonly AttemptCost[]): AttemptCost {
  return {
    usd: sumUsd(costs.map(({ usd }) => usd)),
    isEstimate: costs.some(({ isEstimate }) => isEstimate),
    priceIsUnknown: costs.some(({ priceIsUnknown }) => priceIsUnknown),
  };
}

/**
 * The cost of a call: as billed where the gateway reports it, else from the catalogue, including the fee per request.
 */
export function attemptCost(usage: Usage, model: string, requestedModel: string, catalogue: Catalogue): AttemptCost {
  if (usage.costUsd !== null) return { usd: usage.costUsd, isEstimate: false, priceIsUnknown: false };
  if (model.endsWith(':free')) return { usd: 0, isEstimate: true, priceIsUnknown: false };
  const priced = listedId(model, catalogue) ?? requestedModel;
  return {
    usd: calculateCallCost(priced, usage.promptTokens, usage.completionTokens, catalogue),
    isEstimate: true,
    priceIsUnknown: priceIsUnknown(priced, catalogue),
  };
}

/** Estimated usage for servers that report none: four characters per token. */
export function guessUsage(promptLength: number, answerLength: number): Usage {
  const promptTokens = Math.ceil(promptLength / 4);
  const completionTokens = Math.ceil(answerLength / 4);
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, costUsd: null };
}
