import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { getRunEvents } from '#core/data/runs/runEvents.ts';
import { applyToProduction } from '#core/pipeline/research/applyToProduction.ts';
import { editOutput } from '#core/pipeline/research/editOutput.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { removeRun, restoreRun } from '#core/pipeline/research/removeRun.ts';
import { rerunStep } from '#core/pipeline/research/rerunStep.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import { runTrail } from '#core/pipeline/research/runTrail.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { runEvents } from '#core/views/runEvents.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('what happened to a run on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** What the trail tells of a run, without its steps. */
  const told = async (runId: string) => {
    const { events, production } = await runTrail(backend, { runId });
    return runEvents({ events, production, steps: [] }).map(({ who, text }) => (who === '' ? text : `${who}: ${text}`));
  };
  const holding = (step: number) => createScriptedGateway((call) => (call.step === step ? 'hold' : {}));
  const process = (pid: number) => ({ owner: `desk:${pid}:77` });

  it('names who started, paused, continued, repeated, edited, applied, deleted and restored it', async () => {
    const story = await addStory(backend);
    const first = openResearcher(backend, holding(2), process(10));
    const done = research(first.services, { stories: [story.id] });
    await first.gateway.called(2);
    const { run } = await storedRun(backend, story.id);
    await pauseResearch({ db: backend.db, person: 'anna@example.org' }, { runId: run.id });
    await advanceUntil(first.clock, done);
    const staff = await backend.signUpStaff();
    await startResearch(
      { ...first.services, db: backend.dbAs(staff.email) },
      { storyIds: [story.id], askedBy: 'somebody else' },
    );
    const second = openResearcher(backend, undefined, process(11));
    await resumeResearch(second.services, { runId: run.id });
    const { outputs } = await storedRun(backend, story.id);
    const edit = { runId: run.id, step: 3, expected: outputs[2]?.output_content ?? '', text: 'Our own sources' };
    await editOutput(backend, { ...edit, askedBy: 'ben@example.org' });
    await rerunStep(backend, { runId: run.id, step: 8, model: 'openai/gpt-4o', askedBy: 'cara@example.org' });
    await resumeResearch(openResearcher(backend, undefined, process(12)).services, { runId: run.id });
    await applyToProduction({ db: backend.dbAs(staff.email) }, { runId: run.id });
    await removeRun({ db: backend.dbAs(staff.email) }, { runId: run.id });
    await restoreRun(backend, { runId: run.id, askedBy: 'dora@example.org' });
    const number = (await runTrail(backend, { runId: run.id })).production?.story_number;
    expect(await told(run.id)).toEqual([
      'editor@example.org: Started',
      'worker 10 on desk: Took the run',
      'anna@example.org: Cancelled with Pause',
      `${staff.email}: Continued`,
      'worker 11 on desk: Took the run',
      `worker 11 on desk: Finished, production story #${number} made`,
      'ben@example.org: Edited the output of step 3',
      'cara@example.org: Asked for step 8 to run again with openai/gpt-4o',
      'worker 12 on desk: Took the run',
      'worker 12 on desk: Step 8 has its new answer',
      `${staff.email}: Applied to production story #${number}: Sources Citations`,
      `${staff.email}: Deleted the run`,
      'dora@example.org: Restored the run',
    ]);
    const steps = (await runTrail(backend, { runId: run.id })).steps;
    expect(steps[7]?.attempts.map(({ kind: what, current }) => [what, current])).toEqual([
      ['asked', false],
      ['asked', true],
    ]);
  });

  it('counts the call of a worker that died as an attempt with the most that it can have cost, and tells the takeover for good', async () => {
    const story = await addStory(backend);
    const asked = holding(2);
    const gateway = ledgered(asked, backend.db, undefined, { guarded: true, owner: process(20).owner });
    const dead = openResearcher(backend, asked, { ...process(20), gateway });
    const stop = new AbortController();
    const done = research(dead.services, { stories: [story.id] }, { signal: stop.signal });
    await dead.gateway.called(2);
    // All that do not wait for the second: what is asked at the takeover counts as an attempt too.
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(5);
    const { run } = await storedRun(backend, story.id);
    const ownerGone = (owner: string) => owner.startsWith('desk:20:');
    const other = openResearcher(backend, undefined, { ...process(21), ownerGone });
    const outcome = await resumeResearch(other.services, { runId: run.id });
    expect(outcome.status).toBe('completed');
    stop.abort(new Paused());
    await done;
    const after = await runTrail(backend, { runId: run.id });
    expect(runEvents({ ...after, steps: [] }).map(({ text }) => text)).toEqual([
      'Started',
      'Took the run',
      expect.stringMatching(/^Interrupted, taken over in \S+ from worker 20 on desk$/),
      expect.stringMatching(/^Finished/),
    ]);
    const [, second] = after.steps;
    expect(second?.attempts.map(({ kind: what, current, error }) => [what, current, error])).toEqual([
      ['interrupted', false, 'Its process ended before the answer came.'],
      ['asked', true, null],
    ]);
    const { outputs } = await storedRun(backend, story.id);
    expect(outputs.map(({ attempts }) => attempts)).toEqual([1, 2, 1, 1, 1, 1, 1, 1]);
    expect(runEvents(after).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /^Step 2, attempt 1: interrupted. Its process ended before the answer came. ~\$0\.0\d+, an estimate\.$/,
      ),
    );
  });

  it('does not count a call twice that a pause stopped, however fast the run continues', async () => {
    const story = await addStory(backend);
    const first = openResearcher(backend, holding(2), process(30));
    const done = research(first.services, { stories: [story.id] });
    await first.gateway.called(2);
    const { run } = await storedRun(backend, story.id);
    await pauseResearch(backend, { runId: run.id, askedBy: 'anna@example.org' });
    await startResearch(first.services, { storyIds: [story.id], askedBy: 'ben@example.org' });
    await advanceUntil(first.clock, done);
    const calls = (await getRunCalls(backend.db, run.id)).filter(({ step_number: step }) => step === 2);
    await resumeResearch(openResearcher(backend, undefined, process(31)).services, { runId: run.id });
    const after = (await getRunCalls(backend.db, run.id)).filter(({ step_number: step }) => step === 2);
    expect(after.map(({ ended }) => ended)).toEqual([...calls.map(({ ended }) => ended), 'completed']);
    const { outputs } = await storedRun(backend, story.id);
    expect(outputs[1]?.attempts).toBe(after.length);
  });

  it('tells why a worker stopped by itself, and nothing of a run that a transaction gave up', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend, undefined, process(40));
    await research(researcher.services, { stories: [story.id], budgetUsd: 0.0001 });
    const { run } = await storedRun(backend, story.id);
    expect(await told(run.id)).toEqual([
      'editor@example.org: Started',
      'worker 40 on desk: Took the run',
      expect.stringMatching(/^worker 40 on desk: Cancelled: Step \d .+ could cost up to/),
    ]);
    const before = await getRunEvents(backend.db, run.id);
    await backend.sql
      .transaction(async (sql) => {
        await sql.query(`update workflow_runs set deleted_at = now() where id = $1`, [run.id]);
        throw new Error('given up');
      })
      .catch(() => {});
    expect(await getRunEvents(backend.db, run.id)).toEqual(before);
  });
});
