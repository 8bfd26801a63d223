import { boolean } from 'zod';
import { storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import type { ModelCall } from '../modelCalls/modelCalls.ts';
import { value } from '../query.ts';
import type { RunLease } from './workflowLease.ts';
import type { FirstAnswer } from './workflowOutputs.ts';

/**
 * Stores the first answer of a running step, until the step completes.
 * @param calls entries of the ledger.
 * @returns false where another process holds the run; nothing is stored then.
 */
export function storeFirstAnswer(
  db: Database,
  { runId, owner }: RunLease,
  { step, answer, calls }: { step: number; answer: FirstAnswer; calls: readonly ModelCall[] },
  options?: QueryOptions,
): Promise<boolean> {
  const sent = { run: runId, owner, step, answer: storable(answer), calls: storable(calls) };
  return value({ act: 'save', thing: 'workflow output' }, db.rpc('keep_first_answer', sent), boolean(), options);
}
