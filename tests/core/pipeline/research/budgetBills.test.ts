import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { type OpenRouterSandbox, startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { billingProcess } from '../../../support/billedGateway.ts';
import { testGateway } from '../../../support/gateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

/** Enough for the eight steps, each of which sets aside up to $0.0550 and costs some $0.0150. */
const ENOUGH = 0.19;

describe.each(testBackendKinds)('a budget with estimates in it whose bills come a moment later, on %s', (kind) => {
  let backend: TestBackend;
  let sandbox: OpenRouterSandbox;
  beforeEach(async () => {
    // The connections of the second and the fifth request break.
    const fault = (_request: unknown, index: number) => (index === 1 || index === 4 ? 'drop' : null);
    [backend, sandbox] = await Promise.all([openTestBackend(kind), startOpenRouterSandbox({ billAfterMs: 50, fault })]);
  });
  afterEach(() => Promise.all([backend.close(), sandbox.close()]));
  const open = () => {
    const { gateway, bills } = billingProcess(backend, testGateway(sandbox.url));
    return openResearcher(backend, undefined, { gateway, bills, clock: systemClock }).services;
  };
  const outcome = async (storyId: string) => {
    const { run } = await storedRun(backend, storyId);
    return { status: run.status, why: run.error_message, withinBudget: run.cost_usd <= ENOUGH };
  };
  const asWished = { status: 'completed', why: null, withinBudget: true };

  it('waits for them and completes the research of a shared budget', { timeout: 120_000 }, async () => {
    const story = await addStory(backend);
    const { failure } = await research(open(), { stories: [story.id], budgetUsd: ENOUGH });
    expect(failure).toBeNull();
    expect(await outcome(story.id)).toEqual(asWished);
  });

  it('waits for them and completes a run with a budget of its own', { timeout: 120_000 }, async () => {
    const story = await addStory(backend);
    const stop = new AbortController();
    stop.abort(new Paused());
    const services = open();
    await research(services, { stories: [story.id], signalOf: () => stop.signal });
    const { run } = await storedRun(backend, story.id);
    await resumeResearch(services, { runId: run.id, budgetUsd: ENOUGH });
    expect(await outcome(story.id)).toEqual(asWished);
  });

  it('waits for them within the budget of the month', { timeout: 120_000 }, async () => {
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: ENOUGH });
    const story = await addStory(backend);
    await research(open(), { stories: [story.id] });
    expect(await outcome(story.id)).toEqual(asWished);
  });
});
