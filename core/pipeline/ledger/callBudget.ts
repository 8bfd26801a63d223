import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { CallAttempt, Gateway, LLMRequest } from '#core/gateway/llm.ts';
import { maxCallCost, promptTokensOf } from '#core/models/callCost.ts';
import type { Catalogue } from '#core/models/model.ts';
import { type Spent, sumUsd } from '#core/models/money.ts';

/** A request with a limit to its answer. */
export type LimitedRequest = LLMRequest & { maxTokens: number };

/** The budget of one operation whose calls are made one after the other. */
export interface CallBudget {
  /**
   * Calls models within the budget. Throws AppError `budget` before anything is sent that could exceed it, also before
   * another attempt at a call that may be billed.
   */
  readonly gateway: Gateway;
  /** USD so far, failed calls included; `isEstimate` where a part of this process's calls is estimated. */
  spent(): Spent;
  /** Counts earlier attempts at the same job with so many USD, in place of `spentBefore`. */
  countEarlier(usd: number): void;
  /** Whether the rest of the budget pays for the request at most. */
  affords(request: LLMRequest): boolean;
  /** How many tokens of an answer the rest of the budget pays for: at most those of the request; 0 where not even its prompt. */
  affordableTokens(request: LimitedRequest): number;
}

interface CallBudgetInput {
  gateway: Gateway;
  /** The current prices. */
  catalogue: Catalogue;
  /** USD; null: no limit. */
  budgetUsd: number | null;
  /** USD that earlier attempts at the same job have spent. */
  spentBefore?: number;
  /** What can be done where a call does not fit. */
  hint: string;
}

export function createCallBudget({
  gateway,
  catalogue,
  budgetUsd,
  spentBefore = 0,
  hint,
}: CallBudgetInput): CallBudget {
  let spentUsd = spentBefore;
  let earlierUsd = spentBefore;
  let isEstimate = false;
  const fits = (usd: number) => budgetUsd === null || sumUsd([spentUsd, usd]) <= budgetUsd;
  const refuseAbove = (usd: number) => {
    if (budgetUsd === null || fits(usd)) return;
    const left = formatUsd(Math.max(0, sumUsd([budgetUsd, -spentUsd])));
    throw new AppError(
      'budget',
      `The next call may cost ${formatUsd(usd)}; ${left} of ${formatUsd(budgetUsd)} are left.`,
      { hint },
    );
  };
  const count = (more: Spent) => {
    spentUsd = sumUsd([spentUsd, more.usd]);
    isEstimate ||= more.isEstimate;
  };
  return {
    gateway: {
      get configured() {
        return gateway.configured;
      },
      async callLLM(request, options = {}) {
        const atMost = maxCallCost(request, catalogue);
        refuseAbove(atMost);
        // A gateway that reports no attempts reports the total cost in the end.
        let isReported = false;
        let unreportedUsd = 0;
        const beforeRetry = async (failed: { costUsd: number }) => {
          if (!isReported) unreportedUsd = sumUsd([unreportedUsd, failed.costUsd]);
          refuseAbove(sumUsd([unreportedUsd, atMost]));
          await options.beforeRetry?.(failed);
        };
        const onAttempt = (attempt: CallAttempt) => {
          isReported = true;
          count({ usd: attempt.costUsd, isEstimate: attempt.costIsEstimate });
          options.onAttempt?.(attempt);
        };
        try {
          const result = await gateway.callLLM(request, { ...options, beforeRetry, onAttempt });
          if (!isReported) count({ usd: result.estimatedCost, isEstimate: result.costIsEstimate });
          return result;
        } catch (thrown) {
          if (!isReported && thrown instanceof GatewayError) count(thrown.spent);
          throw thrown;
        }
      },
    },
    spent: () => ({ usd: spentUsd, isEstimate }),
    countEarlier(usd) {
      spentUsd = sumUsd([spentUsd, usd, -earlierUsd]);
      earlierUsd = usd;
    },
    affords: (request) => fits(maxCallCost(request, catalogue)),
    affordableTokens(request) {
      const promptTokens = promptTokensOf(request);
      let [least, most] = [0, request.maxTokens];
      while (least < most) {
        const middle = Math.ceil((least + most) / 2);
        if (fits(maxCallCost({ ...request, maxTokens: middle }, catalogue, promptTokens))) least = middle;
        else most = middle - 1;
      }
      return least;
    },
  };
}
