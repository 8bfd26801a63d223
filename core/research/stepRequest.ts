import type { LLMRequest } from '#core/gateway/llm.ts';
import type { ResearchStep } from './step.ts';

/** Pages that a model which does not search by itself is given. */
export const WEB_RESULTS = 5;

/**
 * What a step asks the gateway. A model chosen for the run is called for every step and without stand-ins; where a
 * step has to search and the chosen model does not do so by itself, the gateway searches for it.
 */
export function stepRequest(step: ResearchStep, prompt: string, chosenModel: string | null): LLMRequest {
  const model = chosenModel ?? step.model;
  const needsSearch = step.searches && !model.startsWith('perplexity/');
  return {
    model,
    prompt,
    systemPrompt: step.systemPrompt,
    temperature: step.temperature,
    maxTokens: step.maxTokens,
    fallbackModels: chosenModel === null ? step.fallbackModels : [],
    ...(needsSearch ? { webSearch: { maxResults: WEB_RESULTS } } : {}),
  };
}
