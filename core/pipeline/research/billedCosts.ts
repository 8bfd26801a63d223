import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { toAppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import type { ResearchOutcome } from '#core/research/ending.ts';
import { collectDueBills } from '../ledger/dueBills.ts';
import type { OperationContext, ResearchServices } from '../services.ts';
import type { StoryResearch } from './researchReport.ts';

/** Milliseconds for bills that are due when a research has ended: somebody waits for its last line. */
const BILLS_MS = 5_000;

type CostServices = Pick<ResearchServices, 'db' | 'bills' | 'clock' | 'log'>;

/**
 * What runs cost by the ledger, where an estimate was in it when they ended: bills have come since, or are due. Never
 * throws: what cannot be read stays an estimate, also where the signal aborts.
 */
export async function withBilledCosts(
  services: CostServices,
  results: readonly StoryResearch[],
  { signal = new AbortController().signal }: OperationContext,
): Promise<StoryResearch[]> {
  if (!results.some(({ outcome }) => awaitsBill(outcome)) || signal.aborted) return [...results];
  await collectDueBills(services, BILLS_MS, signal);
  return Promise.all(
    results.map(async (result) => {
      const { outcome } = result;
      return awaitsBill(outcome) ? { ...result, outcome: await withCostOfRun(services, outcome, signal) } : result;
    }),
  );
}

/** Not of a run that another process took over, whose cost is another's, too. */
function awaitsBill(outcome: ResearchOutcome | null): outcome is ResearchOutcome {
  return outcome?.costIsEstimate === true && outcome.error?.code !== 'conflict';
}

async function withCostOfRun(
  { db, log }: CostServices,
  outcome: ResearchOutcome,
  signal: AbortSignal,
): Promise<ResearchOutcome> {
  try {
    const run = await getWorkflowRun(db, outcome.runId, { signal });
    if (run === null) return outcome;
    const { cost_usd: costUsd, cost_is_estimate: costIsEstimate } = run;
    const spentUsd = Math.max(0, sumUsd([outcome.spentUsd, costUsd, -outcome.costUsd]));
    return { ...outcome, costUsd, costIsEstimate, spentUsd };
  } catch (error) {
    log.info('The cost of a run could not be read anew', { run: outcome.runId, error: toAppError(error).message });
    return outcome;
  }
}
