import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBudget } from '#core/research/budget.ts';

describe('a budget', () => {
  it('reserves the highest cost of a call, and releases the unused part', () => {
    const budget = createBudget(0.1);
    expect(budget.reserve(0.06)).toBe('reserved');
    expect(budget.reserve(0.06)).toBe('wait');
    budget.settle(0.06, 0.01);
    expect(budget.leftUsd).toBe(0.09);
    expect(budget.reserve(0.06)).toBe('reserved');
    budget.settle(0.06, 0.05);
    expect(budget.reserve(0.06)).toBe('exceeded');
    expect(budget.reserve(0.04)).toBe('reserved');
  });

  it('includes the earlier cost of a run', () => {
    const budget = createBudget(1);
    budget.countSpent(0.95);
    expect(budget.reserve(0.06)).toBe('exceeded');
  });

  it('refuses nothing without a limit', () => {
    const budget = createBudget(null);
    expect(budget.reserve(1_000_000)).toBe('reserved');
    expect(budget.leftUsd).toBeNull();
  });

  it('is never exceeded, however calls overlap, as long as none costs more than its reservation', () => {
    const calls = array(
      tuple(integer({ min: 0, max: 50 }), integer({ min: 0, max: 100 }), integer({ min: 0, max: 9 })),
    );
    assert(
      property(calls, (plan) => {
        const budget = createBudget(0.1);
        const open: [number, number][] = [];
        let spent = 0;
        for (const [most, share, settleFirst] of plan) {
          for (const [reserved, cost] of open.splice(0, settleFirst)) {
            budget.settle(reserved, cost);
            spent += cost;
          }
          const usd = most / 1000;
          if (budget.reserve(usd) === 'reserved') open.push([usd, (usd * share) / 100]);
        }
        for (const [, cost] of open) spent += cost;
        expect(spent).toBeLessThanOrEqual(0.1 + 1e-9);
        expect(budget.leftUsd ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
