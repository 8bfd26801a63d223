import { boolean } from 'zod';
import { storableText } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

interface BilledCall {
  /** The entry in the ledger. */
  id: string;
  generationId: string;
  /** USD. */
  costUsd: number;
  promptTokens: number | null;
  completionTokens: number | null;
  model: string | null;
}

/**
 * Puts the gateway's bill in the place of an estimate: in the ledger, and so in the sums of its step, its run, its job and the
 * month. False: another process has done so already.
 */
export function settleModelCall(db: Database, call: BilledCall, options?: QueryOptions): Promise<boolean> {
  const query = db.rpc('settle_model_call', {
    call: call.id,
    generation: call.generationId,
    cost: call.costUsd,
    prompt_count: call.promptTokens,
    completion_count: call.completionTokens,
    served: call.model === null ? null : storableText(call.model),
  });
  return value({ act: 'save', thing: 'model calls' }, query, boolean(), options);
}
