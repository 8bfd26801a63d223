import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { Gateway, LLMCallOptions, LLMRequest, LLMResult } from '#core/gateway/llm.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { sumUsd } from '#core/models/money.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import type { ModelOf } from '../chosenModels.ts';

/** A request with a limit to its answer, without which its cost has no limit either. */
export type LimitedRequest = LLMRequest & { maxTokens: number };

/** Calls models within a budget. */
export interface Spending {
  readonly configured: boolean;
  /** The model for each use, as chosen by staff. */
  readonly modelOf: ModelOf;
  /** USD so far. */
  spentUsd(): number;
  /** How many tokens of an answer the rest of the budget pays for: at most those of the request; 0 where not even its prompt. */
  affordableTokens(request: LimitedRequest): number;
  /** @throws {AppError} `budget` before an attempt that could exceed it; errors of the gateway. */
  ask(
    request: LimitedRequest,
    signal?: AbortSignal,
    callbacks?: Pick<LLMCallOptions, 'onText' | 'onRetry'>,
  ): Promise<LLMResult>;
}

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
  const fits = (usd: number) => budgetUsd === null || sumUsd([spent, usd]) <= budgetUsd;
  const refuseAbove = (usd: number) => {
    if (budgetUsd === null || fits(usd)) return;
    const left = formatUsd(Math.max(0, sumUsd([budgetUsd, -spent])));
    throw new AppError(
      'budget',
      `The next call may cost ${formatUsd(usd)}; ${left} of ${formatUsd(budgetUsd)} are left.`,
      { hint: 'Raise the budget, or ask for fewer pages.' },
    );
  };
  return {
    configured: gateway.configured,
    modelOf,
    spentUsd: () => spent,
    affordableTokens(request) {
      let [least, most] = [0, request.maxTokens];
      while (least < most) {
        const middle = Math.ceil((least + most) / 2);
        if (fits(maxCallCost({ ...request, maxTokens: middle }, seedCatalogue))) least = middle;
        else most = middle - 1;
      }
      return least;
    },
    async ask(request, signal, callbacks) {
      const atMost = maxCallCost(request, seedCatalogue);
      refuseAbove(atMost);
      let billed = 0;
      const beforeRetry = async (failed: { billedUsd: number }) => {
        billed = sumUsd([billed, failed.billedUsd]);
        refuseAbove(sumUsd([billed, atMost]));
      };
      try {
        const result = await gateway.callLLM(request, { signal, beforeRetry, ...callbacks });
        spent = sumUsd([spent, result.estimatedCost]);
        return result;
      } catch (thrown) {
        if (thrown instanceof GatewayError) spent = sumUsd([spent, thrown.spentUsd]);
        throw thrown;
      }
    },
  };
}
