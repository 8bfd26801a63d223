import { boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { callPurposes } from '#core/models/callPurpose.ts';
import { numeric } from '../columns/numeric.ts';
import { storable } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows, send } from '../query.ts';

/** A row of `model_calls`: one request to a language model. */
export const modelCallRow = object({
  id: string(),
  /** Shared by all attempts of one call. */
  call_id: string(),
  /** From 1. */
  attempt: int(),
  purpose: oneOf(callPurposes),
  run_id: string().nullable(),
  step_number: int().nullable(),
  story_id: string().nullable(),
  post_id: string().nullable(),
  production_story_id: string().nullable(),
  article_id: string().nullable(),
  /** The job on web pages, or of a text that a model writes. */
  job_id: string().nullable(),
  model_asked: string(),
  model_served: string().nullable(),
  tokens_used: int(),
  prompt_tokens: int().nullable(),
  completion_tokens: int().nullable(),
  /** USD. */
  cost_usd: numeric,
  cost_is_estimate: boolean(),
  /** The gateway's id of the request, by which its bill is asked for; null where it named none. */
  generation_id: string().nullable(),
  /** When the gateway is asked for the bill of an estimate next; null: never. Set by the database. */
  bill_due_at: timestamp.nullable(),
  /** The cost was counted at the flat rate for models of unknown price. Null (rows of earlier versions) means false. */
  price_is_unknown: boolean().nullable(),
  asked_by: string(),
  started_at: timestamp,
  /** Milliseconds. */
  duration_ms: numeric,
  /** `completed`, or the gateway's reason for the failure. */
  ended: string(),
  error_message: string().nullable(),
});

export type ModelCall = Infer<typeof modelCallRow>;

const table = 'model_calls';

/** Adds calls to the ledger; idempotent. */
export async function recordModelCalls(
  db: Database,
  calls: readonly ModelCall[],
  options?: QueryOptions,
): Promise<void> {
  const query = db.from(table).upsert(storable([...calls]), { onConflict: 'id', ignoreDuplicates: true });
  await send({ act: 'save', thing: 'model calls' }, query, options);
}

/** The calls of a run, oldest first. */
export function getRunCalls(db: Database, runId: string, options?: QueryOptions): Promise<ModelCall[]> {
  const query = db
    .from(table)
    .select('*')
    .eq('run_id', runId)
    .order('started_at', { ascending: true })
    .order('attempt', { ascending: true })
    // Two steps may begin in the same millisecond, and an entry that is changed would change places.
    .order('id', { ascending: true });
  return rows({ act: 'read', thing: 'model calls' }, query, modelCallRow, options);
}
