import type { ModelConfig } from '#core/models/model.ts';
import { WEB_RESULT_COST } from '#core/models/callCost.ts';
import { buildGraph } from './graph.ts';
import { stepRequest } from './prompt.ts';
import type { ResearchStep } from './step.ts';

export type PricedModel = Pick<ModelConfig, 'id' | 'inputCost' | 'outputCost'>;

/** Answers are about half as long as they may be, and a token is about four characters. */
const USUAL_LENGTH = 0.5;
const CHARACTERS_PER_TOKEN = 4;
/** USD per million tokens of a model whose price is unknown. */
const UNKNOWN_PRICE = 2;

/**
 * What each step would usually cost in USD, by its number: its prompt with the answers that it reads, its answer and its
 * web search at the prices of its model. Too rough for a bill, but right in proportion between steps.
 */
export function stepWeights(
  steps: readonly ResearchStep[],
  modelOf: (step: number) => string | null,
  models: readonly PricedModel[],
): ReadonlyMap<number, number> {
  const { needs } = buildGraph(steps);
  const lengths = new Map(steps.map(({ number, maxTokens }) => [number, maxTokens * USUAL_LENGTH]));
  const prices = new Map(models.map((model) => [model.id, model]));
  return new Map(
    steps.map((step) => {
      const request = stepRequest(step, step.prompt, modelOf(step.number));
      const own = (request.prompt.length + (request.systemPrompt ?? '').length) / CHARACTERS_PER_TOKEN;
      const read = (needs.get(step.number) ?? []).reduce((sum, need) => sum + (lengths.get(need) ?? 0), own);
      const { inputCost, outputCost } = prices.get(request.model) ?? { inputCost: null, outputCost: null };
      const tokens =
        read * (inputCost ?? UNKNOWN_PRICE) + step.maxTokens * USUAL_LENGTH * (outputCost ?? UNKNOWN_PRICE);
      return [step.number, tokens / 1_000_000 + (request.webSearch?.maxResults ?? 0) * WEB_RESULT_COST];
    }),
  );
}
