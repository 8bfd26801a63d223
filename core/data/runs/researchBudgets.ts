import { enum as oneOf, object, string, unknown, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, send, value } from '../query.ts';
import type { RunLease } from './workflowLease.ts';

const budgetRow = object({ id: string(), limit_usd: numeric, triggered_by: string() });

/** A budget that several runs share: its limit in USD, and who set it. */
export type ResearchBudget = Infer<typeof budgetRow>;

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

/** Stores a budget with this id, in USD, unless there is one already. */
export async function keepResearchBudget(
  db: Database,
  budget: { id: string; limit_usd: number; triggered_by: string },
  options?: QueryOptions,
): Promise<void> {
  const query = db.from('research_budgets').upsert(budget, { onConflict: 'id', ignoreDuplicates: true });
  await send({ act: 'save', thing: 'budget' }, query, options);
}

/** Null where there is none. */
export function getResearchBudget(db: Database, id: string): Promise<ResearchBudget | null> {
  const query = db.from('research_budgets').select('*').eq('id', id);
  return firstRow({ act: 'read', thing: 'budget' }, query, budgetRow);
}

const budgetUseRow = object({
  spent_usd: numeric,
  /** Of it: estimates; those whose bills may come within a minute; what runs had cost before they shared the budget. */
  estimated_usd: numeric,
  awaited_usd: numeric,
  earlier_usd: numeric,
  /** Set aside for calls in progress; 0 for a run with its own budget, whose process knows it. */
  reserved_usd: numeric,
});

/** What is used of the budget of a run, its own or the one that it shares; null where the run does not exist. USD. */
export function getRunBudgetUse(db: Database, runId: string, options?: QueryOptions) {
  const query = db.rpc('budget_standing', { run: runId });
  return value({ act: 'read', thing: 'budget' }, query, budgetUseRow.nullable(), options);
}

const reservation = object({ answer: oneOf(['reserved', 'wait', 'exceeded']), left: numeric });

/** What is set aside for a call, in USD. The id is its maker's: a UUID. */
export interface BudgetReservation {
  id: string;
  usd: number;
}

/** Reserves from a run's shared budget, across all machines. The same reservation can be asked for again: it is made once. */
export function reserveBudget(db: Database, { runId, owner }: RunLease, { id, usd }: BudgetReservation) {
  const query = db.rpc('reserve_budget', { run: runId, owner, usd, reservation: id });
  return value({ act: 'save', thing: 'budget' }, query, reservation);
}

/** Releases what was reserved for a call that has ended, or whose request may still arrive: it then reserves nothing. */
export async function settleBudget(
  db: Database,
  { runId, owner }: RunLease,
  { id, usd }: BudgetReservation,
): Promise<void> {
  const query = db.rpc('settle_budget', { run: runId, owner, usd, reservation: id });
  await value({ act: 'save', thing: 'budget' }, query, unknown());
}
