import { boolean, int, object, string, type infer as Infer } from 'zod';
import { seedCatalogue } from '#core/models/catalogue.ts';
import type { Catalogue } from '#core/models/model.ts';
import { mergeListings, type ModelListing } from '#core/models/mergeListings.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { send } from '../query.ts';
import { readAll } from '../readAll.ts';
import { storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `model_listings`: a model in the gateway's last listing. Prices in USD per million tokens. */
export const modelListingRow = object({
  id: string(),
  context_length: int().nullable(),
  max_output: int().nullable(),
  input_cost: numeric.nullable(),
  output_cost: numeric.nullable(),
  /** USD per request. */
  request_fee: numeric,
  retired: boolean(),
  provider: string().nullable(),
  refreshed_at: timestamp,
});

export type StoredModelListing = Infer<typeof modelListingRow>;

const table = 'model_listings';

/** The models of the last refresh. Empty before the first one. */
export function getModelListings(db: Database, options?: QueryOptions): Promise<StoredModelListing[]> {
  const select = (count: { count?: 'exact' }) => db.from(table).select('*', count);
  return readAll({ act: 'read', thing: 'model listings' }, select, modelListingRow, options);
}

/** The current catalogue: the seed updated by refreshes, and the models of another server. */
export async function getModelCatalogue(db: Database, options?: QueryOptions): Promise<Catalogue> {
  return mergeListings(seedCatalogue, await getModelListings(db, options));
}

/** Rows per request: the client's processor time for one grows with the square of its rows. */
const ROWS_AT_ONCE = 500;

/** Stores the result of a refresh; rows of models that are not in it are unchanged. */
export async function saveModelListings(
  db: Database,
  listings: readonly ModelListing[],
  now: number,
  options?: QueryOptions,
): Promise<void> {
  const refreshed_at = new Date(now).toISOString();
  const rows = listings.map((listing) => Object.assign({ refreshed_at }, listing));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    await send({ act: 'save', thing: 'model listings' }, db.from(table).upsert(storable(part)), options);
  }
}
