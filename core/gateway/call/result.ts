import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';
import type { LLMResult } from '../llm.ts';
import type { ModelAnswer } from './answer.ts';
import { billFor, guessUsage, type Bill } from './bill.ts';
import type { PreparedRequest } from './request.ts';

interface ResultInput {
  answer: ModelAnswer;
  prepared: PreparedRequest;
  requestedModel: string;
  catalogue: Catalogue;
  attempts: number;
  /** For the attempts that failed. */
  spent: Bill;
  /** Milliseconds. */
  elapsedMs: number;
}

/** An answer with what it cost: nothing that was paid for on the way to it is left out. */
export function toResult(input: ResultInput): LLMResult {
  const { answer, prepared, catalogue, spent } = input;
  const usage = answer.usage ?? guessUsage(prepared.promptLength, answer.content.length);
  const model = answer.model ?? prepared.model;
  const bill = billFor(usage, model, prepared.model, catalogue);
  return {
    content: answer.content,
    model,
    requestedModel: input.requestedModel,
    replacedBy: prepared.replacedBy,
    tokensUsed: usage.totalTokens,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    estimatedCost: spent.usd === 0 ? bill.usd : sumUsd([bill.usd, spent.usd]),
    costIsEstimate: bill.isEstimate || spent.isEstimate,
    executionTime: Math.round(input.elapsedMs),
    attempts: input.attempts,
    citations: answer.citations,
    finishReason: answer.finishReason,
  };
}
