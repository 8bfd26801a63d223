import { describe, expect, it } from 'vitest';
import { attemptCost, guessUsage } from '#core/gateway/call/attemptCost.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { completionJson, serving, testGateway } from '../../../support/gateway.ts';

const usage = { promptTokens: 1000, completionTokens: 500, totalTokens: 1500, costUsd: null };
const cost = (model: string, requested = model) => attemptCost(usage, model, requested, seedCatalogue);

async function costOf(model: string, rest: Readonly<Record<string, unknown>>) {
  await using server = await serving(completionJson('Text', rest));
  return await testGateway(server.url).callLLM({ model, prompt: 'x'.repeat(400) });
}

describe('the most that a call can cost', () => {
  const most = (model: string) => maxCallCost({ model, prompt: 'A question' }, seedCatalogue);

  it('is that of the model, under whatever version it is asked for, and nothing where it is free', () => {
    expect(most('openai/gpt-4o:nitro')).toBe(most('openai/gpt-4o'));
    expect(most('openai/gpt-4o-2024-08-06')).toBe(most('openai/gpt-4o'));
    expect(most('openai/gpt-4o-20240806:nitro')).toBe(most('openai/gpt-4o'));
    expect(most('openai/gpt-4o')).toBeGreaterThan(0.02);
    expect(most('meta-llama/llama-3.3-70b-instruct:free')).toBe(0);
    expect(most('vendor/unknown')).toBeGreaterThan(0.004);
  });
});

describe('what a call costs', () => {
  it('is estimated by the prices of its time, also in a client that has made calls before', async () => {
    let inputCost = 2;
    const catalogue = async () => seedCatalogue.map((model) => Object.assign({}, model, { inputCost, outputCost: 0 }));
    const counts = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };
    await using server = await serving(completionJson('Text', { usage: counts }));
    const gateway = testGateway(server.url, { catalogue });
    const ask = async () => (await gateway.callLLM({ model: 'openai/gpt-4o', prompt: 'Hello' })).estimatedCost;
    expect(await ask()).toBe(0.002);
    inputCost = 6;
    expect(await ask()).toBe(0.006);
  });

  it('is what was billed, to the last digit, where the gateway says so', async () => {
    for (const cost of [0, 0.00000042, 0.0193482, 12.5]) {
      const result = await costOf('openai/gpt-4o', { usage: { prompt_tokens: 1, completion_tokens: 1, cost } });
      expect(result).toMatchObject({ estimatedCost: cost, costIsEstimate: false });
    }
  });

  it('is estimated from the catalogue, and marked as an estimate, where it does not', async () => {
    for (const cost of [undefined, null, -1, 'free']) {
      const counts = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500, cost };
      const result = await costOf('openai/gpt-4o', { usage: counts });
      // $2.50 and $10 per million tokens
      expect(result).toMatchObject({ estimatedCost: 0.0075, costIsEstimate: true, tokensUsed: 1500 });
    }
  });

  it('includes the fee per request of models that have one', () => {
    // $1 and $5 per million tokens, and half a cent for the request
    expect(cost('perplexity/sonar-reasoning')).toEqual({ usd: 0.0085, isEstimate: true, priceIsUnknown: false });
  });

  it('is that of the model that answered, under whatever version it is named', () => {
    expect(cost('openai/gpt-4o-mini', 'openai/gpt-4o')).toEqual(cost('openai/gpt-4o-mini'));
    expect(cost('openai/gpt-4o:nitro')).toEqual(cost('openai/gpt-4o'));
    expect(cost('openai/gpt-4o-2024-08-06', 'openai/gpt-4o')).toEqual(cost('openai/gpt-4o'));
  });

  it('is zero for free models, and a fixed rate per token for unknown models', () => {
    expect(cost('meta-llama/llama-3.3-70b-instruct:free')).toEqual({ usd: 0, isEstimate: true, priceIsUnknown: false });
    expect(cost('vendor/unknown')).toEqual({ usd: 0.003, isEstimate: true, priceIsUnknown: true });
  });

  it('is estimated from the length of the texts where a server reports no tokens', async () => {
    const result = await costOf('openai/gpt-4o', { usage: undefined });
    expect(result).toMatchObject({ promptTokens: 100, completionTokens: 1, tokensUsed: 101, costIsEstimate: true });
    expect(result.estimatedCost).toBe(0.00026);
    expect(guessUsage(0, 0)).toMatchObject({ totalTokens: 0 });
  });
});
