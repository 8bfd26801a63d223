import { array, boolean, enum as oneOf, object, string, unknown, type infer as Infer } from 'zod';
import { numeric } from '../columns/numeric.ts';
import { storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import type { ModelCall } from '../modelCalls/modelCalls.ts';
import { value } from '../query.ts';

const reservation = object({
  /** `free`: no budget is set. `month`, `run`: it does not fit that budget. */
  state: oneOf(['free', 'reserved', 'month', 'run']),
  words: array(string()),
  /** By the database's clock. */
  now: timestamp,
  /** USD. */
  limit: numeric.optional(),
  left: numeric.optional(),
  /** What calls in progress have reserved, and estimates whose bills may come within a minute. */
  reserved: numeric.optional(),
  awaited: numeric.optional(),
  /** Whether it may fit later: calls in progress mostly cost less than is reserved for them, and bills less than estimates. */
  fits_later: boolean().optional(),
});

/**
 * Reserves the maximum cost of a model call, where it fits the budgets set by staff, and saves the ledger entry that its
 * request gets where nothing more is heard of it.
 * @param call.owner the process that sends it.
 */
export function reserveModelCall(
  db: Database,
  { entry, mostUsd, owner }: { entry: ModelCall; mostUsd: number; owner: string },
  options?: QueryOptions,
): Promise<Infer<typeof reservation>> {
  const query = db.rpc('reserve_model_call', {
    call: entry.call_id,
    run: entry.run_id,
    most: mostUsd,
    ...storable({ entry, owner }),
  });
  return value({ act: 'save', thing: 'budget' }, query, reservation, options);
}

/** Renews what a call in progress has reserved and saved, for another 15 minutes. */
export async function renewModelCall(db: Database, callId: string, options?: QueryOptions): Promise<void> {
  await value({ act: 'save', thing: 'budget' }, db.rpc('renew_reservation', { call: callId }), unknown(), options);
}

/** Removes what a call has reserved and saved that was never sent. */
export async function releaseModelCall(db: Database, callId: string, options?: QueryOptions): Promise<void> {
  await value({ act: 'save', thing: 'budget' }, db.rpc('release_model_call', { call: callId }), unknown(), options);
}
