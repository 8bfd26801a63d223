import { describe, expect, it } from 'vitest';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { createCallBudget } from '#core/pipeline/ledger/callBudget.ts';
import { completionJson, loopback, testGateway } from '../../../support/gateway.ts';

const question = { model: 'openai/gpt-4o', prompt: 'A question', maxTokens: 500 };
const most = maxCallCost(question, seedCatalogue);
const hint = 'Raise the budget.';

/** A server that fails at first, and bills each answer. */
async function openServer(failures: number, cost: number) {
  const asked: number[] = [];
  const server = await loopback((request, response) => {
    request.resume();
    const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13, cost };
    const isFailure = asked.push(cost) <= failures;
    response.end(completionJson('OK', { usage, ...(isFailure ? { choices: [] } : {}) }));
  });
  const gateway = testGateway(server.url, { clock: { now: () => Date.now(), sleep: async () => {} } });
  return { server, gateway, asked };
}

describe('the budget of calls', () => {
  it('pays for as many attempts as fit, and counts each once', async () => {
    const { server, gateway, asked } = await openServer(2, most / 2);
    await using _ = server;
    const budget = createCallBudget({ gateway, catalogue: seedCatalogue, budgetUsd: 2 * most, hint });
    await budget.gateway.callLLM(question);
    expect(asked).toHaveLength(3);
    expect(budget.spent()).toEqual({ usd: 1.5 * most, isEstimate: false });
    await expect(budget.gateway.callLLM(question)).rejects.toMatchObject({ code: 'budget', hint });
    expect(asked).toHaveLength(3);
  });

  it('refuses another attempt that does not fit beside what the first has cost', async () => {
    const { server, gateway, asked } = await openServer(1, most / 2);
    await using _ = server;
    const budget = createCallBudget({ gateway, catalogue: seedCatalogue, budgetUsd: 1.4 * most, hint });
    await expect(budget.gateway.callLLM(question)).rejects.toMatchObject({ code: 'budget', hint });
    expect(asked).toHaveLength(1);
    expect(budget.spent().usd).toBe(most / 2);
    expect(budget.affords(question)).toBe(false);
    expect(budget.affordableTokens(question)).toBeLessThan(500);
  });

  it('counts an answer that its caller could not take', async () => {
    const { server, gateway } = await openServer(0, 0.01);
    await using _ = server;
    const budget = createCallBudget({ gateway, catalogue: seedCatalogue, budgetUsd: null, hint });
    const onText = () => {
      throw new RangeError('The list is full');
    };
    await expect(budget.gateway.callLLM(question, { onText })).rejects.toThrow(RangeError);
    expect(budget.spent()).toEqual({ usd: 0.01, isEstimate: false });
  });
});
