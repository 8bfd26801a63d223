import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';
import type { LLMResult } from '../llm.ts';
import type { ModelAnswer, Usage } from './answer.ts';
import { attemptCost, guessUsage, type AttemptCost } from './attemptCost.ts';
import type { PreparedRequest } from './request.ts';

interface ResultInput {
  answer: ModelAnswer;
  usage: Usage;
  cost: AttemptCost;
  prepared: PreparedRequest;
  requestedModel: string;
  attempts: number;
  /** Cost of the failed attempts. */
  spent: AttemptCost;
  /** Milliseconds. */
  elapsedMs: number;
}

/** Usage and cost of an answer; estimated from its length where the server reported none. */
export function answerCost(
  answer: ModelAnswer,
  prepared: PreparedRequest,
  catalogue: Catalogue,
): { usage: Usage; cost: AttemptCost } {
  const usage = answer.usage ?? guessUsage(prepared.promptLength, answer.content.length);
  return { usage, cost: attemptCost(usage, answer.model ?? prepared.model, prepared.model, catalogue) };
}

/** The result of a call with its whole cost, failed attempts included. */
export function toResult(input: ResultInput): LLMResult {
  const { answer, usage, cost, prepared, spent } = input;
  return {
    content: answer.content,
    model: answer.model ?? prepared.model,
    requestedModel: input.requestedModel,
    replacedBy: prepared.replacedBy,
    tokensUsed: usage.totalTokens,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    estimatedCost: spent.usd === 0 ? cost.usd : sumUsd([cost.usd, spent.usd]),
    costIsEstimate: cost.isEstimate || spent.isEstimate,
    priceIsUnknown: cost.priceIsUnknown || spent.priceIsUnknown,
    executionTime: Math.round(input.elapsedMs),
    attempts: input.attempts,
    citations: answer.citations,
    finishReason: answer.finishReason,
  };
}
