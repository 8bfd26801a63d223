import { enum as oneOf, object, string, unknown } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, value } from '../query.ts';
import type { RunLease } from './workflowLease.ts';

const budgetRow = object({ id: string(), limit_usd: numeric });

/** Stores a budget that several runs share, in USD. @returns its id, which the runs refer to. */
export async function createResearchBudget(
  db: Database,
  budget: { limit_usd: number; triggered_by: string },
  options?: QueryOptions,
): Promise<string> {
  const query = db.from('research_budgets').insert(budget).select('*');
  const made = await firstRow({ act: 'save', thing: 'budget' }, query, budgetRow, options);
  return made?.id ?? '';
}

export async function getResearchBudget(db: Database, id: string): Promise<number | null> {
  const query = db.from('research_budgets').select('*').eq('id', id);
  return (await firstRow({ act: 'read', thing: 'budget' }, query, budgetRow))?.limit_usd ?? null;
}

const reservation = object({ answer: oneOf(['reserved', 'wait', 'exceeded']), left: numeric });

/** Reserves USD from a run's shared budget, across all machines. */
export function reserveBudget(db: Database, { runId, owner }: RunLease, usd: number) {
  const query = db.rpc('reserve_budget', { run: runId, owner, usd });
  return value({ act: 'save', thing: 'budget' }, query, reservation);
}

/** Releases the amount that was reserved for a call that has ended. */
export async function settleBudget(db: Database, { runId, owner }: RunLease, usd: number): Promise<void> {
  await value({ act: 'save', thing: 'budget' }, db.rpc('settle_budget', { run: runId, owner, usd }), unknown());
}
