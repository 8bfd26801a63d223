import { createWebJob, type WebJob } from '#core/data/web/webJobs.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import type { WebJobInput } from './webJobInput.ts';

/**
 * Writes a job down. A worker takes it within a second; with an `owner` it is that process's own from the beginning.
 * @example
 * await startWebJob({ db, clock }, { kind: 'batch', addresses }, { askedBy: user.email });
 */
export function startWebJob(
  { db, clock }: { db: Database; clock: Clock },
  { kind, ...input }: WebJobInput,
  { askedBy, owner }: { askedBy: string; owner?: string },
  options?: QueryOptions,
): Promise<WebJob> {
  const budget = 'budgetUsd' in input ? input.budgetUsd : null;
  const held = owner === undefined ? null : { owner, at: new Date(clock.now()).toISOString() };
  return createWebJob(db, { kind, input, budget_usd: budget, asked_by: askedBy }, held, options);
}
