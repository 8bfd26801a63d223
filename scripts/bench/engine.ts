import { setSetting } from '#core/data/settings/settings.ts';
import { research } from '#core/pipeline/research/research.ts';
import { buildGraph } from '#core/research/graph.ts';
import { researchSteps } from '#core/research/steps.ts';
import { openBenchBackend, type BenchBackendKind } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { createLatencyGateway, type TimedCall } from './latencyGateway.ts';
import { percentile } from './percentile.ts';
import { addBenchStories, benchResearchServices } from './researchServices.ts';

const graph = buildGraph(researchSteps);

/** Number of concurrent runs; a call takes 10 to 30 s, so that a chain of three takes about 70 s. */
const RUNS = 100;
const SHORTEST_MS = 10_000;
const LONGEST_MS = 30_000;
const MOST_OVERHEAD = 1.03;

/**
 * Wall time of a run divided by its critical path, for 100 concurrent runs on an embedded backend. In real time: a fake
 * clock would hide the database's own time, the likely cause of delays.
 */
export async function benchEngineParallel(): Promise<Figure[]> {
  const { backend, close } = await openBenchBackend('embedded');
  try {
    const gateway = createLatencyGateway(() => SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    const services = benchResearchServices(backend, gateway, RUNS * researchSteps.length);
    const ids = await addBenchStories(backend, RUNS);
    const began = performance.now();
    const ended = new Map<string, number>();
    const report = await research(
      services,
      { stories: ids, maxParallel: RUNS },
      {
        emit: (event) => {
          if (event.type === 'run-completed') ended.set(event.storyId, performance.now());
        },
      },
    );
    if (report.failure !== null) throw report.failure;
    const runs = ids.map((id, index) => {
      const calls = gateway.calls.filter(({ story }) => story === String(index));
      return { wall: (ended.get(id) ?? Number.NaN) - began, critical: criticalPath(calls) };
    });
    const ratio = percentile(
      runs.map(({ wall, critical }) => wall / critical),
      0.95,
    );
    const path = percentile(
      runs.map(({ critical }) => critical),
      0.5,
    );
    return [
      {
        name: 'engine: wall time ÷ critical path, 100 runs at once',
        measured: `${ratio.toFixed(4)} p95`,
        target: `≤ ${String(MOST_OVERHEAD)} p95`,
        ok: ratio <= MOST_OVERHEAD,
        detail: `critical path ${(path / 1000).toFixed(1)} s p50, embedded, real time`,
      },
    ];
  } finally {
    await close();
  }
}

/** The engine's own time between a result and the call that depends on it, on the critical path of sequential runs. */
export async function benchEngineStep(): Promise<Figure[]> {
  return [
    await ownTime('embedded', 8, false),
    await ownTime('embedded', 8, true),
    await ownTime('postgres', 5, false),
    await ownTime('postgres', 5, true),
  ];
}

const WARM_UP = 5;
const MEASURED = 40;

/** @param limits whether a monthly budget is set, and each call reserves its cost in it. */
async function ownTime(kind: BenchBackendKind, most: number, limits: boolean): Promise<Figure> {
  const { backend, close } = await openBenchBackend(kind);
  try {
    // Long enough that storing a step completes before the next one ends, as with real models.
    const gateway = createLatencyGateway((step) => 60 + step * 20);
    const services = benchResearchServices(backend, gateway, researchSteps.length, { limits });
    if (limits) await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: 1000 });
    const gaps: number[] = [];
    for (const [index, id] of (await addBenchStories(backend, WARM_UP + MEASURED)).entries()) {
      gateway.calls.length = 0;
      const { failure } = await research(services, { stories: [id] });
      if (failure !== null) throw failure;
      if (index >= WARM_UP) gaps.push(...criticalGaps(gateway.calls));
    }
    const median = percentile(gaps, 0.5);
    return {
      name: `engine: own time a step on the critical path, ${kind}${limits ? ', with a monthly budget' : ''}`,
      measured: `${median.toFixed(2)} ms p50`,
      target: `≤ ${String(most)} ms p50`,
      ok: median <= most,
      detail: `${percentile(gaps, 0.95).toFixed(2)} ms p95 of ${String(gaps.length)}`,
    };
  } finally {
    await close();
  }
}

/** Duration of the longest chain of calls, without waits. */
function criticalPath(calls: readonly TimedCall[]): number {
  const length = new Map<number, number>();
  for (const level of graph.levels) {
    for (const step of level) {
      const before = Math.max(0, ...(graph.needs.get(step) ?? []).map((need) => length.get(need) ?? Number.NaN));
      const call = calls.find((one) => one.step === step);
      length.set(step, before + (call === undefined ? Number.NaN : call.end - call.start));
    }
  }
  return Math.max(...length.values());
}

/** Gaps between the calls of the chain that ended last. */
function criticalGaps(calls: readonly TimedCall[]): number[] {
  const gaps: number[] = [];
  let call = calls.toSorted((a, b) => b.end - a.end)[0];
  while (call !== undefined) {
    const needs = graph.needs.get(call.step) ?? [];
    const awaited = calls.filter(({ step }) => needs.includes(step)).toSorted((a, b) => b.end - a.end)[0];
    if (awaited !== undefined) gaps.push(call.start - awaited.end);
    call = awaited;
  }
  return gaps;
}
