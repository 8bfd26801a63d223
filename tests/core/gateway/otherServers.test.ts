import { describe, expect, it } from 'vitest';
import { getModelConfig, seedCatalogue } from '#core/models/catalogue.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { calculateCallCost, formatPrice, priceIsUnknown } from '#core/models/cost.ts';
import { mergeListings, toListing } from '#core/models/mergeListings.ts';
import { refreshCatalogue } from '#core/models/refresh.ts';
import { failureOf, serving, testGateway } from '../../support/gateway.ts';
import { type Dialect, startOtherModelServer } from '../../support/otherModelServer.ts';

const offered: Record<Dialect, { ids: readonly string[]; context: number | null; provider: string }> = {
  Ollama: { ids: ['llama3.2:latest', 'qwen2.5:0.5b'], context: null, provider: 'library' },
  vLLM: { ids: ['meta-llama/Llama-3.1-8B-Instruct'], context: 32_768, provider: 'vllm' },
  // A wildcard is no model.
  LiteLLM: { ids: ['gpt-4o'], context: null, provider: 'openai' },
  'llama.cpp': { ids: ['../models/gemma-3-4b-it-Q4_K_M.gguf'], context: 131_072, provider: 'llamacpp' },
};
const dialects = ['Ollama', 'vLLM', 'LiteLLM', 'llama.cpp'] as const;

async function refreshFrom(url: string, catalogue = seedCatalogue) {
  const gateway = testGateway(url);
  return refreshCatalogue({ fetchListing: () => gateway.fetchListing(), catalogue, now: 0 });
}

describe.each(dialects)('a server that speaks as %s does', (name) => {
  it('has its models in the catalogue, with an unknown price', async () => {
    await using server = await startOtherModelServer(name);
    const { catalogue, changes } = await refreshFrom(server.url);
    const { ids, context, provider } = offered[name];
    const added = catalogue.slice(seedCatalogue.length);
    expect(added.map(({ id }) => id)).toEqual(ids);
    for (const model of added) {
      expect(model).toMatchObject({ contextLength: context, provider, inputCost: null, outputCost: null });
      expect(priceIsUnknown(model.id, catalogue)).toBe(true);
      expect(formatPrice(model.inputCost)).toBe('Price unknown');
      // Budgets assume 2 USD per million tokens where the price is unknown.
      expect(calculateCallCost(model.id, 400_000, 600_000, catalogue)).toBe(2);
      expect(changes).toContainEqual(
        expect.objectContaining({ id: model.id, kind: 'added', text: `${model.id}: offered, price unknown` }),
      );
    }
    expect(getModelConfig('openai/gpt-4o', catalogue)).toMatchObject({ retired: true, inputCost: 2.5 });
    // No replacement is guessed: the server's own error says more.
    expect(callableModel('openai/gpt-4o', catalogue)).toEqual({ id: 'openai/gpt-4o', replacedBy: null });
    expect(mergeListings(seedCatalogue, catalogue.map(toListing))).toEqual(catalogue);
  });

  it('answers, and what that costs is unknown', async () => {
    await using server = await startOtherModelServer(name);
    const [model = ''] = offered[name].ids;
    const result = await testGateway(server.url).callLLM({ model, prompt: 'Hello' });
    const counted = { estimatedCost: 0.003, costIsEstimate: true, priceIsUnknown: true };
    expect(result).toMatchObject({ model, content: 'Sun and wind are cheap.', tokensUsed: 1500, ...counted });
    let streamed = '';
    const onText = (piece: string) => (streamed += piece);
    expect(await testGateway(server.url).callLLM({ model, prompt: 'Hello' }, { onText })).toMatchObject(counted);
    expect(streamed).toBe('Sun and wind are cheap.');
  });

  it('reports whether it accepts the key, and no credit', async () => {
    await using open = await startOtherModelServer(name);
    expect(await testGateway(open.url).checkKey()).toMatchObject({ remainingUsd: null, usedUsd: null });
    await using closed = await startOtherModelServer(name, 'another-key');
    expect(await failureOf(testGateway(closed.url).checkKey())).toMatchObject({ code: 'auth', reason: 'bad_key' });
  });
});

describe('models of another server', () => {
  it('leave the catalogue when it no longer has them, and come back with it', async () => {
    await using server = await startOtherModelServer('Ollama');
    const { catalogue } = await refreshFrom(server.url);
    const row = seedCatalogue.find(({ retired }) => !retired);
    const priced = { id: row?.id, pricing: { prompt: '0.000001', completion: '0.000002' } };
    const after = await refreshCatalogue({ fetchListing: async () => [priced], catalogue, now: 0 });
    expect(after.changes.map(({ text }) => text)).toContain('qwen2.5:0.5b: no longer offered');
    const kept = mergeListings(seedCatalogue, after.catalogue.map(toListing));
    expect(kept.map(({ id }) => id)).toEqual(seedCatalogue.map(({ id }) => id));
    expect((await refreshFrom(server.url, kept)).catalogue).toHaveLength(seedCatalogue.length + 2);
  });

  it('have the listed price where there is one', async () => {
    const listed = [
      { id: 'mistral', pricing: { prompt: '0.0000001', completion: '0.0000003' } },
      { id: 'openai/gpt-4o', pricing: { prompt: '0.0000025', completion: '0.00001' } },
    ];
    const known = await refreshCatalogue({
      fetchListing: async () => [{ id: 'mistral' }],
      catalogue: seedCatalogue,
      now: 0,
    });
    const { catalogue, changes } = await refreshCatalogue({
      fetchListing: async () => listed,
      catalogue: known.catalogue,
      now: 0,
    });
    expect(getModelConfig('mistral', catalogue)).toMatchObject({ inputCost: 0.1, outputCost: 0.3 });
    expect(changes.map(({ text }) => text)).toContain('mistral: input Price unknown → m$100.0 per 1M');
  });

  it('keep to the price of the catalogue where they are the catalogue’s', async () => {
    const rows = [{ id: 'openai/gpt-4o', object: 'model', owned_by: 'openai' }];
    const { catalogue } = await refreshCatalogue({ fetchListing: async () => rows, catalogue: seedCatalogue, now: 0 });
    expect(getModelConfig('openai/gpt-4o', catalogue)).toEqual(getModelConfig('openai/gpt-4o'));
    expect(catalogue).toHaveLength(seedCatalogue.length);
  });

  it('are an empty list where Ollama has none', async () => {
    await using server = await serving('{"object":"list","data":null}');
    await expect(refreshFrom(server.url)).rejects.toMatchObject({ code: 'provider' });
  });
});
