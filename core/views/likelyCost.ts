import type { RunStep } from '#core/data/runs/runSteps.ts';

/** The fields of a step's row that its cost is estimated from. */
type CostedStep = Pick<RunStep, 'step_number' | 'status' | 'estimated_cost' | 'attempts' | 'stale'>;

interface LikelyCostInput {
  /** USD that the run has cost so far: the sum of its calls. */
  spentUsd: number;
  /** Whether it is in progress. Otherwise continuing it asks failed and stale steps again, too. */
  isLive: boolean;
  /** The rows of the steps that have begun. */
  steps: readonly CostedStep[];
  /** What each step of the workflow usually costs; only the proportions count. */
  weights: ReadonlyMap<number, number>;
}

/**
 * Likely total cost of a run in USD: what is spent, and what the remaining steps cost if they relate to their usual cost
 * as the completed ones do. It changes when a step ends, not because the run pauses or continues. Null before the first
 * step is done.
 */
export function likelyCost({ spentUsd, isLive, steps, weights }: LikelyCostInput): number | null {
  const completed = steps.filter(({ status, estimated_cost: usd }) => status === 'completed' && usd > 0);
  // A step that was asked more often cost more than it usually does.
  const once = completed.filter(({ attempts }) => attempts <= 1);
  const known = once.length > 0 ? once : completed;
  const usual = sum(known.map(({ step_number: step }) => weights.get(step) ?? 0));
  if (usual === 0) return null;
  const share = sum(known.map(({ estimated_cost: usd }) => usd)) / usual;
  const settled = new Set(
    steps
      .filter(({ status, stale }) =>
        isLive ? status === 'completed' || status === 'failed' : status === 'completed' && !stale,
      )
      .map(({ step_number: step }) => step),
  );
  const left = sum([...weights].flatMap(([step, weight]) => (settled.has(step) ? [] : [weight])));
  return spentUsd + share * left;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
