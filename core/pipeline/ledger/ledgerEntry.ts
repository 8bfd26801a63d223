import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { CallAttempt } from '#core/gateway/llm.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';

/** The most that one request can use, and cost in USD. */
export type MostUsage = Pick<
  CallAttempt,
  'tokensUsed' | 'promptTokens' | 'completionTokens' | 'costUsd' | 'costIsEstimate' | 'priceIsUnknown'
>;

/** An attempt, or one that was `interrupted`: its process ended first. */
type AttemptOfEntry = Omit<CallAttempt, 'ended'> & { ended: CallAttempt['ended'] | 'interrupted' };

/**
 * Makes the ledger's entries for the attempts of one call. An attempt has the same id each time, so that there is one
 * entry for it, whoever writes it.
 */
export function ledgerEntry({
  callId,
  model,
  purpose,
}: {
  callId: string;
  model: string;
  purpose: CallPurpose;
}): (attempt: AttemptOfEntry) => ModelCall {
  const ids = new Map<number, string>();
  return (attempt) => {
    const id = ids.get(attempt.number) ?? crypto.randomUUID();
    ids.set(attempt.number, id);
    return {
      id,
      call_id: callId,
      attempt: attempt.number,
      purpose: purpose.purpose,
      run_id: purpose.runId ?? null,
      step_number: purpose.step ?? null,
      story_id: purpose.storyId ?? null,
      post_id: purpose.postId ?? null,
      production_story_id: purpose.productionStoryId ?? null,
      article_id: purpose.articleId ?? null,
      job_id: purpose.jobId ?? null,
      model_asked: model,
      model_served: attempt.modelServed,
      tokens_used: attempt.tokensUsed,
      prompt_tokens: attempt.promptTokens,
      completion_tokens: attempt.completionTokens,
      cost_usd: attempt.costUsd,
      cost_is_estimate: attempt.costIsEstimate,
      generation_id: attempt.generationId,
      bill_due_at: null,
      price_is_unknown: attempt.priceIsUnknown,
      asked_by: purpose.askedBy ?? '',
      started_at: new Date(attempt.startedAt).toISOString(),
      duration_ms: Math.round(attempt.durationMs),
      ended: attempt.ended,
      error_message: attempt.message,
    };
  };
}
