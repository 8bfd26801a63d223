import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { updateInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getProductionStoriesOf } from '#core/data/production/productionStories.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import {
  brokenProvider,
  createScriptedGateway,
  type ReceivedCall,
  type Reply,
} from '../../../support/scriptedGateway.ts';
import { silence } from '../../data/runs/sampleRun.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

/** Holds the calls of the given steps, answers the others. */
const holding =
  (...steps: number[]) =>
  ({ step }: ReceivedCall): Reply =>
    steps.includes(step) ? 'hold' : {};

describe.each(testBackendKinds)('research that is interrupted on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** A process whose research of a new story is held at the given steps. */
  const researching = async (...steps: number[]) => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend, createScriptedGateway(holding(...steps)));
    const caller = new AbortController();
    const done = research(
      researcher.services,
      { stories: [story.id] },
      { emit: researcher.emit, signal: caller.signal },
    );
    await Promise.all(steps.map((step) => researcher.gateway.called(step)));
    return { story, researcher, caller, done };
  };

  it('is paused by its own process: paid answers are stored, and not paid for again', async () => {
    const { story, researcher, caller, done } = await researching(2, 5);
    await researcher.gateway.called(4);
    caller.abort(new Paused());
    const report = await done;
    expect(report.failure).toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('Stopped after saving.'),
    });
    const paused = await storedRun(backend, story.id);
    const completed = paused.outputs.filter(({ status }) => status === 'completed');
    expect(completed.map(({ step_number }) => step_number)).toEqual(expect.arrayContaining([1, 3]));
    expect(paused.run).toMatchObject({
      status: 'cancelled',
      lease_owner: null,
      completed_steps: completed.length,
      success_rate: (100 * completed.length) / 8,
      cost_usd: completed.length / 1000,
    });
    expect(paused.outputs.map(({ status }) => status)).not.toContain('running');
    expect(researcher.events.at(-1)).toMatchObject({ type: 'run-paused', reason: 'stopped' });

    const next = openResearcher(backend);
    const resumed = await resumeResearch(next.services, { runId: paused.run.id }, { emit: next.emit });
    expect(resumed).toMatchObject({ status: 'completed', error: null });
    const kept = completed.map(({ step_number }) => step_number);
    expect(next.gateway.steps.filter((step) => kept.includes(step))).toEqual([]);
    expect(next.gateway.calls).toHaveLength(8 - kept.length);
    const reused = next.events.flatMap((event) => (event.type === 'step-completed' && event.reused ? event.step : []));
    expect(reused.toSorted((a, b) => a - b)).toEqual(kept);
    const after = await storedRun(backend, story.id);
    expect(after.runs).toBe(1);
    expect(after.run).toMatchObject({ status: 'completed', cost_usd: 0.008, completed_steps: 8, success_rate: 100 });
    expect(await getProductionStoriesOf(backend.db, story.id)).toHaveLength(1);
  });

  it('is paused by another process: it notices at its next heartbeat and aborts its calls', async () => {
    const { story, researcher, done } = await researching(1, 3);
    const { run } = await storedRun(backend, story.id);
    const other = openResearcher(backend);
    expect(await pauseResearch(other.services, { runId: run.id })).toMatchObject({ status: 'cancelled' });
    const report = await advanceUntil(researcher.clock, done, 5000);
    expect(report.stories[0]).toMatchObject({ status: 'cancelled', outcome: { completedSteps: 0 } });
    expect(researcher.events.at(-1)).toMatchObject({ type: 'run-paused', reason: 'elsewhere' });
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'cancelled', lease_owner: null });
    await expect(pauseResearch(other.services, { runId: run.id })).rejects.toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining(`velocity runs resume ${run.id}`),
    });
  });

  it('stores an answer that arrives after another process’s pause, and starts nothing more', async () => {
    const { story, researcher, done } = await researching(1, 3);
    const { run } = await storedRun(backend, story.id);
    await pauseResearch(researcher.services, { runId: run.id });
    researcher.gateway.release(1);
    await done;
    expect(researcher.gateway.steps).toEqual([1, 3]);
    const after = await storedRun(backend, story.id);
    expect(after.run).toMatchObject({ status: 'cancelled', completed_steps: 1, success_rate: 12.5, cost_usd: 0.001 });
    expect(after.outputs[0]?.status).toBe('completed');
  });

  it('ends at a time limit like at a pause, with that reason', async () => {
    const { story, caller, done } = await researching(1);
    caller.abort(new DOMException('over', 'TimeoutError'));
    expect((await done).failure).toMatchObject({ code: 'deadline' });
    expect((await storedRun(backend, story.id)).run.status).toBe('cancelled');
  });

  it('can be stopped for one story alone', async () => {
    const [kept, dropped] = await Promise.all([addStory(backend), addStory(backend)]);
    const one = new AbortController();
    const gateway = createScriptedGateway(({ options }) => (options.signal?.aborted === true ? 'hold' : {}));
    const researcher = openResearcher(backend, gateway);
    one.abort(new Paused());
    const report = await research(researcher.services, {
      stories: [dropped.id, kept.id],
      signalOf: (id) => (id === dropped.id ? one.signal : undefined),
    });
    expect(report.stories.map(({ status }) => status)).toEqual(['cancelled', 'completed']);
  });

  it('retries failed steps, and steps that read their errors, when it is continued', async () => {
    const story = await addStory(backend);
    const caller = new AbortController();
    const first = openResearcher(
      backend,
      createScriptedGateway((call) => (call.step === 1 ? brokenProvider() : holding(6, 7, 8)(call))),
    );
    const done = research(first.services, { stories: [story.id] }, { signal: caller.signal });
    await Promise.all([6, 7, 8].map((step) => first.gateway.called(step)));
    caller.abort(new Paused());
    await done;
    const second = openResearcher(backend);
    await research(second.services, { stories: [story.id] });
    // Step 3 reads nothing, so its answer stays; everything else had the error in its prompt.
    expect(second.gateway.steps.toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8]);
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run).toMatchObject({ status: 'completed', completed_steps: 8 });
    for (const { prompt_used } of outputs) expect(prompt_used).not.toContain('Error:');
  });

  it('does not repeat steps that read an error whose duration alone changed', async () => {
    const story = await addStory(backend);
    const caller = new AbortController();
    const first = openResearcher(
      backend,
      createScriptedGateway((call) => (call.step === 3 ? brokenProvider(12) : holding(6)(call))),
    );
    const done = research(first.services, { stories: [story.id] }, { signal: caller.signal });
    await first.gateway.called(6);
    await first.gateway.called(8);
    await first.gateway.called(7);
    const settled = async () => (await storedRun(backend, story.id)).run.completed_steps;
    await expect.poll(settled).toBe(6);
    caller.abort(new Paused());
    await done;
    const second = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 3 ? brokenProvider(987) : {})),
    );
    await research(second.services, { stories: [story.id] });
    expect(second.gateway.steps.toSorted((a, b) => a - b)).toEqual([3, 6]);
  });

  it('repeats only steps that a change of the story made stale', async () => {
    const { story, caller, done } = await researching(6, 7, 8);
    caller.abort(new Paused());
    await done;
    await updateInboxStory(backend.db, story.id, { angle: 'Freight' });
    const researcher = openResearcher(backend);
    await research(researcher.services, { stories: [story.id] });
    expect(researcher.gateway.calls).toHaveLength(8);
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run.cost_usd).toBe(0.013);
    for (const { prompt_used } of outputs) expect(prompt_used).toContain('Freight');
  });

  it('does not wait for a process that is known to be dead', async () => {
    const { story, done, caller } = await researching(1, 3);
    const { run } = await storedRun(backend, story.id);
    const refused = openResearcher(backend);
    const report = await research(refused.services, { stories: [story.id] });
    expect(report.failure).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/is being researched by (worker \d+ on|researcher-)/),
    });
    expect(report.stories[0]?.status).toBe('skipped');
    expect(refused.gateway.calls).toEqual([]);

    const heir = openResearcher(backend, undefined, { ownerGone: (owner) => owner === run.lease_owner });
    expect((await research(heir.services, { stories: 'pending' })).stories.map(({ storyId }) => storyId)).toContain(
      story.id,
    );
    expect((await storedRun(backend, story.id)).run.status).toBe('completed');
    caller.abort(new Paused());
    await done;
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'completed', cost_usd: 0.008 });
  });

  it('is taken over after missed heartbeats, and then the first process stops', async () => {
    const { story, researcher, done } = await researching(1, 3);
    const { run } = await storedRun(backend, story.id);
    await silence(backend, run.id);
    const heir = openResearcher(backend, createScriptedGateway(holding(1)));
    const takenOver = research(heir.services, { stories: [story.id] });
    await heir.gateway.called(1);
    researcher.gateway.release(1);
    expect((await done).failure).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has taken this run over'),
    });
    expect(researcher.events.at(-1)).toMatchObject({ type: 'run-paused', reason: 'taken-over' });
    heir.gateway.release(1);
    expect((await takenOver).failure).toBeNull();
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'completed', completed_steps: 8 });
  });

  it('creates one run where several people start the same story at once', async () => {
    const story = await addStory(backend);
    const researchers = [1, 2, 3].map(() => openResearcher(backend, createScriptedGateway(holding(8))));
    const reports = researchers.map(({ services }) => research(services, { stories: [story.id] }));
    await Promise.race(researchers.map(({ gateway }) => gateway.called(8)));
    const busy = researchers.filter(({ gateway }) => gateway.calls.length > 0);
    expect(busy).toHaveLength(1);
    const losers = await Promise.all(reports.filter((_, index) => researchers[index] !== busy[0]));
    for (const { failure } of losers) expect(failure?.code).toBe('conflict');
    busy[0]?.gateway.release(8);
    await Promise.all(reports);
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1, run: { status: 'completed' } });
  });

  it('is not started twice by one process either', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend, createScriptedGateway(holding(1)));
    const first = research(researcher.services, { stories: [story.id] });
    await researcher.gateway.called(1);
    const second = await research(researcher.services, { stories: [story.id] });
    expect(second.failure?.code).toBe('conflict');
    researcher.gateway.release(1);
    expect((await first).failure).toBeNull();
    expect(researcher.gateway.calls).toHaveLength(8);
  });
});
