import { sumUsd } from '#core/models/money.ts';
import type { RunView } from './researchState.ts';

/** Totals of a run. */
export interface RunFigures {
  completed: number;
  failed: number;
  total: number;
  tokens: number;
  /** USD, exact; an estimate where one of its calls is. */
  costUsd: number;
  costIsEstimate: boolean;
  /** True where none of the steps with a cost has a known price. */
  priceIsUnknown: boolean;
  /** Milliseconds since it began here, or from beginning to end. */
  elapsedMs: number;
}

/** Totals of a run at `now` (epoch milliseconds). */
export function runFigures(run: RunView, now: number): RunFigures {
  const paid = run.steps.filter(({ reused, costUsd }) => !reused && costUsd > 0);
  const count = (wanted: string) => run.steps.filter(({ status }) => status === wanted).length;
  return {
    completed: count('completed'),
    failed: count('failed'),
    total: run.steps.length,
    tokens: run.steps.reduce((sum, { tokens }) => sum + tokens, 0),
    ...(run.total ?? {
      costUsd: sumUsd([run.spentBeforeUsd, ...run.steps.map((step) => (step.reused ? 0 : step.costUsd))]),
      costIsEstimate: run.beforeIsEstimate || run.steps.some(({ costIsEstimate }) => costIsEstimate),
    }),
    priceIsUnknown: paid.length > 0 && paid.every(({ priceIsUnknown }) => priceIsUnknown),
    elapsedMs: run.startedAt === null ? 0 : Math.max(0, (run.endedAt ?? now) - run.startedAt),
  };
}
