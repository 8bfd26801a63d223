import { getBudgetUse, getModelUsage, type ModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { getSettings } from '#core/data/settings/settings.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import { sumUsd } from '#core/models/money.ts';
import { researchSteps } from '#core/research/steps.ts';
import type { OperationContext, Services } from '../services.ts';
import { addCosts, noCosts, type CostSum } from './costSum.ts';
import { firstOfMonth, type MonthUsage, monthUsage } from './monthUsage.ts';

/** What a day's costs were for, in USD: few enough categories for one stacked bar. */
export type UsageParts = Record<(typeof usageParts)[number], number>;
export const usageParts = ['research', 'drafts', 'scraping', 'suggestions', 'other'] as const;

/** The costs of a period. */
export interface UsageReport {
  /** First day, UTC: `2026-10-24`. */
  since: string;
  days: number;
  costUsd: number;
  models: CostSum;
  scraping: CostSum;
  /** Research runs that were completed, and their whole cost in USD. */
  research: { runs: number; costUsd: number; costIsEstimate: boolean };
  /** Every day with a cost, newest first. */
  perDay: {
    day: string;
    modelsUsd: number;
    scrapingUsd: number;
    costUsd: number;
    /** True where an estimate is in it. */
    costIsEstimate: boolean;
    parts: UsageParts;
    /** Those that an estimate is in. */
    estimatedParts: (keyof UsageParts)[];
  }[];
  /** The current month, compared with the budget for models. */
  month: MonthUsage;
  /** By purpose; research by step. Highest cost first. */
  perStep: (CostSum & { purpose: string; step: number | null; name: string })[];
  /** By the model that answered. Highest cost first. */
  perModel: (CostSum & { model: string })[];
}

const DAY_MS = 86_400_000;

/** The costs of the last `days` days including today; days are in UTC, like the gateway's bills. */
export async function usage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { days }: { days: number },
  { signal }: OperationContext = {},
): Promise<UsageReport> {
  const now = clock.now();
  const since = firstDay(now, days);
  const first = firstOfMonth(now);
  const [{ models, scraping, research }, { reservedUsd }, [budget]] = await Promise.all([
    getModelUsage(db, since < first ? since : first, { signal }),
    getBudgetUse(db, first, { signal }),
    getSettings(db, ['monthly_budget_usd'], { signal }),
  ]);
  const inTime = ({ day }: { day: string }) => day >= since.slice(0, 10);
  const sums = sumUsage({
    models: models.filter(inTime),
    scraping: scraping.filter(inTime),
    research: research.filter(inTime),
  });
  const budgetUsd = typeof budget?.value === 'number' ? budget.value : null;
  return { since: since.slice(0, 10), days, ...sums, month: monthUsage(models, { now, budgetUsd, reservedUsd }) };
}

/** The beginning of the last `days` days including today: ISO 8601. */
export function firstDay(now: number, days: number): string {
  return new Date(Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS).toISOString();
}

function sumUsage({ models, scraping, research }: ModelUsage): Omit<UsageReport, 'since' | 'days' | 'month'> {
  const steps = new Map<string, CostSum & { purpose: string; step: number | null; name: string }>();
  const byModel = new Map<string, CostSum & { model: string }>();
  const byDay = new Map<string, DayCosts>();
  const all = { models: noCosts(), scraping: noCosts() };
  const dayOf = (day: string) =>
    entry(byDay, day, () => ({ models: noCosts(), scraping: noCosts(), parts: noParts(), estimated: new Set() }));
  for (const row of models) {
    const { purpose, step_number: step, model } = row;
    const cost: CostSum = {
      calls: row.calls,
      failed: row.failed,
      amount: row.tokens,
      costUsd: row.cost_usd,
      costIsEstimate: row.cost_is_estimate,
      estimated: row.estimated,
      estimatedUsd: row.estimated_usd,
      awaitingBill: row.awaiting_bill,
      unnamed: row.unnamed,
      unnamedUsd: row.unnamed_usd,
      unpriced: row.unpriced,
    };
    addCosts(all.models, cost);
    const ofDay = dayOf(row.day);
    addCosts(ofDay.models, cost);
    const part = partOf[purpose];
    if (cost.costIsEstimate) ofDay.estimated.add(part);
    ofDay.parts[part] = sumUsd([ofDay.parts[part], row.cost_usd]);
    const name = researchSteps.find(({ number }) => number === step)?.name ?? purpose;
    addCosts(
      entry(steps, `${purpose} ${String(step)}`, () => ({ ...noCosts(), purpose, step, name })),
      cost,
    );
    addCosts(
      entry(byModel, model, () => ({ ...noCosts(), model })),
      cost,
    );
  }
  for (const row of scraping) {
    const { day, unbilled } = row;
    const estimated = row.estimated + unbilled;
    const cost: CostSum = {
      ...noCosts(),
      calls: row.runs,
      failed: row.failed,
      amount: row.items,
      costUsd: row.cost_usd,
      costIsEstimate: estimated > 0,
      estimated,
      estimatedUsd: row.estimated_usd,
      awaitingBill: unbilled,
    };
    addCosts(all.scraping, cost);
    const ofDay = dayOf(day);
    addCosts(ofDay.scraping, cost);
    ofDay.parts.scraping = ofDay.scraping.costUsd;
    if (cost.costIsEstimate) ofDay.estimated.add('scraping');
  }
  const sum = (one: { models: CostSum; scraping: CostSum }) => sumUsd([one.models.costUsd, one.scraping.costUsd]);
  return {
    costUsd: sum(all),
    ...all,
    research: {
      runs: research.reduce((sum, { runs }) => sum + runs, 0),
      costUsd: sumUsd(research.map(({ cost_usd }) => cost_usd)),
      costIsEstimate: research.some(({ cost_is_estimate: isEstimate }) => isEstimate),
    },
    perDay: [...byDay]
      .map(([day, one]) => ({
        day,
        modelsUsd: one.models.costUsd,
        scrapingUsd: one.scraping.costUsd,
        costUsd: sum(one),
        costIsEstimate: one.models.costIsEstimate || one.scraping.costIsEstimate,
        parts: one.parts,
        estimatedParts: [...one.estimated],
      }))
      .toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    perStep: mostExpensiveFirst(steps.values()),
    perModel: mostExpensiveFirst(byModel.values()),
  };
}

interface DayCosts {
  models: CostSum;
  scraping: CostSum;
  parts: UsageParts;
  estimated: Set<keyof UsageParts>;
}

const partOf: Readonly<Record<CallPurpose['purpose'], keyof UsageParts>> = {
  research: 'research',
  draft: 'drafts',
  suggestion: 'suggestions',
  analysis: 'other',
  variation: 'other',
  test: 'other',
  summary: 'other',
  web: 'other',
};

function noParts(): UsageParts {
  return { research: 0, drafts: 0, scraping: 0, suggestions: 0, other: 0 };
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}

function mostExpensiveFirst<T extends CostSum>(costs: Iterable<T>): T[] {
  return [...costs].toSorted((a, b) => b.costUsd - a.costUsd || b.calls - a.calls);
}
