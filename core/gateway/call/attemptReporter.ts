import type { Clock } from '#core/clock.ts';
import type { CallAttempt, LLMCallOptions } from '../llm.ts';
import type { Usage } from './answer.ts';
import type { AttemptCost } from './attemptCost.ts';

interface AttemptFigures {
  model: string | null;
  usage: Usage | undefined;
  cost: AttemptCost;
}

type EndedAttempt = AttemptFigures & Pick<CallAttempt, 'ended' | 'message'>;

/**
 * Reports each request to `onSent` and `onAttempt`; attempts that failed while waiting for the rate limiter are
 * skipped.
 * @param unheard the figures of a request that is not answered yet.
 */
export function attemptReporter(
  { clock }: { clock: Clock },
  { onSent, onAttempt }: LLMCallOptions,
  unheard: () => AttemptFigures,
) {
  let number = 0;
  let startedAt: number | null = null;
  let generationId: string | null = null;
  let isWritten = false;
  const figuresOf = ({ model, usage, cost }: AttemptFigures, began: number) => ({
    number,
    startedAt: began,
    durationMs: Math.max(0, clock.now() - began),
    modelServed: model,
    tokensUsed: usage?.totalTokens ?? 0,
    promptTokens: usage?.promptTokens ?? 0,
    completionTokens: usage?.completionTokens ?? 0,
    costUsd: cost.usd,
    costIsEstimate: cost.isEstimate,
    priceIsUnknown: cost.priceIsUnknown,
    generationId,
  });
  return {
    sent: () => {
      number += 1;
      startedAt = clock.now();
      generationId = null;
      isWritten = false;
      onSent?.(figuresOf(unheard(), startedAt));
    },
    named: (id: string) => {
      // Each event of a stream repeats it.
      if (startedAt === null || generationId !== null) return;
      generationId = id;
      onSent?.(figuresOf(unheard(), startedAt));
    },
    /** Requests sent so far. */
    count: () => number,
    written: () => {
      isWritten = true;
    },
    /** Whether the gateway may act on the request, so that it may be billed. */
    wasWritten: () => isWritten,
    isNamed: () => generationId !== null,
    ended: ({ ended, message, ...figures }: EndedAttempt) => {
      if (startedAt === null) return;
      onAttempt?.({ ...figuresOf(figures, startedAt), ended, message });
      startedAt = null;
      generationId = null;
      isWritten = false;
    },
  };
}
