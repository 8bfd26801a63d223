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
      /** Calls whose cost is an estimate, and what they are counted with in USD. */
      estimated: numeric,
      estimated_usd: numeric,
      /** Those of them whose bill the gateway is still asked for. */
      awaiting_bill: numeric,
      /** Those that ended before the gateway named them, so that their bills cannot be asked for; at most this was billed. */
      unnamed: numeric,
      unnamed_usd: numeric,
      /** Calls that were counted at the flat rate for models of unknown price. */
      unpriced: numeric,
    }),
  ),
  scraping: array(
    object({
      day: string(),
      runs: numeric,
      failed: numeric,
      items: numeric,
      /** USD. */
      cost_usd: numeric,
      /** Runs whose cost is that of the price list, and what they are counted with in USD. */
      estimated: numeric,
      estimated_usd: numeric,
      /** Runs that have not ended, whose cost is not in the sum. */
      unbilled: numeric,
    }),
  ),
  /** Research runs by the day of their completion, with what they cost from their first call on; not deleted ones. */
  research: array(object({ day: string(), runs: numeric, cost_usd: numeric, cost_is_estimate: boolean() })),
});

/** Usage and cost, summed exactly by the database by day, purpose, step and model. */
export type ModelUsage = Infer<typeof usage>;

const budgetUse = object({ spent_usd: numeric, cost_is_estimate: boolean(), reserved_usd: numeric });

/**
 * What language models cost since a time, and what is reserved for requests in progress; USD. `costIsEstimate`: an
 * estimate is in it.
 * @param since ISO 8601.
 */
export async function getBudgetUse(
  db: Database,
  since: string,
  options?: QueryOptions,
): Promise<{ spentUsd: number; costIsEstimate: boolean; reservedUsd: number }> {
  const row = await value({ act: 'read', thing: 'budget' }, db.rpc('budget_use', { since }), budgetUse, options);
  return { spentUsd: row.spent_usd, costIsEstimate: row.cost_is_estimate, reservedUsd: row.reserved_usd };
}

/**
 * The usage and cost of language models and scraping since a time.
 * @param since ISO 8601.
 */
export function getModelUsage(db: Database, since: string, options?: QueryOptions): Promise<ModelUsage> {
  return value({ act: 'read', thing: 'usage' }, db.rpc('model_usage', { since }), usage, options);
}
