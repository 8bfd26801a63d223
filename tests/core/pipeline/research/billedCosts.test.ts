import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import type { BillCollector } from '#core/pipeline/ledger/billCollector.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { type OpenRouterSandbox, startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { billingProcess, collectNow, usageNow } from '../../../support/billedGateway.ts';
import { testGateway } from '../../../support/gateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('the cost that a research reports when a call broke off, on %s', (kind) => {
  let backend: TestBackend;
  let sandbox: OpenRouterSandbox;
  beforeEach(async () => {
    // The connection of the second request breaks; it is asked again.
    const fault = (_request: unknown, index: number) => (index === 1 ? 'drop' : null);
    [backend, sandbox] = await Promise.all([openTestBackend(kind), startOpenRouterSandbox({ billAfterMs: 50, fault })]);
  });
  afterEach(() => Promise.all([backend.close(), sandbox.close()]));

  /** Bills are there when somebody collects them, and not before. */
  const open = (collect?: BillCollector['collect']) => {
    const { gateway, bills } = billingProcess(backend, testGateway(sandbox.url));
    const settled: BillCollector['collect'] = async () => {
      await expect
        .poll(async () => {
          await collectNow(backend, bills);
          return (await usageNow(backend)).models.estimated;
        })
        .toBe(0);
      return null;
    };
    const asked = { ...bills, collect: collect ?? settled, expect: () => {} };
    return openResearcher(backend, undefined, { gateway, bills: asked, clock: systemClock }).services;
  };

  it('is what the ledger says, with the bill', async () => {
    const story = await addStory(backend);
    const report = await research(open(), { stories: [story.id] });
    const billed = sandbox.billedUsd();
    expect([report.failure, report.spentUsd, report.costIsEstimate]).toEqual([null, billed, false]);
    expect(report.stories[0]?.outcome).toMatchObject({ costUsd: billed, spentUsd: billed, costIsEstimate: false });
    expect((await storedRun(backend, story.id)).run.cost_usd).toBe(billed);
  });

  it('is it also where a run is continued', async () => {
    const story = await addStory(backend);
    const stop = new AbortController();
    stop.abort(new Paused());
    const services = open();
    await research(services, { stories: [story.id], signalOf: () => stop.signal });
    const { run } = await storedRun(backend, story.id);
    const { outcome } = await resumeResearch(services, { runId: run.id });
    const billed = sandbox.billedUsd();
    expect(outcome).toMatchObject({ status: 'completed', costUsd: billed, spentUsd: billed, costIsEstimate: false });
  });

  it('stays an estimate where whoever waits for it stops the wait', async () => {
    const story = await addStory(backend);
    const stop = new AbortController();
    const services = open(
      ({ signal } = {}) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(null));
          stop.abort(new Paused());
        }),
    );
    const report = await research(services, { stories: [story.id] }, { signal: stop.signal });
    expect(stop.signal.aborted).toBe(true);
    expect(report).toMatchObject({ failure: null, costIsEstimate: true, stories: [{ status: 'completed' }] });
    expect(report.spentUsd).toBeGreaterThan(sandbox.billedUsd());
  });
});
