import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { planResearch } from '#core/pipeline/research/planResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import { budgetStop } from '#core/views/budgetStop.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { completionJson, serving, testGateway } from '../../../support/gateway.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe('research with a budget', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('pauses before the call that could exceed it, and continues with a larger budget', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(() => ({ estimatedCost: 0.03 }));
    const researcher = openResearcher(backend, gateway);
    const report = await research(
      researcher.services,
      { stories: [story.id], budgetUsd: 0.15 },
      { emit: researcher.emit },
    );
    expect(report.failure).toMatchObject({
      code: 'budget',
      message: expect.stringContaining('of the budget of $0.1500 is left'),
    });
    expect(report.spentUsd).toBeLessThanOrEqual(0.15);
    expect(report.spentUsd).toBeGreaterThan(0);
    const { run } = await storedRun(backend, story.id);
    expect(run).toMatchObject({ status: 'cancelled', budget_usd: 0.15, cost_usd: report.spentUsd, lease_owner: null });
    expect(run.error_message).toContain('could cost up to');
    expect(budgetStop(run.error_message ?? '')).toBe('run');
    expect(researcher.events.at(-1)).toMatchObject({ type: 'run-paused', reason: 'budget' });

    const calls = gateway.calls.length;
    const same = await resumeResearch(researcher.services, { runId: run.id, budgetUsd: 0.15 });
    expect(same.error?.code).toBe('budget');
    expect(gateway.calls).toHaveLength(calls);

    const less = await resumeResearch(researcher.services, { runId: run.id, budgetUsd: 0.01 });
    expect(less.error?.message).toMatch(/ and \$0\.1\d00 is spent already, more than the budget of \$0\.0100\.$/);
    expect(budgetStop(less.error?.message ?? '')).toBe('run');

    // A budget applies only to the invocation that sets it.
    const more = await research(researcher.services, { stories: [story.id], budgetUsd: 2 });
    expect(more.failure).toBeNull();
    expect(gateway.calls).toHaveLength(8);
    expect((await storedRun(backend, story.id)).run).toMatchObject({
      status: 'completed',
      cost_usd: 0.24,
      budget_usd: 2,
    });
  });

  it('is not exceeded by several stories together, and further ones are not started once it is spent', async () => {
    const stories = await Promise.all(Array.from({ length: 6 }, () => addStory(backend)));
    const gateway = createScriptedGateway(() => ({ estimatedCost: 0.04 }));
    const { services } = openResearcher(backend, gateway);
    const report = await research(services, { stories: stories.map(({ id }) => id), budgetUsd: 0.5, maxParallel: 3 });
    expect(report.failure?.code).toBe('budget');
    expect(report.spentUsd).toBeLessThanOrEqual(0.5);
    expect(gateway.calls.length * 0.04).toBeCloseTo(report.spentUsd, 9);
    expect(report.stories.at(-1)).toMatchObject({ status: 'skipped', error: { code: 'budget' } });
  });

  it('is not exceeded by unusable answers that were billed and repeated', async () => {
    const story = await addStory(backend);
    const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150, cost: 0.04 };
    await using server = await serving(completionJson('', { usage }));
    const { services } = openResearcher(backend, undefined, {
      gateway: ledgered(testGateway(server.url), backend.db),
    });
    const report = await research(services, { stories: [story.id], budgetUsd: 0.15 });
    expect(report.failure).toMatchObject({
      code: 'budget',
      message: expect.stringMatching(
        /^Step \d .* could cost up to \$0\.\d+, and \$0\.\d+ of the budget of \$0\.1500 is left/,
      ),
    });
    const { run } = await storedRun(backend, story.id);
    expect(run).toMatchObject({ status: 'cancelled', cost_usd: report.spentUsd });
    expect(report.spentUsd).toBeGreaterThanOrEqual(0.08);
    expect(report.spentUsd).toBeLessThanOrEqual(0.15);
  });

  it('does not request a correction that it cannot afford', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => {
      if (step === 5) return 'hold';
      return step === 7 ? { content: 'No hashtags', estimatedCost: 0.06 } : { estimatedCost: 0 };
    });
    // Enough for each call alone; after the description not enough for another one.
    const done = research(openResearcher(backend, gateway).services, { stories: [story.id], budgetUsd: 0.08 });
    await gateway.called(8);
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(6);
    gateway.release(5, { estimatedCost: 0 });
    expect((await done).failure).toBeNull();
    expect(gateway.steps.filter((step) => step === 7)).toHaveLength(1);
    const { run, outputs } = await storedRun(backend, story.id);
    expect(outputs[6]?.warnings).toEqual(['The description has 0 hashtags; from 10 to 15.']);
    expect(run.cost_usd).toBe(0.06);
  });

  it('never has more calls in flight than allowed, across all stories', async () => {
    const stories = await Promise.all(Array.from({ length: 4 }, () => addStory(backend)));
    let inFlight = 0;
    let most = 0;
    const inner = createScriptedGateway();
    const gateway = {
      ...inner,
      callLLM: async (...call: Parameters<typeof inner.callLLM>) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
        inFlight -= 1;
        return inner.callLLM(...call);
      },
    };
    const { services } = openResearcher(backend, gateway, { calls: createCallSlots(2) });
    const report = await research(services, { stories: stories.map(({ id }) => id), maxParallel: 4 });
    expect(report.failure).toBeNull();
    expect(most).toBe(2);
  });

  it('has a plan of every step with its model and highest cost', async () => {
    const story = await addStory(backend);
    const empty = await addStory(backend, { title: '', summary: '', angle: '', sources: '' });
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 5 ? 'hold' : { estimatedCost: 0.01 })),
    );
    const input = { stories: [story.id, empty.id], budgetUsd: 0.1 };
    const plan = await planResearch(researcher.services, input);
    expect(plan).toMatchObject({ budgetUsd: 0.1, mayExceedBudget: true });
    expect(plan.stories.map(({ action }) => action)).toEqual(['start', 'refused']);
    const [first] = plan.stories;
    expect(first?.steps.map(({ level }) => level)).toEqual([1, 2, 1, 2, 2, 3, 3, 3]);
    expect(first?.steps[0]).toMatchObject({
      name: 'Initial Research',
      model: 'perplexity/sonar-pro',
      needs: [],
      reused: false,
    });
    // Sonar Pro: 3,000 tokens out at $15 per million alone are $0.045.
    expect(first?.steps[0]?.maxCostUsd).toBeGreaterThan(0.045);
    expect(first?.maxCostUsd).toBeCloseTo(
      (first?.steps ?? []).reduce((sum, { maxCostUsd }) => sum + maxCostUsd, 0),
      9,
    );

    const caller = new AbortController();
    const done = research(researcher.services, { stories: [story.id] }, { signal: caller.signal });
    await researcher.gateway.called(5);
    expect((await planResearch(researcher.services, input)).stories[0]).toMatchObject({
      action: 'live',
      maxCostUsd: 0,
    });
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(6);
    caller.abort(new Paused());
    await done;
    const rest = await planResearch(researcher.services, { stories: [story.id] });
    expect(rest.stories[0]).toMatchObject({ action: 'continue' });
    expect(rest.stories[0]?.steps.filter(({ reused }) => !reused).map(({ step }) => step)).toEqual([5, 7]);
    expect(researcher.gateway.steps.filter((step) => step === 5)).toHaveLength(1);
    await research(openResearcher(backend).services, { stories: [story.id] });
    expect((await planResearch(researcher.services, { stories: [story.id] })).stories[0]?.action).toBe('done');
  });
});
