import { describe, expect, it } from 'vitest';
import { likelyCost } from '#core/views/likelyCost.ts';
import { waitingRun } from '#core/views/researchState.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';

const waiting = waitingRun({ id: 'a', label: '#3400', title: 'A bridge' }, watchedSteps().slice(0, 8), null);
const done = (costUsd: number) => ({ status: 'completed' as const, costUsd, reused: false });

/** A run of eight steps whose first ones are these. */
function runWith(first: readonly object[]) {
  return { ...waiting, steps: waiting.steps.map((step, at) => Object.assign({}, step, first[at])) };
}

describe('the likely cost of a run', () => {
  it('is not known before a step is done', () => {
    expect(likelyCost(waiting)).toBeNull();
  });

  it('is the cost so far, plus the average cost for each remaining step', () => {
    expect(likelyCost(runWith([done(0.01), done(0.03), { status: 'running' }]))).toBeCloseTo(0.04 + 6 * 0.02, 9);
  });

  it('does not count failed steps as remaining', () => {
    expect(likelyCost(runWith([done(0.02), { status: 'failed', costUsd: 0.01 }]))).toBeCloseTo(0.03 + 6 * 0.02, 9);
  });
});
