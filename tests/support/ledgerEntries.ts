import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { SentRequest } from '#core/gateway/llm.ts';
import { ledgerEntry } from '#core/pipeline/ledger/ledgerEntry.ts';

type Purpose = Parameters<typeof ledgerEntry>[0]['purpose'];

/** A request under way: $0.50 at most, which is an estimate, and 9 tokens. */
export function sentRequest(generationId: string): SentRequest {
  return {
    number: 1,
    startedAt: Date.now(),
    generationId,
    durationMs: 0,
    modelServed: null,
    tokensUsed: 9,
    promptTokens: 9,
    completionTokens: 0,
    costUsd: 0.5,
    costIsEstimate: true,
    priceIsUnknown: false,
  };
}

/** The entry that such a request of a new call gets where its process dies. */
export function interruptedEntry(generationId: string, purpose: Purpose = { purpose: 'test' }): ModelCall {
  const entry = ledgerEntry({ callId: crypto.randomUUID(), model: 'openai/gpt-4o', purpose });
  return entry({ ...sentRequest(generationId), ended: 'interrupted', message: null });
}
