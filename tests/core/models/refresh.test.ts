import { describe, expect, it } from 'vitest';
import { getModelConfig, seedCatalogue } from '#core/models/catalogue.ts';
import { mergeListings, toListing } from '#core/models/mergeListings.ts';
import { refreshCatalogue } from '#core/models/refresh.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

/** The row of `GET /models` for an unchanged model of the seed. */
function listingOf(id: string): Record<string, unknown> {
  const model = getModelConfig(id);
  if (model === undefined) throw new Error(`not in the catalogue: ${id}`);
  return {
    id,
    name: `${model.provider}: a name of the listing`,
    created: 1_723_248_000,
    context_length: model.contextLength,
    pricing: {
      prompt: String((model.inputCost ?? 0) / 1_000_000),
      completion: String((model.outputCost ?? 0) / 1_000_000),
      image: '0',
    },
    top_provider: { max_completion_tokens: model.maxOutput, is_moderated: true },
  };
}

const unchanged = seedCatalogue.filter(({ retired }) => !retired).map(({ id }) => listingOf(id));

async function refresh(rows: readonly unknown[]) {
  return refreshCatalogue({ fetchListing: () => Promise.resolve(rows), catalogue: seedCatalogue, now: NOW });
}

/** The listing with one model's row replaced. */
function withRow(id: string, change: Record<string, unknown>) {
  return unchanged.map((row) => (row['id'] === id ? Object.assign({}, row, change) : row));
}

describe('refreshing the catalogue', () => {
  it('changes nothing where the listing says what the catalogue says', async () => {
    const { catalogue, changes } = await refresh(unchanged);
    expect(catalogue).toEqual(seedCatalogue);
    expect(changes).toEqual([]);
  });

  it('takes over prices and context lengths and says which', async () => {
    const { catalogue, changes } = await refresh(
      withRow('anthropic/claude-3-haiku', {
        context_length: 400_000,
        pricing: { prompt: '0.0000008', completion: '0.000004', request: '0.005' },
      }),
    );
    expect(getModelConfig('anthropic/claude-3-haiku', catalogue)).toMatchObject({
      name: 'Claude 3 Haiku',
      inputCost: 0.8,
      outputCost: 4,
      requestFee: 0.005,
      contextLength: 400_000,
    });
    expect(changes.map(({ text }) => text)).toEqual([
      'Claude 3 Haiku: input m$250.0 per 1M → m$800.0 per 1M',
      'Claude 3 Haiku: output $1.25 per 1M → $4.00 per 1M',
      'Claude 3 Haiku: fee per request $0 → $0.005',
      'Claude 3 Haiku: context 200,000 → 400,000 tokens',
    ]);
  });

  it('keeps a price that varies or cannot be read', async () => {
    const { catalogue, changes } = await refresh(
      withRow('openai/gpt-4o', { context_length: null, pricing: { prompt: '-1', completion: 'ask us' } }),
    );
    expect(getModelConfig('openai/gpt-4o', catalogue)).toEqual(getModelConfig('openai/gpt-4o'));
    expect(changes).toEqual([]);
  });

  it('keeps prices and lengths where the listed ones are absurd, and takes over the others', async () => {
    const { changes } = await refresh(
      withRow('openai/gpt-4o', {
        context_length: 1e308,
        pricing: { prompt: '1e308', completion: '0.000009', request: '1e308' },
      }),
    );
    expect(changes.map(({ text }) => text)).toEqual(['GPT-4o: output $10.00 per 1M → $9.00 per 1M']);
  });

  it('refuses more models of another server than anybody chooses from', async () => {
    const models = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `lab/model-${n}` }));
    expect((await refresh(models(5000))).changes.filter(({ kind }) => kind === 'added')).toHaveLength(5000);
    await expect(refresh(models(5001))).rejects.toMatchObject({
      code: 'provider',
      message: 'The server lists 5,001 models, more than 5,000: let it offer those that you use.',
    });
  });

  it('retires models that are gone or expired, and restores those that are offered again', async () => {
    const rows = withRow('perplexity/sonar', { expiration_date: '2026-11-01' })
      .filter(({ id }) => id !== 'deepseek/deepseek-chat')
      .concat(listingOf('openai/o1-mini'));
    const { catalogue, changes } = await refresh(rows);
    expect(getModelConfig('perplexity/sonar', catalogue)?.retired).toBe(true);
    expect(getModelConfig('deepseek/deepseek-chat', catalogue)?.retired).toBe(true);
    expect(getModelConfig('openai/o1-mini', catalogue)?.retired).toBe(false);
    expect(changes).toEqual([
      { id: 'openai/o1-mini', name: 'o1-mini', kind: 'returned', text: 'o1-mini: offered again' },
      {
        id: 'perplexity/sonar',
        name: 'Perplexity Sonar',
        kind: 'retired',
        text: 'Perplexity Sonar: no longer offered',
      },
      {
        id: 'deepseek/deepseek-chat',
        name: 'DeepSeek Chat',
        kind: 'retired',
        text: 'DeepSeek Chat: no longer offered',
      },
    ]);
  });

  it('announces a future expiry', async () => {
    const { changes } = await refresh(withRow('perplexity/sonar', { expiration_date: '2027-01-31' }));
    expect(changes.map(({ text }) => text)).toEqual(['Perplexity Sonar: offered until 2027-01-31']);
  });

  it('skips rows that are not models', async () => {
    const { changes } = await refresh([null, 'text', { id: 'openai/gpt-4o' }, ...unchanged, { id: 7 }]);
    expect(changes).toEqual([]);
  });

  it.each([[[]], [[null, { error: 'down' }]]])('refuses a listing without models: %j', async (rows) => {
    await expect(refresh(rows)).rejects.toMatchObject({ code: 'provider', retryable: true });
  });
});

describe('the stored result of a refresh', () => {
  it('is read from its rows, with the names of the seed', async () => {
    const { catalogue } = await refresh(
      withRow('openai/gpt-4o', { context_length: 256_000, pricing: { prompt: '0.000002', completion: '0.000008' } }),
    );
    expect(mergeListings(seedCatalogue, catalogue.map(toListing))).toEqual(catalogue);
  });

  it('leaves models without a row, and rows without a model, alone', () => {
    const row = { ...toListing({ ...requireModel('openai/gpt-4o'), retired: true }), id: 'nobody/nothing' };
    expect(mergeListings(seedCatalogue, [])).toEqual(seedCatalogue);
    expect(mergeListings(seedCatalogue, [row])).toEqual(seedCatalogue);
  });
});

function requireModel(id: string) {
  const model = getModelConfig(id);
  if (model === undefined) throw new Error(id);
  return model;
}
