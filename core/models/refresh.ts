import { AppError } from '#core/errors.ts';
import { describeAdded, describeChanges, type CatalogueChange } from './catalogueChange.ts';
import { listedModelSchema, type ListedModel } from './listedModel.ts';
import { type Catalogue, type ModelConfig, modelIdPattern } from './model.ts';
import { plainModel } from './plainModel.ts';

/** The most models of a server with its own: ten times what a proxy of all large providers lists. */
const MOST_OTHER_MODELS = 5_000;
/** What the database keeps as a count, and USD per request or million tokens that nobody asks: larger ones are unknown. */
const MOST_COUNT = 2 ** 31 - 1;
const MOST_PRICE = 1_000_000;

export interface RefreshInput {
  /** The rows of the gateway's listing; rows that are not models are skipped. */
  fetchListing: () => Promise<readonly unknown[]>;
  catalogue: Catalogue;
  /** Epoch milliseconds. */
  now: number;
}

export interface RefreshResult {
  catalogue: Catalogue;
  changes: CatalogueChange[];
}

/**
 * Updates the catalogue with the prices and context lengths of the gateway's listing. Models that are missing from the
 * listing or have expired are marked retired; those that are back are not. Names, descriptions and categories are kept.
 * A listing without any price comes from a server with its own models (Ollama, vLLM, LiteLLM, llama.cpp) instead of
 * OpenRouter: all of them are added, with unknown prices.
 * @throws {AppError} `provider` where the listing has no models: an outage must not retire everything; and where it has
 * more than 5,000 with their own names.
 */
export async function refreshCatalogue({ fetchListing, catalogue, now }: RefreshInput): Promise<RefreshResult> {
  const listed = new Map<string, ListedModel>();
  for (const row of await fetchListing()) {
    const parsed = listedModelSchema.safeParse(row);
    if (parsed.success) listed.set(parsed.data.id, parsed.data);
  }
  if (listed.size === 0) {
    throw new AppError('provider', 'The listing of models is empty.', {
      hint: 'Nothing was changed. Try again later, or check OPENROUTER_BASE_URL.',
      retryable: true,
    });
  }
  const refreshed = catalogue.map((model) => refreshModel(model, listed.get(model.id), now));
  const changes = catalogue.flatMap((before, index) => {
    const after = refreshed[index];
    return after === undefined ? [] : describeChanges(before, after, listed.get(before.id)?.expiration_date ?? null);
  });
  const added = otherModels([...listed.values()], catalogue);
  return {
    catalogue: [...refreshed, ...added],
    changes: [...added.map((model) => describeAdded(model)), ...changes],
  };
}

function otherModels(listed: readonly ListedModel[], catalogue: Catalogue): ModelConfig[] {
  if (listed.some(({ pricing }) => pricing != null)) return [];
  const known = new Set(catalogue.map(({ id }) => id));
  // LiteLLM lists wildcards (`openai/*`), which are not models.
  const others = listed.filter(({ id }) => !known.has(id) && modelIdPattern.test(id));
  if (others.length > MOST_OTHER_MODELS) {
    const [found, most] = [others.length, MOST_OTHER_MODELS].map((count) => count.toLocaleString('en-US'));
    throw new AppError(
      'provider',
      `The server lists ${found} models, more than ${most}: let it offer those that you use.`,
      {
        hint: 'Nothing was changed.',
      },
    );
  }
  return others.map((listing) => plainModel(listing.id, listing.owned_by, contextOf(listing)));
}

function contextOf({ context_length: length, max_model_len: started, meta }: ListedModel): number | null {
  return [length, started, meta?.n_ctx, meta?.n_ctx_train].find(isCount) ?? null;
}

function refreshModel(model: ModelConfig, listing: ListedModel | undefined, now: number): ModelConfig {
  if (listing === undefined) return { ...model, retired: true };
  const { pricing, top_provider: topProvider, expiration_date: expires } = listing;
  return {
    ...model,
    contextLength: contextOf(listing) ?? model.contextLength,
    maxOutput: isCount(topProvider?.max_completion_tokens) ? topProvider.max_completion_tokens : model.maxOutput,
    inputCost: readPrice(pricing?.prompt, 1_000_000) ?? model.inputCost,
    outputCost: readPrice(pricing?.completion, 1_000_000) ?? model.outputCost,
    requestFee: pricing == null ? model.requestFee : (readPrice(pricing.request ?? '0', 1) ?? model.requestFee),
    retired: Date.parse(expires ?? '') <= now,
  };
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_COUNT;
}

/**
 * USD per `units`, to nine decimals: 0.0000008 × 1,000,000 would be 0.7999999999999999. Null where the price varies
 * (`-1`), is missing or is more than anybody asks.
 */
function readPrice(text: string | undefined, units: number): number | null {
  const price = text === undefined || text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(price) || price < 0) return null;
  return price * units > MOST_PRICE ? null : Number((price * units).toFixed(9));
}
