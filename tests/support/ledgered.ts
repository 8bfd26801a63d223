import { systemClock, type Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { Gateway, LedgerGateway } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';

/** A gateway as the services have it: its calls stand in the ledger of this database. */
export function ledgered(gateway: Gateway, db: Database, clock: Clock = systemClock): LedgerGateway {
  const ledger = createLedger({ db, clock, log: silentLog });
  return createLedgerGateway({ gateway, ledger, clock, askedBy: 'editor@example.org' });
}
