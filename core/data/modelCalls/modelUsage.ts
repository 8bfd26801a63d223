import { array, boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { callPurposes } from '#core/models/callPurpose.ts';
import { numeric } from '../columns/numeric.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

const usage = object({
  models: array(
    object({
      /** UTC, like the gateway's bills: `2026-11-22`. */
      day: string(),
      purpose: oneOf(callPurposes),
      /** The research step; null for other purposes. */
      step_number: int().nullable(),
      /** The model that answered, or the requested one where none did. */
      model: string(),
      calls: numeric,
      failed: numeric,
      tokens: numeric,
      /** USD. */
      cost_usd: numeric,
      cost_is_estimate: boolean(),
      /** Calls that were counted at the flat rate for models of unknown price. */
      unpriced: numeric,
    }),
  ),
  scraping: array(object({ day: string(), runs: numeric, items: numeric, cost_usd: numeric })),
});

/** Usage and cost, summed exactly by the database by day, purpose, step and model. */
export type ModelUsage = Infer<typeof usage>;

/**
 * The usage and cost of language models and scraping since a time.
 * @param since ISO 8601.
 */
export function getModelUsage(db: Database, since: string, options?: QueryOptions): Promise<ModelUsage> {
  return value({ act: 'read', thing: 'usage' }, db.rpc('model_usage', { since }), usage, options);
}
