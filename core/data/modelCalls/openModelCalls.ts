import { array, int, object, string } from 'zod';
import { storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, send, value } from '../query.ts';
import type { ModelCall } from './modelCalls.ts';

const save = { act: 'save', thing: 'model calls' } as const;

/**
 * Saves requests in progress, each with the ledger entry that it gets where nothing more is heard of it. The rows go with
 * the call's entries.
 * @param owner the process that sent them.
 */
export async function saveOpenCalls(
  db: Database,
  { calls, owner }: { calls: readonly ModelCall[]; owner: string },
  options?: QueryOptions,
): Promise<void> {
  const open = calls.map((entry) => ({ id: entry.id, call_id: entry.call_id, run_id: entry.run_id, owner, entry }));
  await send(save, db.from('open_model_calls').upsert(storable(open), { onConflict: 'id' }), options);
}

/** Removes requests whose entries are in the ledger. */
export async function dropOpenCalls(db: Database, ids: readonly string[], options?: QueryOptions): Promise<void> {
  await send(
    save,
    db
      .from('open_model_calls')
      .delete()
      .in('id', [...ids]),
    options,
  );
}

/** The processes that have requests in progress, or died with some. */
export async function getOpenCallOwners(db: Database, options?: QueryOptions): Promise<string[]> {
  const query = db.from('open_model_calls').select('owner').limit(1000);
  const found = await rows({ act: 'read', thing: 'model calls' }, query, object({ owner: string() }), options);
  return [...new Set(found.map(({ owner }) => owner))];
}

/**
 * Writes the ledger's entries for the requests of these processes, of runs without a heartbeat for 30 seconds, and of any
 * that were not renewed for 15 minutes.
 */
export function recordOpenCalls(db: Database, gone: readonly string[], options?: QueryOptions): Promise<number> {
  return value(save, db.rpc('record_open_calls', { gone: [...gone] }), int(), options);
}

const dueBills = object({
  due: array(object({ id: string(), generation_id: string() })),
  /** Milliseconds until the next one is due; null where none is. */
  next_ms: int().nullable(),
});

/** Calls whose bill is due. They are due again later unless they are settled, and no other process gets them until then. */
export async function claimDueBills(
  db: Database,
  most: number,
  options?: QueryOptions,
): Promise<{ due: { id: string; generationId: string }[]; nextMs: number | null }> {
  const { due, next_ms: nextMs } = await value(save, db.rpc('claim_due_bills', { most }), dueBills, options);
  return { due: due.map(({ id, generation_id: generationId }) => ({ id, generationId })), nextMs };
}
