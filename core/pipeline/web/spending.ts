import type { Gateway, LLMCallOptions, LLMResult } from '#core/gateway/llm.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { ModelOf } from '../chosenModels.ts';
import { createCallBudget, type CallBudget, type LimitedRequest } from '../ledger/callBudget.ts';

/** Calls models within the budget of a job on web pages. */
export interface Spending extends Pick<CallBudget, 'affordableTokens' | 'countEarlier'> {
  readonly configured: boolean;
  /** The model for each use, as chosen by staff. */
  readonly modelOf: ModelOf;
  /** USD so far. */
  spentUsd(): number;
  /**
   * The answer to a request with a limit, without which its cost has no limit either.
   * @throws {AppError} `budget` before an attempt that could exceed it; errors of the gateway.
   */
  ask(
    request: LimitedRequest,
    signal?: AbortSignal,
    callbacks?: Pick<LLMCallOptions, 'onText' | 'onRetry'>,
  ): Promise<LLMResult>;
}

interface SpendingInput {
  gateway: Gateway;
  /** The current prices. */
  catalogue: Catalogue;
  /** USD; null: no limit. */
  budgetUsd: number | null;
  modelOf: ModelOf;
  /** USD that earlier attempts at the same job have spent. */
  spentBefore?: number;
}

export function createSpending({ modelOf, ...input }: SpendingInput): Spending {
  const budget = createCallBudget({ ...input, hint: 'Raise the budget, or ask for fewer pages.' });
  return {
    configured: input.gateway.configured,
    modelOf,
    spentUsd: () => budget.spent().usd,
    countEarlier: (usd) => budget.countEarlier(usd),
    affordableTokens: (request) => budget.affordableTokens(request),
    ask: (request, signal, callbacks) => budget.gateway.callLLM(request, { signal, ...callbacks }),
  };
}
