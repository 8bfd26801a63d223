import type { Clock } from '#core/clock.ts';
import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { CallAttempt, Gateway, LLMRequest, LLMResult } from '#core/gateway/llm.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import type { Guardrails } from './guardrails.ts';
import type { Ledger } from './ledger.ts';

/** Language models as operations ask them: only for a purpose, so that every call that costs something is written down. */
export interface LedgerGateway {
  /** False: every call is refused with the specification's text. */
  readonly configured: boolean;
  for(purpose: CallPurpose): Gateway;
  /** For callers that store answers and their ledger entries in one transaction of their own. */
  openBatch(): CallBatch;
}

/** Entries that are not in the ledger yet. */
export interface CallBatch {
  for(purpose: CallPurpose): Gateway;
  /** What has to be stored; ask `stored` to forget it once it is. Storing an entry twice changes nothing. */
  entries(): readonly ModelCall[];
  stored(entries: readonly ModelCall[]): void;
  /** Resolves once all entries that there are now are stored. */
  whenStored(): Promise<void>;
  /** Stores the entries that are not in the ledger yet. Never throws. */
  close(): Promise<void>;
}

interface LedgerGatewayParts {
  gateway: Gateway;
  ledger: Ledger;
  clock: Clock;
  /** Who asked, where a call does not say it. */
  askedBy: string;
  /** What staff have set. Left out: nothing. */
  guardrails?: Guardrails | undefined;
}

/**
 * A gateway whose every request stands in the ledger before its answer is handed over: also what failed after it was
 * billed, each retry, and the model that stood in. Wrap the gateway once, where a front end builds it.
 * @example
 * const { content } = await gateway.for({ purpose: 'test' }).callLLM({ model, prompt });
 */
export function createLedgerGateway({
  gateway,
  ledger,
  clock,
  askedBy,
  guardrails,
}: LedgerGatewayParts): LedgerGateway {
  const ask = (purpose: CallPurpose, write: Ledger['record']): Gateway => ({
    get configured() {
      return gateway.configured;
    },
    async callLLM(request, options = {}) {
      const attempts: CallAttempt[] = [];
      const began = clock.now();
      const callId = crypto.randomUUID();
      const about = { askedBy, ...purpose };
      const record = async (seen: readonly CallAttempt[]) => {
        await write(entries(callId, seen, request, about));
        if (seen.length === 0) await guardrails?.release(callId);
      };
      const onAttempt = (attempt: CallAttempt) => {
        attempts.push(attempt);
        options.onAttempt?.(attempt);
      };
      const beforeRetry = async (failed: { billedUsd: number }) => {
        await admitted?.again(failed);
        await options.beforeRetry?.(failed);
      };
      const guarded = gateway.configured ? guardrails : undefined;
      const admitted = await guarded?.admit(request, { callId, runId: purpose.runId ?? null });
      try {
        const result = await gateway.callLLM(admitted?.request ?? request, { ...options, onAttempt, beforeRetry });
        // Where a gateway reports no attempts, its result counts as one.
        await record(attempts.length > 0 ? attempts : [answered(result, began)]);
        return result;
      } catch (error) {
        await record(attempts.length > 0 ? attempts : failed(error, began, clock.now()));
        throw error;
      } finally {
        admitted?.ended();
      }
    },
  });
  return {
    get configured() {
      return gateway.configured;
    },
    for: (purpose) => ask(purpose, (calls) => ledger.record(calls)),
    openBatch: () => createBatch(ask, ledger),
  };
}

function createBatch(ask: (purpose: CallPurpose, write: Ledger['record']) => Gateway, ledger: Ledger): CallBatch {
  const kept = new Map<string, ModelCall>();
  const waiting = new Set<() => void>();
  const stored = (calls: readonly ModelCall[]) => {
    for (const { id } of calls) kept.delete(id);
    for (const look of waiting) look();
  };
  const whenStored = () => {
    const asked = new Set(kept.keys());
    return new Promise<void>((resolve) => {
      const look = () => {
        if ([...asked].some((id) => kept.has(id))) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  };
  const flush = async () => {
    const calls = [...kept.values()];
    await ledger.record(calls);
    stored(calls);
  };
  return {
    for(purpose) {
      const asked = ask(purpose, async (calls) => {
        for (const call of calls) kept.set(call.id, call);
      });
      return {
        get configured() {
          return asked.configured;
        },
        async callLLM(request, options) {
          // Another call of a step before its last answer is stored, as for a correction: it may take minutes. What other
          // steps were answered is stored by the engine's next turn, without keeping this call waiting.
          if ([...kept.values()].some(({ step_number }) => step_number === (purpose.step ?? null))) await flush();
          return asked.callLLM(request, options);
        },
      };
    },
    entries: () => [...kept.values()],
    stored,
    whenStored,
    close: flush,
  };
}

function entries(
  callId: string,
  attempts: readonly CallAttempt[],
  { model }: LLMRequest,
  purpose: CallPurpose,
): ModelCall[] {
  return attempts.map((attempt, index) => ({
    id: crypto.randomUUID(),
    call_id: callId,
    attempt: index + 1,
    purpose: purpose.purpose,
    run_id: purpose.runId ?? null,
    step_number: purpose.step ?? null,
    story_id: purpose.storyId ?? null,
    post_id: purpose.postId ?? null,
    production_story_id: purpose.productionStoryId ?? null,
    article_id: purpose.articleId ?? null,
    model_asked: model,
    model_served: attempt.modelServed,
    tokens_used: attempt.tokensUsed,
    prompt_tokens: attempt.promptTokens,
    completion_tokens: attempt.completionTokens,
    cost_usd: attempt.costUsd,
    cost_is_estimate: attempt.costIsEstimate,
    price_is_unknown: attempt.priceIsUnknown,
    asked_by: purpose.askedBy ?? '',
    started_at: new Date(attempt.startedAt).toISOString(),
    duration_ms: Math.round(attempt.durationMs),
    ended: attempt.ended,
    error_message: attempt.message,
  }));
}

function answered(result: LLMResult, startedAt: number): CallAttempt {
  return {
    startedAt,
    durationMs: result.executionTime,
    modelServed: result.model,
    tokensUsed: result.tokensUsed,
    promptTokens: result.promptTokens,
    completionTokens: result.completionTokens,
    costUsd: result.estimatedCost,
    costIsEstimate: result.costIsEstimate,
    priceIsUnknown: result.priceIsUnknown,
    ended: 'completed',
    message: null,
  };
}

/** Nothing where no request was sent: there was no key, or no place. */
function failed(error: unknown, startedAt: number, now: number): CallAttempt[] {
  if (!(error instanceof GatewayError) || error.attempts === 0) return [];
  const none = { modelServed: null, tokensUsed: 0, promptTokens: 0, completionTokens: 0, priceIsUnknown: false };
  const { reason, message, spentUsd } = error;
  const durationMs = Math.max(0, now - startedAt);
  return [{ startedAt, durationMs, ...none, costUsd: spentUsd, costIsEstimate: false, ended: reason, message }];
}
