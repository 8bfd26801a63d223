import { systemClock, type Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import type { BillCollector } from '#core/pipeline/ledger/billCollector.ts';
import { createGuardrails } from '#core/pipeline/ledger/guardrails.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway, type LedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';

/** A gateway that records its calls in the ledger of this database, as the product's does. */
export function ledgered(
  gateway: Gateway,
  db: Database,
  clock: Clock = systemClock,
  {
    guarded = false,
    owner = 'host:1:1',
    bills,
  }: { guarded?: boolean; owner?: string; bills?: Pick<BillCollector, 'expect' | 'countDead'> | undefined } = {},
): LedgerGateway {
  const ledger = createLedger({ db, clock, log: silentLog });
  const parts = { gateway, ledger, clock, askedBy: 'editor@example.org' };
  if (!guarded) return createLedgerGateway(parts);
  const catalogue = async () => seedCatalogue;
  return createLedgerGateway({
    ...parts,
    guardrails: createGuardrails({ db, clock, log: silentLog, catalogue, owner, bills }),
  });
}
