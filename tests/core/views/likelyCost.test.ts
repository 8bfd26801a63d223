import { array, assert, constantFrom, double, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelsOf } from '#core/research/prompt.ts';
import { researchSteps } from '#core/research/steps.ts';
import { stepWeights } from '#core/research/stepWeights.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { likelyCost } from '#core/views/likelyCost.ts';

const steps = researchSteps.slice(0, 8);
const weights = stepWeights(steps, modelsOf({ model: null, step_models: {} }), seedCatalogue);
const weightOf = (step: number) => weights.get(step) ?? 0;

type Row = Parameters<typeof likelyCost>[0]['steps'][number];
const row = (step: number, status: Row['status'], usd = 0, attempts = 1): Row => ({
  step_number: step,
  status,
  estimated_cost: usd,
  attempts,
  stale: false,
});

describe('the likely cost of a run', () => {
  it('is not known before a step is done', () => {
    expect(likelyCost({ spentUsd: 0, isLive: true, steps: [row(1, 'running')], weights })).toBeNull();
  });

  it('counts a remaining step at the price of its model, not at the average of the cheap ones before it', () => {
    const half = row(1, 'completed', weightOf(1) / 2);
    const likely = likelyCost({ spentUsd: weightOf(1) / 2, isLive: true, steps: [half], weights }) ?? 0;
    const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    expect(likely).toBeCloseTo(all / 2, 9);
    const expensive = modelsOf({ model: null, step_models: { 8: 'anthropic/claude-3-opus' } });
    const dearer = stepWeights(steps, expensive, seedCatalogue);
    expect(
      likelyCost({ spentUsd: weightOf(1), isLive: true, steps: [row(1, 'completed', weightOf(1))], weights: dearer }),
    ).toBeGreaterThan(all * 1.5);
  });

  it('counts failed and stale steps only where continuing the run would ask them again', () => {
    const done = { ...row(1, 'completed', weightOf(1)), stale: false };
    const failed = [done, row(3, 'failed', 0)];
    const spentUsd = weightOf(1);
    const live = likelyCost({ spentUsd, isLive: true, steps: failed, weights }) ?? 0;
    expect(likelyCost({ spentUsd, isLive: false, steps: failed, weights })).toBeCloseTo(live + weightOf(3), 9);
    const stale = [done, { ...row(3, 'completed', weightOf(3)), stale: true }];
    const edited = likelyCost({ spentUsd, isLive: false, steps: stale, weights }) ?? 0;
    expect(edited).toBeCloseTo(live + weightOf(3), 9);
  });

  it('is what is spent plus what the remaining steps cost at every moment, however often the run pauses and continues', () => {
    const moment = record({
      act: constantFrom('step', 'pause', 'continue', 'abort'),
      share: double({ min: 0, max: 1, noNaN: true }),
    });
    assert(
      property(double({ min: 0.1, max: 2, noNaN: true }), array(moment, { maxLength: 40 }), (price, moments) => {
        const rows = new Map<number, Row>();
        let spentUsd = 0;
        let isLive = true;
        const left = () => steps.filter(({ number }) => rows.get(number)?.status !== 'completed');
        const estimate = () => likelyCost({ spentUsd, isLive, steps: [...rows.values()], weights });
        const ask = (status: 'completed' | 'pending', usd: number) => {
          const step = left()[0]?.number ?? 0;
          const earlier = rows.get(step);
          rows.set(step, row(step, status, (earlier?.estimated_cost ?? 0) + usd, (earlier?.attempts ?? 0) + 1));
          spentUsd += usd;
        };
        const whole = () => price * weightOf(left()[0]?.number ?? 0);
        const check = (before: number | null, costsMore: number) => {
          const remaining = price * left().reduce((sum, { number }) => sum + weightOf(number), 0);
          const after = estimate();
          expect(after).toBeCloseTo(spentUsd + remaining, 9);
          expect(after).toBeCloseTo((before ?? Number.NaN) + costsMore, 9);
        };
        ask('completed', whole());
        for (const { act, share } of moments) {
          const before = estimate();
          if (act === 'pause' || act === 'continue') {
            isLive = act === 'continue';
            check(before, 0);
          } else if (isLive && left().length > 0) {
            // A pause aborts the call: a part of it is billed, and the step is asked again from the beginning.
            const lost = act === 'abort' ? share * whole() : 0;
            ask(act === 'abort' ? 'pending' : 'completed', act === 'abort' ? lost : whole());
            if (act === 'abort') isLive = false;
            check(before, lost);
          }
        }
        while (left().length > 0) ask('completed', whole());
        expect(estimate()).toBeCloseTo(spentUsd, 9);
      }),
    );
  });
});
