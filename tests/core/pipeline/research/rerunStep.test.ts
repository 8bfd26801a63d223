import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { getProductionStoriesOf } from '#core/data/production/productionStories.ts';
import { applyToProduction } from '#core/pipeline/research/applyToProduction.ts';
import { editOutput } from '#core/pipeline/research/editOutput.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { rerunStep, rerunStepHere } from '#core/pipeline/research/rerunStep.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { runTrail } from '#core/pipeline/research/runTrail.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { brokenProvider, createScriptedGateway, type Reply } from '../../../support/scriptedGateway.ts';
import { jobServices, openTestWorker } from '../jobs/jobServices.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('rerunning a step on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** A completed run of a new story. */
  const researched = async () => {
    const story = await addStory(backend);
    await research(openResearcher(backend).services, { stories: [story.id] });
    return { story, ...(await storedRun(backend, story.id)) };
  };
  const again = (runId: string, step: number) => ({ runId, step, askedBy: 'anna@example.org' });
  const researcherOf = (reply: Reply) =>
    openResearcher(
      backend,
      createScriptedGateway(() => reply),
    );

  it('gets a new answer, makes the steps that read it stale, runs nothing else, and keeps the run’s status', async () => {
    const { story, run, outputs } = await researched();
    const [made] = await getProductionStoriesOf(backend.db, story.id);
    const researcher = researcherOf({
      content: 'A better answer, https://example.org/source',
      estimatedCost: 0.02,
      model: 'a/served',
    });
    const report = await rerunStepHere(
      researcher.services,
      { ...again(run.id, 2), model: 'a/chosen' },
      { emit: researcher.emit },
    );
    expect(report).toMatchObject({ status: 'completed', error: null, outcome: { spentUsd: 0.02, production: null } });
    expect(researcher.gateway.calls.map(({ step, request }) => [step, request.model])).toEqual([[2, 'a/chosen']]);

    const after = await storedRun(backend, story.id);
    expect(after.run).toMatchObject({
      status: 'completed',
      completed_at: run.completed_at,
      // asking once more is work, too
      duration_ms: expect.toSatisfy((ms: number) => ms > (run.duration_ms ?? 0)),
      success_rate: 100,
      lease_owner: null,
      cost_usd: 0.028,
      step_models: { 2: 'a/chosen' },
      rerun: { steps: [2], stale: [6, 8], askedBy: 'anna@example.org', error: null },
    });
    expect(after.outputs[1]?.attempts).toBe(1);
    expect(after.outputs.filter(({ stale }) => stale).map(({ step_number }) => step_number)).toEqual([6, 8]);
    const others = (all: typeof outputs) => all.toSpliced(1, 1).map(({ output_content }) => output_content);
    expect(others(after.outputs)).toEqual(others(outputs));
    expect(await getProductionStoriesOf(backend.db, story.id)).toEqual([made]);
    expect((await applyToProduction(backend, { runId: run.id })).written).toContain('news_article');

    const { steps } = await runTrail(backend, { runId: run.id });
    const attempts = steps[1]?.attempts ?? [];
    expect(attempts.map(({ current, modelServed, costUsd }) => [current, modelServed, costUsd])).toEqual([
      [false, outputs[1]?.model_served, 0.001],
      [true, 'a/served', 0.02],
    ]);
    expect(attempts[1]?.calls).toMatchObject([{ asked_by: 'anna@example.org' }]);
  });

  it('keeps the old output where the new attempt fails, and records the failed attempt', async () => {
    const { story, run, outputs } = await researched();
    const edit = { runId: run.id, step: 1, expected: outputs[0]?.output_content ?? '', text: 'Corrected by Anna' };
    await editOutput(backend, { ...edit, askedBy: 'anna@example.org' });
    const report = await rerunStepHere(researcherOf(brokenProvider()).services, again(run.id, 1));
    expect(report).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('AI Step 1 failed') } });
    const after = await storedRun(backend, story.id);
    expect(after.run).toMatchObject({ status: 'completed', completed_steps: 8, error_message: null });
    expect(after.run.rerun?.error).toContain('AI Step 1 failed');
    expect(after.outputs[0]).toMatchObject({
      status: 'completed',
      output_content: 'Corrected by Anna',
      model_output: edit.expected,
      edited_by: 'anna@example.org',
      error_message: null,
    });
    const { steps } = await runTrail(backend, { runId: run.id });
    expect(steps[0]?.attempts.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'completed',
      'completed',
      'failed',
    ]);
  });

  it('can be stopped by a pause from any process, without changes', async () => {
    const { story, run, outputs } = await researched();
    const researcher = researcherOf('hold');
    const stop = new AbortController();
    const done = rerunStepHere(researcher.services, again(run.id, 5), { signal: stop.signal });
    await researcher.gateway.called(5);
    const edit = { runId: run.id, step: 1, expected: outputs[0]?.output_content ?? '', text: 'x' };
    await expect(rerunStep(backend, again(run.id, 2))).rejects.toMatchObject({ code: 'conflict' });
    await expect(editOutput(backend, edit)).rejects.toMatchObject({ code: 'conflict' });
    await pauseResearch(backend, { runId: run.id });
    stop.abort(new Paused());
    expect((await done).status).toBe('cancelled');
    const after = await storedRun(backend, story.id);
    expect(after.run).toMatchObject({ status: 'completed', success_rate: 100, rerun: { error: expect.any(String) } });
    expect(after.outputs.map(({ output_content, stale }) => [output_content, stale])).toEqual(
      outputs.map(({ output_content }) => [output_content, false]),
    );
  });

  it('leaves a paused run paused; continuing then runs only missing and stale steps', async () => {
    const story = await addStory(backend);
    const first = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 7 ? 'hold' : {})),
    );
    const stop = new AbortController();
    const done = research(first.services, { stories: [story.id] }, { signal: stop.signal });
    await first.gateway.called(7);
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(7);
    stop.abort(new Paused());
    await done;
    const { run } = await storedRun(backend, story.id);
    const researcher = researcherOf({ content: 'Newly asked, https://example.org/source' });
    await rerunStepHere(researcher.services, again(run.id, 2));
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'cancelled', completed_steps: 7 });
    const last = openResearcher(backend);
    await resumeResearch(last.services, { runId: run.id });
    expect(last.gateway.steps.toSorted((a, b) => a - b)).toEqual([6, 7, 8]);
    const after = await storedRun(backend, story.id);
    expect(after.run.status).toBe('completed');
    expect(after.outputs[1]?.attempts).toBe(1);
    expect(after.outputs.filter(({ stale }) => stale)).toEqual([]);
  });

  it('waits for a worker where another process requests it, once for several requests', async () => {
    const { run } = await researched();
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => rerunStep(backend, again(run.id, (index % 8) + 1))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(rerunStep(backend, again(crypto.randomUUID(), 1))).rejects.toMatchObject({ code: 'not_found' });
    await expect(rerunStep(backend, again(run.id, 99))).rejects.toMatchObject({ code: 'not_found' });
    const paused = await pauseResearch(backend, { runId: run.id });
    expect(paused).toMatchObject({ status: 'completed' });
  });

  it('is done by a worker, and continues on another one where that ends', async () => {
    const { story, run } = await researched();
    const gateway = createScriptedGateway(() => 'hold');
    const services = jobServices(backend, gateway);
    const first = openTestWorker(backend, services);
    await rerunStep(services, again(run.id, 4));
    await gateway.called(4);
    await first.stop();
    const next = createScriptedGateway(() => ({ content: 'Asked again, https://example.org/source' }));
    openTestWorker(backend, jobServices(backend, next));
    const stateOf = async () => (await storedRun(backend, story.id)).run.status;
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('completed');
    expect(next.steps).toEqual([4]);
    const { run: after, outputs } = await storedRun(backend, story.id);
    expect(after.rerun).toMatchObject({ steps: [4], error: null });
    expect(outputs[3]?.output_content).toBe('Asked again, https://example.org/source');
  });
});
