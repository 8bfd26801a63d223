import { getModelConfig } from '#core/models/catalogue.ts';
import { calculateCallCost, priceIsUnknown } from '#core/models/cost.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { Usage } from './answer.ts';

export interface Bill {
  usd: number;
  /** True where the gateway named no price and the catalogue's was taken. */
  isEstimate: boolean;
  /** True where the model's price is unknown: what is counted then is a rate for unknown models. */
  priceIsUnknown: boolean;
}

export const noBill: Bill = { usd: 0, isEstimate: false, priceIsUnknown: false };

/** What a call costs: as billed where the gateway says so, else from the catalogue, the fee per request included. */
export function billFor(usage: Usage, model: string, requestedModel: string, catalogue: Catalogue): Bill {
  if (usage.costUsd !== null) return { usd: usage.costUsd, isEstimate: false, priceIsUnknown: false };
  if (model.endsWith(':free')) return { usd: 0, isEstimate: true, priceIsUnknown: false };
  const priced = pricedAs(model, requestedModel, catalogue);
  return {
    usd: calculateCallCost(priced, usage.promptTokens, usage.completionTokens, catalogue),
    isEstimate: true,
    priceIsUnknown: priceIsUnknown(priced, catalogue),
  };
}

/** Answers name dated or tuned versions (`openai/gpt-4o-2024-08-06`, `…:nitro`) that the catalogue has under a plain id. */
function pricedAs(model: string, requestedModel: string, catalogue: Catalogue): string {
  const plain = model.replace(/:[\w-]+$/, '');
  return [model, plain].find((id) => getModelConfig(id, catalogue) !== undefined) ?? requestedModel;
}

/** About how many tokens a text has, for servers that count nothing: four characters each. */
export function guessUsage(promptLength: number, answerLength: number): Usage {
  const promptTokens = Math.ceil(promptLength / 4);
  const completionTokens = Math.ceil(answerLength / 4);
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, costUsd: null };
}
