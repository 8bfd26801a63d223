import type { Backend } from '#core/backend/backend.ts';
import { systemClock } from '#core/clock.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { createGuardrails } from '#core/pipeline/ledger/guardrails.ts';
import { createLedger } from '#core/pipeline/ledger/ledger.ts';
import { createLedgerGateway } from '#core/pipeline/ledger/ledgerGateway.ts';
import { processOwner } from '#core/pipeline/jobs/owner.ts';
import type { ResearchServices } from '#core/pipeline/services.ts';
import { createCallSlots } from '#core/research/callSlots.ts';

/**
 * Services of the benchmarks: real operations on a real backend; only the paid service is replaced.
 * @param limits whether each call first reserves its cost in the database, as the product does.
 */
export function benchResearchServices(
  backend: Backend,
  gateway: Gateway,
  slots: number,
  { limits = true } = {},
): ResearchServices {
  const clock = systemClock;
  const parts = { db: backend.db, clock, log: silentLog };
  const ledger = createLedger(parts);
  const guardrails = limits
    ? createGuardrails({ ...parts, owner: processOwner(), catalogue: async () => seedCatalogue })
    : undefined;
  return {
    db: backend.db,
    gateway: createLedgerGateway({ gateway, ledger, clock, askedBy: 'bench', guardrails }),
    clock,
    log: silentLog,
    owner: processOwner(),
    triggeredBy: 'bench',
    calls: createCallSlots(slots),
  };
}

/** Inserts stories titled `Story 0`, `Story 1`, …; returns their ids in that order. */
export async function addBenchStories(backend: Backend, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const story = await createInboxStory(backend.db, {
      title: `Story ${String(index)}`,
      summary: 'A story of the usual length. '.repeat(12),
      angle: 'What changes for those concerned',
      sources: 'https://example.org/source',
      category: 'EU Watch',
    });
    ids.push(story.id);
  }
  return ids;
}
