import { describe, expect, it } from 'vitest';
import { modelCallRow } from '#core/data/modelCalls/modelCalls.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import type { Guardrails } from '#core/pipeline/ledger/guardrails.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { completionJson, serving, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Say OK.' };
const most = {
  promptTokens: 20,
  completionTokens: 2000,
  tokensUsed: 2020,
  costUsd: 0.02,
  costIsEstimate: true,
  priceIsUnknown: false,
};

/** A ledger over this gateway; `released` are the calls whose reservation was given back. */
function openLedger(gateway: Gateway) {
  const written: unknown[] = [];
  const released: string[] = [];
  const guardrails: Guardrails = {
    admit: async (request) => ({ request, most, aheadMs: 0, again: async () => {}, ended: () => {} }),
    release: async (callId) => void released.push(callId),
  };
  const ledger = { record: async (calls: readonly unknown[]) => void written.push(...calls), close: async () => {} };
  const clock = new FakeClock(Date.parse('2026-11-28T10:00:00Z'));
  const ledgered = createLedgerGateway({ gateway, ledger, clock, askedBy: 'anna@example.org', guardrails });
  return { gateway: ledgered.for({ purpose: 'test' }), entries: () => modelCallRow.array().parse(written), released };
}

describe('the ledger', () => {
  it('has the bill of an answer whose text its caller could not take, and gives nothing back', async () => {
    await using server = await serving(completionJson('OK', { id: 'gen-1' }));
    const { gateway, entries, released } = openLedger(testGateway(server.url));
    const onText = () => {
      throw new RangeError('The list is full');
    };
    await expect(gateway.callLLM(question, { onText })).rejects.toThrow(RangeError);
    expect(entries()).toMatchObject([{ ended: 'cancelled', cost_usd: 0.00123, generation_id: 'gen-1' }]);
    expect(released).toEqual([]);
  });

  it('has the most that a request can cost where a gateway sent it and failed without a report', async () => {
    const sent = { number: 1, startedAt: 0, durationMs: 0, modelServed: null, generationId: 'gen-2', ...most };
    const { gateway, entries, released } = openLedger({
      configured: true,
      async callLLM(_, { onSent } = {}) {
        onSent?.(sent);
        throw new TypeError('A fault of the client');
      },
    });
    await expect(gateway.callLLM(question)).rejects.toThrow(TypeError);
    expect(entries()).toMatchObject([
      { ended: 'unknown', cost_usd: 0.02, cost_is_estimate: true, generation_id: 'gen-2' },
    ]);
    expect(released).toEqual([]);
  });

  it('has nothing, and gives back what was reserved, where nothing was sent', async () => {
    const { gateway, entries, released } = openLedger(testGateway('http://127.0.0.1:9'));
    await expect(gateway.callLLM(question, { signal: AbortSignal.abort() })).rejects.toMatchObject({ attempts: 0 });
    expect(entries()).toEqual([]);
    expect(released).toHaveLength(1);
  });
});
