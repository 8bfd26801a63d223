import type { Database } from '#core/data/database.ts';
import { getModelCatalogue, saveModelListings } from '#core/data/models/modelListings.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import type { LLMCallOptions } from '#core/gateway/llm.ts';
import type { ListedModel } from '#core/models/listedModel.ts';
import { toListing } from '#core/models/mergeListings.ts';
import { refreshCatalogue, type RefreshResult } from '#core/models/refresh.ts';
import type { OperationContext, Services } from '../services.ts';

/** Milliseconds that the provider's listing may take. */
const LISTING_MS = 20_000;

export interface ModelServices extends Pick<Services, 'db'> {
  /** The provider's listing. */
  fetchListing: (options: LLMCallOptions) => Promise<readonly ListedModel[]>;
}

/**
 * Refuses a model that neither the catalogue nor the provider's listing has.
 * @param unlisted what happens where the provider lists nothing, or does not answer. Whoever waits for the result sees
 *   at once what is wrong with the model; a setting would stop the work of others.
 * @throws {AppError} `invalid_input`.
 */
export async function requireModel(
  { db, fetchListing }: ModelServices,
  { model, unlisted }: { model: string; unlisted: 'pass' | 'refuse' },
  { signal }: OperationContext = {},
): Promise<void> {
  const known = (await getModelCatalogue(db, { signal })).map(({ id }) => id);
  if (known.includes(model)) return;
  const listed = await listing();
  if (listed.includes(model) || (listed.length === 0 && unlisted === 'pass')) return;
  const near = [...new Set([...known, ...listed])].filter((id) => id.includes(model.toLowerCase())).slice(0, 5);
  throw new AppError('invalid_input', `There is no model "${truncate(model, 80)}".`, {
    hint: near.length === 0 ? 'See the models with `velocity models list`.' : `Did you mean ${near.join(' or ')}?`,
  });

  async function listing(): Promise<string[]> {
    try {
      return (await fetchListing({ signal, timeoutMs: LISTING_MS })).map(({ id }) => id);
    } catch {
      signal?.throwIfAborted();
      return [];
    }
  }
}

/**
 * Brings prices and lengths of the models, and which are retired, up to date with the provider's listing.
 * @throws {AppError} `provider` for an empty listing: nothing is changed.
 */
export async function refreshModelListings(
  {
    db,
    clock,
    fetchListing,
    listingDb = db,
  }: ModelServices &
    Pick<Services, 'clock'> & {
      /** Writes the listing, which staff may not. Default: `db`. */
      listingDb?: Database;
    },
  { signal }: OperationContext = {},
): Promise<RefreshResult> {
  const now = clock.now();
  const refreshed = await refreshCatalogue({
    fetchListing: () => fetchListing({ signal, timeoutMs: LISTING_MS }),
    catalogue: await getModelCatalogue(db, { signal }),
    now,
  });
  await saveModelListings(listingDb, refreshed.catalogue.map(toListing), now, { signal });
  return refreshed;
}
