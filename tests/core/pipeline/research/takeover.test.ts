import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { silence } from '../../data/runs/sampleRun.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { addStory, type Researcher, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('research of all pending stories by several processes on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  /** A process that is in the middle of a story, and another one that finds it. */
  const twoProcesses = async () => {
    const story = await addStory(backend);
    const first = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 1 ? 'hold' : {})),
    );
    const caller = new AbortController();
    const firstDone = research(first.services, { stories: 'pending' }, { signal: caller.signal });
    await first.gateway.called(1);
    const dead = new Set<string>();
    const gone = (owner: string) => [...dead].some((name) => owner.startsWith(`${name}#`));
    const second = openResearcher(backend, undefined, { ownerGone: gone });
    const other = new AbortController();
    const secondDone = research(second.services, { stories: 'pending' }, { signal: other.signal });
    // It checks every five seconds.
    await expect.poll(() => second.clock.sleeping).toBeGreaterThan(0);
    const end = async () => {
      caller.abort(new Paused());
      await firstDone;
    };
    const endSecond = async () => {
      other.abort(new Paused());
      return secondDone;
    };
    return { story, first, second, secondDone, die: () => dead.add(first.services.owner), end, endSecond };
  };
  const reportOf = async (researcher: Researcher, done: ReturnType<typeof research>) => {
    await advanceUntil(researcher.clock, done);
    return done;
  };

  it('continues the story of a process that died', async () => {
    const { story, second, secondDone, die, end } = await twoProcesses();
    expect(second.gateway.calls).toEqual([]);
    die();
    expect((await reportOf(second, secondDone)).failure).toBeNull();
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1, run: { status: 'completed' } });
    await end();
  });

  it('continues the story of a process on another machine without heartbeats', async () => {
    const { story, second, secondDone, end } = await twoProcesses();
    // Step 3 waits for no other: what it stores is the last sign of life.
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(1);
    await silence(backend);
    expect((await reportOf(second, secondDone)).failure).toBeNull();
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1, run: { status: 'completed' } });
    await end();
  });

  it('continues it also where its own clock is an hour behind', async () => {
    const { story, first, end, endSecond } = await twoProcesses();
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(1);
    await silence(backend);
    const laptop = openResearcher(backend, undefined, { clock: new FakeClock(Date.now() - 3_600_000) });
    expect((await research(laptop.services, { stories: [story.id] })).failure).toBeNull();
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1, run: { status: 'completed' } });
    expect(first.gateway.calls.length + laptop.gateway.calls.length).toBe(9);
    await end();
    // It waits for the story still.
    expect(await endSecond()).toMatchObject({ stories: [], spentUsd: 0 });
  });

  it('succeeds where the other process completes the story', async () => {
    const { story, first, second, secondDone } = await twoProcesses();
    first.gateway.release(1);
    // It may have seen the story let go of a moment before it saw it done; then it says so, and spends nothing.
    const report = await reportOf(second, secondDone);
    expect(report).toMatchObject({ spentUsd: 0, failure: null });
    expect(report.stories.filter(({ status }) => status !== 'skipped')).toEqual([]);
    expect(second.gateway.calls).toEqual([]);
    expect(await storedRun(backend, story.id)).toMatchObject({ runs: 1, run: { status: 'completed' } });
  });

  it('does not continue stories that were paused meanwhile', async () => {
    const { story, second, secondDone, end } = await twoProcesses();
    const { run } = await storedRun(backend, story.id);
    await pauseResearch(second.services, { runId: run.id });
    expect(await reportOf(second, secondDone)).toMatchObject({ stories: [], failure: null });
    expect(second.gateway.calls).toEqual([]);
    expect((await storedRun(backend, story.id)).run.status).toBe('cancelled');
    await end();
  });

  it('includes stories that became pending meanwhile', async () => {
    await addStory(backend);
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 1 ? 'hold' : {})),
    );
    const done = research(researcher.services, { stories: 'pending' });
    await researcher.gateway.called(1);
    const late = await addStory(backend, { title: 'Came later' });
    researcher.gateway.release(1);
    await expect.poll(() => researcher.gateway.calls.length).toBeGreaterThan(8);
    researcher.gateway.release(1);
    expect((await reportOf(researcher, done)).stories.map(({ storyId }) => storyId)).toContain(late.id);
  });

  it('succeeds for the process that lost the race for a story', async () => {
    const stories = [await addStory(backend), await addStory(backend)];
    const researchers = [openResearcher(backend), openResearcher(backend), openResearcher(backend)];
    const reports = await Promise.all(
      researchers.map((researcher) => reportOf(researcher, research(researcher.services, { stories: 'pending' }))),
    );
    for (const { failure } of reports) expect(failure).toBeNull();
    for (const { id } of stories) {
      expect(await storedRun(backend, id)).toMatchObject({ runs: 1, run: { status: 'completed' } });
    }
    expect(researchers.reduce((total, { gateway }) => total + gateway.calls.length, 0)).toBe(16);
  });
});
