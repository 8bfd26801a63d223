import { AppError } from '#core/errors.ts';
import { describeChanges, type CatalogueChange } from './catalogueChange.ts';
import { listedModelSchema, type ListedModel } from './listedModel.ts';
import type { Catalogue, ModelConfig } from './model.ts';

export interface RefreshInput {
  /** The rows of the gateway's listing; rows that are no models are passed over. */
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
 * The catalogue with the prices and context lengths of the gateway's listing. What the listing no longer has, or
 * says is over, is marked retired; what came back is not. Names, descriptions and categories stay the catalogue's own.
 * @throws AppError `provider` where the listing holds no model: an outage must not retire everything.
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
  return { catalogue: refreshed, changes };
}

function refreshModel(model: ModelConfig, listing: ListedModel | undefined, now: number): ModelConfig {
  if (listing === undefined) return { ...model, retired: true };
  const { pricing, context_length: contextLength, top_provider: topProvider, expiration_date: expires } = listing;
  return {
    ...model,
    contextLength: isCount(contextLength) ? contextLength : model.contextLength,
    maxOutput: isCount(topProvider?.max_completion_tokens) ? topProvider.max_completion_tokens : model.maxOutput,
    inputCost: readPrice(pricing.prompt, 1_000_000) ?? model.inputCost,
    outputCost: readPrice(pricing.completion, 1_000_000) ?? model.outputCost,
    requestFee: readPrice(pricing.request ?? '0', 1) ?? model.requestFee,
    retired: Date.parse(expires ?? '') <= now,
  };
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** USD per `units`, to nine decimals: 0.0000008 × 1,000,000 would be 0.7999999999999999. Null where it varies (`-1`). */
function readPrice(text: string, units: number): number | null {
  const price = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(price) || price < 0) return null;
  return Number((price * units).toFixed(9));
}
