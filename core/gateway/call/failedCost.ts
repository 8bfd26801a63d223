import { maxUsage } from '#core/models/callCost.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { Failure } from '../errors/attemptError.ts';
import type { GatewayFailureReason } from '../errors/gatewayError.ts';
import type { LLMRequest } from '../llm.ts';
import type { Usage } from './answer.ts';
import { type AttemptCost, attemptCost, guessUsage, noCost } from './attemptCost.ts';
import type { PreparedRequest } from './request.ts';

interface FailedCost {
  /** Undefined where nothing is known of it. */
  usage: Usage | undefined;
  cost: AttemptCost;
}

/** The most that a request can use and cost, as an estimate. */
export function maxAttemptCost(request: LLMRequest, catalogue: Catalogue): { usage: Usage; cost: AttemptCost } {
  const { promptTokens, completionTokens, costUsd, priceIsUnknown } = maxUsage(request, catalogue);
  return {
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, costUsd: null },
    cost: { usd: costUsd, isEstimate: true, priceIsUnknown },
  };
}

/** Failures that end a request while a model may work on it: nobody says then what the provider bills. */
const brokenOff: ReadonlySet<GatewayFailureReason> = new Set(['cancelled', 'timeout', 'cut_off', 'network']);

/**
 * What a failed request is counted with. One that broke off counts the most that it can cost, until the gateway's bill
 * takes that place: some providers write their answer to the end, and bill all of it. Where the server names no requests,
 * no bill will come, and the text that arrived is the better estimate.
 */
export function failedCost(
  { reason, usage, model, partialText = '', arrivedLength = partialText.length }: Failure,
  {
    request,
    prepared,
    catalogue,
    sent,
  }: {
    request: LLMRequest;
    prepared: PreparedRequest;
    catalogue: Catalogue;
    sent: { wasWritten(): boolean; isNamed(): boolean };
  },
): FailedCost {
  const priced = (used: Usage) => ({
    usage: used,
    cost: attemptCost(used, model ?? prepared.model, prepared.model, catalogue),
  });
  if (usage !== undefined) return priced(usage);
  if (brokenOff.has(reason) && sent.wasWritten() && (sent.isNamed() || partialText === '')) {
    return maxAttemptCost(request, catalogue);
  }
  if (partialText !== '') return priced(guessUsage(prepared.promptLength, arrivedLength));
  // What the gateway took on may be billed, even if nothing of it arrived.
  return { usage: undefined, cost: { ...noCost, isEstimate: sent.isNamed() } };
}
