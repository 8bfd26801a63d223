import type { Clock } from '#core/clock.ts';
import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { CallAttempt, Gateway, LLMRequest, LLMResult } from '#core/gateway/llm.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import type { Guardrails } from './guardrails.ts';
import type { Ledger } from './ledger.ts';

/** The gateway as operations use it: every call has a purpose, so that its cost can be recorded. */
export interface LedgerGateway {
  /** False: every call fails with the specification's text. */
  readonly configured: boolean;
  for(purpose: CallPurpose): Gateway;
  /** For callers that store answers and their ledger entries in one transaction of their own. */
  openBatch(): CallBatch;
}

/** Calls whose entries are not in the ledger yet. */
export interface CallBatch {
  for(purpose: CallPurpose): Gateway;
  /** The entries to store; call `stored` afterwards. Storing an entry twice changes nothing. */
  entries(): readonly ModelCall[];
  stored(entries: readonly ModelCall[]): void;
  /** Resolves once all current entries are stored. */
  whenStored(): Promise<void>;
  /** Stores the entries that are not in the ledger yet. Never throws. */
  close(): Promise<void>;
}

interface LedgerGatewayParts {
  gateway: Gateway;
  ledger: Ledger;
  clock: Clock;
  /** Who asked, where a call does not name anybody. */
  askedBy: string;
  /** The limits set by staff. Default: none. */
  guardrails?: Guardrails | undefined;
}

/**
 * Wraps a gateway so that every request is recorded in the ledger before its answer is returned: also billed failures,
 * retries, and the model that really answered. Each front end wraps its gateway once.
 * @example
 * ```ts
 * const { content } = await gateway.for({ purpose: 'test' }).callLLM({ model, prompt });
 * ```
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
      const admitted = await guarded?.admit(request, {
        callId,
        runId: purpose.runId ?? null,
        signal: options.signal,
      });
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
    for (const check of waiting) check();
  };
  const whenStored = () => {
    const asked = new Set(kept.keys());
    return new Promise<void>((resolve) => {
      const check = () => {
        if ([...asked].some((id) => kept.has(id))) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
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
          // A second call of a step (a correction) may take minutes, so its first answer's entry is stored before. Entries of
          // other steps are stored by the engine's next turn, so this call need not wait for them.
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

/** Empty where no request was sent: there was no key, or no slot. */
function failed(error: unknown, startedAt: number, now: number): CallAttempt[] {
  if (!(error instanceof GatewayError) || error.attempts === 0) return [];
  const none = { modelServed: null, tokensUsed: 0, promptTokens: 0, completionTokens: 0, priceIsUnknown: false };
  const { reason, message, spentUsd } = error;
  const durationMs = Math.max(0, now - startedAt);
  return [{ startedAt, durationMs, ...none, costUsd: spentUsd, costIsEstimate: false, ended: reason, message }];
}
