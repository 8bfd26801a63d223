import { array, boolean, enum as oneOf, object, string, unknown, type infer as Infer } from 'zod';
import { numeric } from '../columns/numeric.ts';
import type { Database, QueryOptions } from '../database.ts';
import { send, value } from '../query.ts';

const reservation = object({
  /** `free`: no budget is set. `month`, `run`: it does not fit that budget. */
  state: oneOf(['free', 'reserved', 'month', 'run']),
  words: array(string()),
  /** USD. */
  limit: numeric.optional(),
  left: numeric.optional(),
  /** Whether it may fit once the calls in progress have ended, because they mostly cost less than is reserved for them. */
  fits_later: boolean().optional(),
});

/** Reserves the maximum cost of a model call, where it fits the budgets set by staff. */
export function reserveModelCall(
  db: Database,
  { callId, runId, mostUsd }: { callId: string; runId: string | null; mostUsd: number },
  options?: QueryOptions,
): Promise<Infer<typeof reservation>> {
  const query = db.rpc('reserve_model_call', { call: callId, run: runId, most: mostUsd });
  return value({ act: 'save', thing: 'budget' }, query, reservation, options);
}

/** Renews the reservation of a call in progress for another 15 minutes. */
export async function renewModelCall(db: Database, callId: string, options?: QueryOptions): Promise<void> {
  await value({ act: 'save', thing: 'budget' }, db.rpc('renew_reservation', { call: callId }), unknown(), options);
}

/** Releases the reservation of a call that was never sent. */
export async function releaseModelCall(db: Database, callId: string, options?: QueryOptions): Promise<void> {
  await send({ act: 'save', thing: 'budget' }, db.from('model_reservations').delete().eq('call_id', callId), options);
}
