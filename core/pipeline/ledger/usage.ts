import { getModelUsage, type ModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { fromNano, toNano } from '#core/models/money.ts';
import { researchSteps } from '#core/research/steps.ts';
import type { OperationContext, Services } from '../services.ts';

/** What something cost. Sums are exact. */
interface Spent {
  /** Requests to models; runs, where it is scraping. */
  calls: number;
  /** Requests that failed: billed or not. */
  failed: number;
  /** Tokens of models; items, where it is scraping. */
  amount: number;
  /** USD. */
  costUsd: number;
  /** True where a part of it was not reported by the gateway but counted from the catalogue. */
  costIsEstimate: boolean;
  /** Requests to models of unknown price: `costUsd` holds them at the rate for unknown models. */
  unpriced: number;
}

/** What was spent in a time, and on what. */
export interface UsageReport {
  /** The first day of it, UTC: `2026-10-24`. */
  since: string;
  days: number;
  costUsd: number;
  models: Spent;
  scraping: Spent;
  /** Every day with a cost, the newest first. */
  perDay: { day: string; modelsUsd: number; scrapingUsd: number; costUsd: number }[];
  /** What models were asked for; research by its steps. The dearest first. */
  perStep: (Spent & { purpose: string; step: number | null; name: string })[];
  /** By the model that answered. The dearest first. */
  perModel: (Spent & { model: string })[];
}

const DAY_MS = 86_400_000;

/** What was spent in the last `days` days, today included; days are those of UTC, as the gateway bills. */
export async function usage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { days }: { days: number },
  { signal }: OperationContext = {},
): Promise<UsageReport> {
  const since = firstDay(clock.now(), days);
  return sumUsage(await getModelUsage(db, since, { signal }), { since: since.slice(0, 10), days });
}

/** Where the last `days` days begin, today included: ISO 8601. */
export function firstDay(now: number, days: number): string {
  return new Date(Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS).toISOString();
}

function sumUsage({ models, scraping }: ModelUsage, about: Pick<UsageReport, 'since' | 'days'>): UsageReport {
  const steps = new Map<string, Spent & { purpose: string; step: number | null; name: string }>();
  const byModel = new Map<string, Spent & { model: string }>();
  const byDay = new Map<string, { models: Spent; scraping: Spent }>();
  const all = { models: nothing(), scraping: nothing() };
  const dayOf = (day: string) => entry(byDay, day, () => ({ models: nothing(), scraping: nothing() }));
  for (const row of models) {
    const { purpose, step_number: step, model } = row;
    const spent: Spent = {
      calls: row.calls,
      failed: row.failed,
      amount: row.tokens,
      costUsd: row.cost_usd,
      costIsEstimate: row.cost_is_estimate,
      unpriced: row.unpriced,
    };
    add(all.models, spent);
    add(dayOf(row.day).models, spent);
    const name = researchSteps.find(({ number }) => number === step)?.name ?? purpose;
    add(
      entry(steps, `${purpose} ${String(step)}`, () => ({ ...nothing(), purpose, step, name })),
      spent,
    );
    add(
      entry(byModel, model, () => ({ ...nothing(), model })),
      spent,
    );
  }
  for (const { day, runs, items, cost_usd } of scraping) {
    const spent: Spent = {
      calls: runs,
      failed: 0,
      amount: items,
      costUsd: cost_usd,
      costIsEstimate: false,
      unpriced: 0,
    };
    add(all.scraping, spent);
    add(dayOf(day).scraping, spent);
  }
  const sum = (one: { models: Spent; scraping: Spent }) =>
    fromNano(toNano(one.models.costUsd) + toNano(one.scraping.costUsd));
  return {
    ...about,
    costUsd: sum(all),
    ...all,
    perDay: [...byDay]
      .map(([day, one]) => ({
        day,
        modelsUsd: one.models.costUsd,
        scrapingUsd: one.scraping.costUsd,
        costUsd: sum(one),
      }))
      .toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    perStep: dearestFirst(steps.values()),
    perModel: dearestFirst(byModel.values()),
  };
}

function nothing(): Spent {
  return { calls: 0, failed: 0, amount: 0, costUsd: 0, costIsEstimate: false, unpriced: 0 };
}

function add(sum: Spent, more: Spent): void {
  sum.calls += more.calls;
  sum.failed += more.failed;
  sum.amount += more.amount;
  sum.costUsd = fromNano(toNano(sum.costUsd) + toNano(more.costUsd));
  sum.costIsEstimate ||= more.costIsEstimate;
  sum.unpriced += more.unpriced;
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}

function dearestFirst<T extends Spent>(spent: Iterable<T>): T[] {
  return [...spent].toSorted((a, b) => b.costUsd - a.costUsd || b.calls - a.calls);
}
