import type { ModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { sumUsd } from '#core/models/money.ts';

const DAY_MS = 86_400_000;

/** What models cost in the month that runs. Days are those of UTC, as the budget counts them. */
export interface MonthUsage {
  /** Its first day: `2026-11-01`. */
  since: string;
  /** How many days it has. */
  days: number;
  /** USD; null where none is set. */
  budgetUsd: number | null;
  spentUsd: number;
  /** True where an estimate is in it. */
  costIsEstimate: boolean;
  /** Reserved for requests in progress; the budget counts it as spent. */
  reservedUsd: number;
  /** What it will have cost at its end if it goes on like this. */
  forecastUsd: number;
  /** Days with a cost, the oldest first. */
  perDay: { day: string; costUsd: number }[];
}

/** Where the month of `now` (ms since 1970) begins, UTC: ISO 8601. */
export function firstOfMonth(now: number): string {
  return `${new Date(now).toISOString().slice(0, 7)}-01T00:00:00.000Z`;
}

/** @param models rows that reach back to the month's first day at least. */
export function monthUsage(
  models: ModelUsage['models'],
  { now, budgetUsd, reservedUsd }: { now: number; budgetUsd: number | null; reservedUsd: number },
): MonthUsage {
  const since = firstOfMonth(now).slice(0, 10);
  const begin = Date.parse(since);
  const next = new Date(begin);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const days = Math.round((next.getTime() - begin) / DAY_MS);
  const byDay = new Map<string, number>();
  for (const { day, cost_usd } of models) {
    if (day >= since) byDay.set(day, sumUsd([byDay.get(day) ?? 0, cost_usd]));
  }
  const spentUsd = sumUsd(byDay.values());
  // The first day says little: until it is over, it counts as a whole one.
  const gone = Math.max(1, (now - begin) / DAY_MS);
  return {
    since,
    days,
    budgetUsd,
    spentUsd,
    costIsEstimate: models.some(({ day, cost_is_estimate: isEstimate }) => isEstimate && day >= since),
    reservedUsd,
    forecastUsd: sumUsd([(spentUsd / gone) * days]),
    perDay: [...byDay].map(([day, costUsd]) => ({ day, costUsd })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}
