import type { Clock } from '#core/clock.ts';
import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { toAppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { CallAttempt, Gateway, LLMResult, SentRequest } from '#core/gateway/llm.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import type { BillCollector } from './billCollector.ts';
import { type LedgerBuffer, createLedgerBuffer } from './ledgerBuffer.ts';
import type { Guardrails } from './guardrails.ts';
import type { Ledger } from './ledger.ts';
import { ledgerEntry, type MostUsage } from './ledgerEntry.ts';
import type { OpenCalls } from './openCalls.ts';

/** The message of a request whose process died. */
const INTERRUPTED = 'Its process ended before the answer came.';

/** The gateway as operations use it: every call has a purpose, so that its cost can be recorded. */
export interface LedgerGateway {
  /** False: every call fails with the specification's text. */
  readonly configured: boolean;
  for(purpose: CallPurpose): Gateway;
  /** For callers that store answers and their ledger entries in one transaction of their own. */
  openBuffer(): LedgerBuffer;
}

interface LedgerGatewayParts {
  gateway: Gateway;
  ledger: Ledger;
  clock: Clock;
  /** Who asked, where a call does not name anybody. */
  askedBy: string;
  /** The limits set by staff. Default: none. */
  guardrails?: Guardrails | undefined;
  /** Saves requests in progress. Default: what a process was asking when it died is lost. */
  openCalls?: OpenCalls | undefined;
  /** Told of estimates. Default: their bills wait for a worker. */
  bills?: Pick<BillCollector, 'expect'> | undefined;
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
  openCalls,
  bills,
}: LedgerGatewayParts): LedgerGateway {
  const storing = (calls: readonly ModelCall[]) => {
    const stored = openCalls?.storing(calls);
    return () => {
      stored?.();
      if (calls.some((call) => call.cost_is_estimate && call.generation_id !== null)) bills?.expect();
    };
  };
  const ask = (purpose: CallPurpose, write: Ledger['record']): Gateway => ({
    get configured() {
      return gateway.configured;
    },
    async callLLM(request, options = {}) {
      const attempts: CallAttempt[] = [];
      /** Requests that were sent, by number, until their attempts are reported. */
      const unreported = new Map<number, SentRequest>();
      const began = clock.now();
      const callId = crypto.randomUUID();
      const toEntry = ledgerEntry({ callId, model: request.model, purpose: { askedBy, ...purpose } });
      let aheadMs = 0;
      /** With its time by the database's clock. */
      const entryOf: typeof toEntry = (attempt) => toEntry({ ...attempt, startedAt: attempt.startedAt - aheadMs });
      const record = async (seen: readonly CallAttempt[]) => {
        await write(seen.map(entryOf));
        if (seen.length === 0) await guardrails?.release(callId);
      };
      /** The entry of the request that comes next, or of `sent`, if this process dies. */
      const unheard = (most: MostUsage | undefined, sent?: SentRequest) => {
        const next = { number: attempts.length + 1, startedAt: clock.now(), durationMs: 0 };
        const known = { ...next, ...nothingKnown, ...sent, ...most };
        return entryOf({ ...known, ended: 'interrupted', message: INTERRUPTED });
      };
      const onSent = (sent: SentRequest) => {
        unreported.set(sent.number, sent);
        const isSaved = admitted !== undefined && sent.number === 1 && sent.generationId === null;
        if (!isSaved) openCalls?.save(unheard(admitted?.most, sent));
        options.onSent?.(sent);
      };
      const onAttempt = (attempt: CallAttempt) => {
        unreported.delete(attempt.number);
        attempts.push(attempt);
        openCalls?.save(entryOf(attempt));
        options.onAttempt?.(attempt);
      };
      const beforeRetry = async (failed: { costUsd: number }) => {
        await admitted?.again(failed);
        await options.beforeRetry?.(failed);
      };
      const guarded = gateway.configured ? guardrails : undefined;
      const admitted = await guarded?.admit(request, {
        unheard,
        signal: options.signal,
        slot: options.slot,
      });
      aheadMs = admitted?.aheadMs ?? 0;
      try {
        const sent = admitted?.request ?? request;
        const result = await gateway.callLLM(sent, { ...options, onSent, onAttempt, beforeRetry });
        // Where a gateway reports no attempts, its result counts as one.
        await record(attempts.length > 0 ? attempts : [answered(result, began)]);
        return result;
      } catch (error) {
        const all = [...attempts, ...[...unreported.values()].map((sent) => brokenOff(sent, error))];
        await record(all.length > 0 ? all : failed(error, began, clock.now()));
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
    for: (purpose) => ask(purpose, (calls) => ledger.record(calls, storing(calls))),
    openBuffer: () => createLedgerBuffer(ask, ledger, storing),
  };
}

const nothingKnown = {
  modelServed: null,
  generationId: null,
  tokensUsed: 0,
  promptTokens: 0,
  completionTokens: 0,
  costUsd: 0,
  costIsEstimate: true,
  priceIsUnknown: false,
};

function answered(result: LLMResult, startedAt: number): CallAttempt {
  return {
    number: 1,
    startedAt,
    generationId: null,
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

/** A request of a gateway that failed without reporting its attempt: what was sent may be billed. */
function brokenOff(sent: SentRequest, error: unknown): CallAttempt {
  return { ...sent, ended: 'unknown', message: toAppError(error).message };
}

/** The attempts of a gateway that reports none. Empty where no request was sent: there was no key, or no slot. */
function failed(error: unknown, startedAt: number, now: number): CallAttempt[] {
  if (!(error instanceof GatewayError) || error.attempts === 0) return [];
  const none = { modelServed: null, tokensUsed: 0, promptTokens: 0, completionTokens: 0, priceIsUnknown: false };
  const { reason, message, spent } = error;
  const about = { number: 1, startedAt, durationMs: Math.max(0, now - startedAt), generationId: null };
  const cost = { costUsd: spent.usd, costIsEstimate: spent.isEstimate };
  return [{ ...about, ...none, ...cost, ended: reason, message }];
}
