import { object, type infer as Infer } from 'zod';
import { numeric } from '../columns/numeric.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

const spending = object({
  spent_usd: numeric,
  /** Of it: estimates whose bills may come within a minute. */
  awaited_usd: numeric,
});

/** What the calls of a job on web pages, or of a text that a model writes, have cost by the ledger; USD. */
export function getJobSpending(db: Database, jobId: string, options?: QueryOptions): Promise<Infer<typeof spending>> {
  return value({ act: 'read', thing: 'budget' }, db.rpc('job_spending', { job: jobId }), spending, options);
}
