import { onTestFinished } from 'vitest';
import { systemClock } from '#core/clock.ts';
import type { OpenRouterGateway } from '#core/gateway/createGateway.ts';
import { silentLog } from '#core/log.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { type BillCollector, createBillCollector } from '#core/pipeline/ledger/billCollector.ts';
import { createGuardrails } from '#core/pipeline/ledger/guardrails.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway, type LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { createOpenCalls } from '#core/pipeline/ledger/openCalls.ts';
import { usage, type UsageReport } from '#core/pipeline/ledger/usage.ts';
import type { TestBackend } from './backends.ts';

/** A process as the product is one: its calls are kept while they last, recorded, and their bills asked for. */
export interface BillingProcess {
  gateway: LedgerGateway;
  bills: BillCollector;
  /** Keeps nothing any more, as a process that is killed. */
  die(): void;
}

/**
 * @param dies its calls are never recorded, as by a process that is killed in the middle of them.
 */
export function billingProcess(
  { db }: Pick<TestBackend, 'db'>,
  gateway: OpenRouterGateway,
  { owner = 'host:1:1', dies = false } = {},
): BillingProcess {
  const parts = { db, clock: systemClock, log: silentLog };
  const openCalls = createOpenCalls({ ...parts, owner });
  onTestFinished(() => openCalls.close());
  const bills = createBillCollector({ ...parts, gateway, ownerGone: (who) => who.startsWith('dead') });
  const ledger = dies ? { record: () => new Promise<never>(() => {}), close: async () => {} } : createLedger(parts);
  const guardrails = createGuardrails({ ...parts, owner, catalogue: async () => seedCatalogue, bills });
  return {
    gateway: createLedgerGateway({ ...parts, gateway, ledger, askedBy: 'ana', guardrails, openCalls }),
    bills,
    die: () => openCalls.close(),
  };
}

/** Asks for all bills without the pause between two questions, which the database's clock measures. */
export async function collectNow({ sql }: Pick<TestBackend, 'sql'>, bills: BillCollector): Promise<void> {
  await sql.query('update model_calls set bill_due_at = now() where bill_due_at is not null');
  await bills.collect();
}

export function usageNow({ db }: Pick<TestBackend, 'db'>): Promise<UsageReport> {
  // Calls of 25 hours ago are in it, also soon after midnight.
  return usage({ db, clock: systemClock }, { days: 3 });
}
