import { enum as oneOf, object, string, unknown } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, value } from '../query.ts';
import type { Held } from './workflowLease.ts';

const budgetRow = object({ id: string(), limit_usd: numeric });

/** Writes down what several runs may spend together, in USD. @returns its id, which the runs name. */
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

/** Sets money of a run's common budget aside, in USD, whatever machine the other runs are on. */
export function reserveBudget(db: Database, { runId, owner }: Held, usd: number) {
  const query = db.rpc('reserve_budget', { run: runId, owner, usd });
  return value({ act: 'save', thing: 'budget' }, query, reservation);
}

/** Releases the amount that was reserved for a call that has ended. */
export async function settleBudget(db: Database, { runId, owner }: Held, usd: number): Promise<void> {
  await value({ act: 'save', thing: 'budget' }, db.rpc('settle_budget', { run: runId, owner, usd }), unknown());
}
