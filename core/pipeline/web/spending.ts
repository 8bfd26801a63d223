import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import type { Gateway, LLMCallOptions, LLMRequest, LLMResult } from '#core/gateway/llm.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { calculateCallCost } from '#core/models/cost.ts';
import type { ModelOf } from '../chosenModels.ts';

/** Calls models within a budget. */
export interface Spending {
  readonly configured: boolean;
  /** The model for each use, as chosen by staff. */
  readonly modelOf: ModelOf;
  /** USD so far. */
  spentUsd(): number;
  /** @throws {AppError} `budget` before a call that could exceed it; errors of the gateway. */
  ask(
    request: LLMRequest & { maxTokens: number },
    signal?: AbortSignal,
    callbacks?: Pick<LLMCallOptions, 'onText' | 'onRetry'>,
  ): Promise<LLMResult>;
}

/** A token has about four letters in most scripts; three is a safe overestimate of the tokens. */
const LETTERS_PER_TOKEN = 3;

interface SpendingInput {
  gateway: Gateway;
  /** USD; null: no limit. */
  budgetUsd: number | null;
  modelOf: ModelOf;
  /** USD that earlier attempts at the same job have spent. */
  spentBefore?: number;
}

export function createSpending({ gateway, budgetUsd, modelOf, spentBefore = 0 }: SpendingInput): Spending {
  let spent = spentBefore;
  return {
    configured: gateway.configured,
    modelOf,
    spentUsd: () => spent,
    async ask(request, signal, callbacks) {
      const promptTokens = Math.ceil((request.prompt.length + (request.systemPrompt?.length ?? 0)) / LETTERS_PER_TOKEN);
      const atMost = calculateCallCost(callableModel(request.model).id, promptTokens, request.maxTokens);
      if (budgetUsd !== null && spent + atMost > budgetUsd) {
        throw new AppError(
          'budget',
          `The next call may cost ${formatUsd(atMost)}; ${formatUsd(Math.max(0, budgetUsd - spent))} of ${formatUsd(budgetUsd)} are left.`,
          {
            hint: 'Raise the budget, or ask for fewer pages.',
          },
        );
      }
      const result = await gateway.callLLM(request, { signal, ...callbacks });
      spent += result.estimatedCost;
      return result;
    },
  };
}
