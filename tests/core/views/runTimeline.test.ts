import { describe, expect, it } from 'vitest';
import type { RunStep } from '#core/data/runs/runSteps.ts';
import { runTimeline } from '#core/views/runTimeline.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';

const start = Date.parse('2026-11-20T09:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

type Shown = Parameters<typeof runTimeline>[0]['steps'][number];

function step(number: number, from: number, to: number | null, differs: Partial<RunStep> = {}): Shown {
  return {
    step_number: number,
    step_name: `Step ${number}`,
    status: to === null ? 'running' : 'completed',
    started_at: at(from),
    completed_at: to === null ? null : at(to),
    duration_ms: to === null ? null : (to - from) * 1000,
    attempts: 1,
    stale: false,
    ...differs,
  };
}

const timelineOf = (steps: Shown[], more: Partial<Parameters<typeof runTimeline>[0]> = {}) =>
  runTimeline({
    run: { started_at: at(0), total_steps: 8 },
    steps,
    workflow: watchedSteps(),
    now: start + 60_000,
    ...more,
  });

describe('the steps of a run on an axis of time', () => {
  it('shows when each ran, what it waited for, and how long it took', () => {
    const { rows, ticks } = timelineOf([step(1, 0, 20), step(3, 0, 10), step(2, 30, 60)]);
    expect(rows.map(({ step: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rows[0]).toMatchObject({ bars: [{ kind: 'completed', from: 0, to: 20 / 70 }], label: '20.0s' });
    expect(rows[1]?.bars).toEqual([
      { kind: 'wait', from: 20 / 70, to: 30 / 70 },
      { kind: 'completed', from: 30 / 70, to: 60 / 70 },
    ]);
    expect(rows[7]).toMatchObject({ name: 'Bias & Consensus Analysis', status: 'pending', bars: [], label: '' });
    expect(ticks.map(({ label }) => label)).toEqual(['0s', '10s', '20s', '30s', '40s', '50s', '1m', '1m 10s']);
  });

  it('says how long the call took, as every other view does, not how long its row was open', () => {
    const { rows } = timelineOf([step(1, 0, 20, { duration_ms: 19_860 })]);
    expect(rows[0]?.label).toBe('19.9s');
  });

  it('marks what is stale beside its bar, once it does not run again', () => {
    const { rows } = timelineOf([
      step(1, 0, 20, { stale: true }),
      step(2, 20, 40, { status: 'failed', stale: true }),
      step(3, 0, null, { stale: true }),
    ]);
    expect(rows.slice(0, 3).map(({ status, label }) => [status, label])).toEqual([
      ['stale', '20.0s, stale'],
      ['stale', 'failed after 1 attempt, 20.0s, stale'],
      ['running', '1m 00s'],
    ]);
    expect(rows[0]?.bars).toEqual([{ kind: 'completed', from: 0, to: 20 / 70 }]);
  });

  it('extends running steps until now', () => {
    const { rows } = timelineOf([step(1, 0, null)], { now: start + 30_000 });
    expect(rows[0]?.bars).toEqual([{ kind: 'running', from: 0, to: 30 / 35 }]);
    expect(rows[0]?.label).toBe('30.0s');
  });

  it('shows failed attempts before the last one', () => {
    const call = (from: number, seconds: number, ended: string) => ({
      step_number: 1,
      started_at: at(from),
      duration_ms: seconds * 1000,
      ended,
    });
    const calls = [call(0, 10, 'timeout'), call(12, 8, 'completed')];
    const repeated = timelineOf([step(1, 0, 20, { attempts: 2 })], { calls }).rows[0];
    expect(repeated?.bars).toEqual([
      { kind: 'attempt', from: 0, to: 10 / 25 },
      { kind: 'completed', from: 10 / 25, to: 20 / 25 },
    ]);
    expect(repeated?.label).toBe('20.0s, 2 attempts');
    const lost = [call(0, 10, 'timeout'), call(15, 5, 'timeout')];
    const failed = timelineOf([step(1, 0, 20, { attempts: 2, status: 'failed' })], { calls: lost }).rows[0];
    expect(failed?.bars).toEqual([
      { kind: 'attempt', from: 0, to: 10 / 25 },
      { kind: 'failed', from: 15 / 25, to: 20 / 25 },
    ]);
    expect(failed?.label).toBe('failed after 2 attempts, 20.0s');
  });

  it('shows the call of a worker that died, and the answer that running the step again replaced', () => {
    const calls = [{ step_number: 2, started_at: at(0), duration_ms: 10_000, ended: 'interrupted' }];
    const versions = [{ step_number: 1, started_at: at(0), completed_at: at(10), edited_at: null }];
    // What an edit replaced has the times of the answer that it replaced.
    const edited = [{ step_number: 3, started_at: at(0), completed_at: at(10), edited_at: null }];
    const { rows } = timelineOf([step(1, 30, 40), step(2, 20, 40, { attempts: 2 }), step(3, 0, 10)], {
      calls,
      versions: [...versions, ...edited],
    });
    expect(rows[0]?.bars).toEqual([
      { kind: 'earlier', from: 0, to: 10 / 50 },
      { kind: 'completed', from: 30 / 50, to: 40 / 50 },
    ]);
    expect(rows[1]?.bars).toEqual([
      { kind: 'attempt', from: 0, to: 10 / 50 },
      { kind: 'completed', from: 20 / 50, to: 40 / 50 },
    ]);
    expect(rows[1]?.label).toBe('20.0s, 2 attempts');
    expect(rows[2]?.bars).toEqual([{ kind: 'completed', from: 0, to: 10 / 50 }]);
  });

  it('compresses a long pause between two parts of a run', () => {
    const { rows, pauses } = timelineOf([step(1, 0, 50), step(3, 36_000, 36_050)]);
    expect(pauses).toEqual([{ at: expect.closeTo(52.5 / 120, 2), ms: 35_950_000 }]);
    const night = rows[2]?.bars.at(-1);
    expect(night).toMatchObject({ kind: 'completed', from: expect.closeTo(55 / 120, 2) });
  });

  it('shows steps that the workflow does not have any more', () => {
    expect(timelineOf([step(12, 0, 5)], { workflow: [] }).rows).toMatchObject([{ step: 12, name: 'Step 12' }]);
  });

  it('can be empty, for a run that has not started', () => {
    expect(timelineOf([]).rows).toHaveLength(8);
    expect(timelineOf([]).ticks.every(({ at: place }) => Number.isFinite(place))).toBe(true);
  });
});
