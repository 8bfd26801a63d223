import { sumUsd } from '#core/models/money.ts';
import type { RunView } from './researchState.ts';

/**
 * Likely total cost of a run in USD: each remaining step costs the average of the finished ones. Null before the first
 * step is done.
 */
export function likelyCost({ steps, spentBeforeUsd }: Pick<RunView, 'steps' | 'spentBeforeUsd'>): number | null {
  const costs = steps.flatMap(({ status, costUsd, reused }) => (status === 'completed' && !reused ? [costUsd] : []));
  if (costs.length === 0) return null;
  const left = steps.filter(({ status }) => status === 'waiting' || status === 'running').length;
  const soFar = sumUsd([spentBeforeUsd, ...steps.map(({ reused, costUsd }) => (reused ? 0 : costUsd))]);
  return soFar + (sumUsd(costs) / costs.length) * left;
}
