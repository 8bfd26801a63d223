import { describe, expect, it } from 'vitest';
import { graphLayout } from '#core/views/graphLayout.ts';
import { type StepView, waitingRun } from '#core/views/researchState.ts';
import { timeLeft } from '#core/views/timeLeft.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';

const step = (number: number, ...needs: number[]) => ({ number, name: `Step ${number}`, needs });

describe('the steps as a graph', () => {
  it('are laid out in rows, each below the steps that it reads', () => {
    const { nodes, rows, columns } = graphLayout(watchedSteps().slice(0, 8));
    const row = (at: number) => nodes.filter((node) => node.row === at).map(({ number }) => number);
    expect([row(0), row(1), row(2)]).toEqual([
      [1, 3],
      [2, 4, 5],
      [6, 8, 7],
    ]);
    expect({ rows, columns }).toEqual({ rows: 3, columns: 3 });
  });

  it('omit edges that a longer path implies, and have one from each last step to the production story', () => {
    const { edges } = graphLayout([step(1), step(2, 1), step(3, 1, 2)]);
    expect(edges).toEqual([
      { from: null, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: null },
    ]);
  });

  it('can be empty', () => {
    expect(graphLayout([])).toMatchObject({ nodes: [], edges: [] });
  });
});

describe('the remaining time', () => {
  const run = (...states: Partial<StepView>[]) => {
    const steps = [step(1), step(2, 1), step(3, 2), step(4)];
    const waiting = waitingRun({ id: 'story', label: '#1', title: '' }, steps, null);
    return { steps: waiting.steps.map((one, at) => Object.assign({}, one, states[at])) };
  };

  it('is that of the longest chain, at the average duration of finished steps', () => {
    const done = { status: 'completed', elapsedMs: 20_000 } as const;
    expect(timeLeft(run(done), 0)).toBe(40_000);
    expect(timeLeft(run(done, { status: 'running', startedAt: 0 }), 15_000)).toBe(25_000);
    expect(timeLeft(run(done, done, done, done), 0)).toBe(0);
  });

  it('is not known before a step is done', () => {
    expect(timeLeft(run(), 0)).toBeNull();
  });
});
