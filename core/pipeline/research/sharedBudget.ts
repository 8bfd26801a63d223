import {
  createResearchBudget,
  type BudgetReservation,
  getResearchBudget,
  reserveBudget,
  settleBudget,
} from '#core/data/runs/researchBudgets.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { RunLease } from '#core/data/runs/workflowLease.ts';
import { toAppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import type { Budget } from '#core/research/budget.ts';
import type { ResearchServices, Services } from '../services.ts';
import { openStoredBudget } from './storedBudget.ts';

/** Milliseconds until a reservation is tried again while others hold the remaining money. */
const ASK_AGAIN_MS = 1_000;

/** What the runs of one request tell each other in this process, so that none waits until it asks the database again. */
export type BudgetListeners = Set<() => void>;

/**
 * Opens the budget that a run shares with runs on any machine, kept in the database. Where it does not pay for all of
 * them, runs that were started first have precedence: what they may still need is left to them.
 * @param whenStored resolves when the cost of a call is stored in its run's row; until then its reservation must be
 * kept.
 */
export async function openSharedBudget(
  services: Pick<ResearchServices, 'db' | 'clock' | 'log' | 'bills'>,
  lease: RunLease,
  budgetId: string,
  { whenStored, listeners = new Set() }: { whenStored: () => Promise<void>; listeners?: BudgetListeners | undefined },
): Promise<Budget> {
  const { db, clock, log } = services;
  const limitUsd = (await getResearchBudget(db, budgetId))?.limit_usd ?? null;
  const stored = openStoredBudget(services, lease.runId);
  const own = new Set<() => void>();
  /** What this run has reserved; those of one amount stand for each other. */
  const reservations: BudgetReservation[] = [];
  /** Those whose release is not stored yet. */
  const unreleased = new Set<BudgetReservation>();
  const over = new AbortController();
  const releaseOnce = async (reservation: BudgetReservation) => {
    await settleBudget(db, lease, reservation);
    unreleased.delete(reservation);
  };
  const release = (reservation: BudgetReservation) => {
    unreleased.add(reservation);
    return untilStored(clock, () => releaseOnce(reservation), { paid: true, signal: over.signal });
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let leftUsd = limitUsd;
  /** USD by which calls cost more than was reserved for them, until their run's row has that. */
  let excessUsd = 0;
  /** It is released when the run asks again, ends or is taken over. */
  const stays = (error: unknown) => {
    if (!over.signal.aborted) log.warn('A reservation stays', { error: toAppError(error).message });
  };
  let asksAgain = false;
  const askAgain = async () => {
    if (asksAgain) return;
    asksAgain = true;
    await clock.sleep(ASK_AGAIN_MS);
    // The run would wait for what it holds itself.
    await Promise.allSettled([...unreleased].map(releaseOnce));
    asksAgain = false;
    for (const listener of own) listener();
  };
  return {
    limitUsd,
    get leftUsd() {
      return leftUsd;
    },
    async reserve(usd, signal) {
      if (limitUsd === null) return 'reserved';
      const reservation = { id: crypto.randomUUID(), usd };
      let asked = 0;
      const ask = () => {
        asked += 1;
        return reserveBudget(db, lease, reservation);
      };
      try {
        const { answer, left } = await untilStored(clock, ask, { signal });
        leftUsd = sumUsd([left, -excessUsd]);
        const fits = answer !== 'reserved' || leftUsd >= 0;
        // A request without an answer may still arrive.
        if (answer !== 'reserved' && asked > 1) release(reservation).catch(stays);
        if (!fits) await release(reservation);
        else if (answer === 'reserved') reservations.push(reservation);
        const checked = fits ? answer : 'wait';
        if (checked === 'wait') void askAgain();
        return checked;
      } catch (thrown) {
        // Where no answer came, it may be made.
        release(reservation).catch(stays);
        throw thrown;
      }
    },
    settle(reservedUsd, spentUsd) {
      if (limitUsd === null || reservedUsd === 0) {
        notify();
        return;
      }
      const moreUsd = Math.max(0, sumUsd([spentUsd, -reservedUsd]));
      excessUsd = sumUsd([excessUsd, moreUsd]);
      const at = reservations.findIndex(({ usd }) => usd === reservedUsd);
      const settled = at === -1 ? [] : reservations.splice(at, 1);
      whenStored()
        .then(() => {
          excessUsd = sumUsd([excessUsd, -moreUsd]);
          return Promise.all(settled.map(release));
        })
        .catch(stays)
        .finally(notify);
    },
    used: () => stored.used(),
    async awaitBills(usd, signal) {
      return limitUsd !== null && (await stored.untilRoom(limitUsd, usd, signal)) !== null;
    },
    onSettle(listener) {
      own.add(listener);
      listeners.add(listener);
      return () => {
        own.delete(listener);
        listeners.delete(listener);
        // Where this run needs nothing more, others may go on.
        over.abort();
        notify();
      };
    },
  };
}

/** Stores a budget shared by several stories and returns its id; null without a budget. */
export async function storeSharedBudget(
  { db, triggeredBy }: Pick<Services, 'db' | 'triggeredBy'>,
  budgetUsd: number | undefined,
): Promise<string | null> {
  if (budgetUsd === undefined) return null;
  return createResearchBudget(db, { limit_usd: budgetUsd, triggered_by: triggeredBy });
}
