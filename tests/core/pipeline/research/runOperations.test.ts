import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { getProductionStoriesOf } from '#core/data/production/productionStories.ts';
import { setStoryField } from '#core/data/stories/storyField.ts';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { applyToProduction } from '#core/pipeline/research/applyToProduction.ts';
import { editOutput } from '#core/pipeline/research/editOutput.ts';
import { removeRun, restoreRun } from '#core/pipeline/research/removeRun.ts';
import { research } from '#core/pipeline/research/research.ts';
import { runTrail } from '#core/pipeline/research/runTrail.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('operations on a run on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** A completed run of a new story. */
  const researched = async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend);
    await research(researcher.services, { stories: [story.id] });
    return { story, researcher, ...(await storedRun(backend, story.id)) };
  };
  const textOf = async (storyId: string, step: number) => {
    const { outputs } = await storedRun(backend, storyId);
    return outputs.find(({ step_number }) => step_number === step);
  };

  it('an edit keeps the model’s text, records who and when, and makes exactly the descendants stale', async () => {
    const { story, run, outputs } = await researched();
    const expected = outputs[1]?.output_content ?? '';
    const edit = { runId: run.id, step: 2, expected, text: 'What the councillor said', askedBy: 'anna@example.org' };
    const { output, stale } = await editOutput(backend, edit);
    expect(stale).toEqual([6, 8]);
    expect(output).toMatchObject({
      output_content: 'What the councillor said',
      model_output: expected,
      edited_by: 'anna@example.org',
      stale: false,
    });
    expect(Date.parse(output.edited_at ?? '')).toBeGreaterThan(0);
    const after = await storedRun(backend, story.id);
    expect(after.run).toMatchObject({ status: 'completed', cost_usd: 0.008, completed_steps: 8 });
    expect(after.outputs.filter((one) => one.stale).map(({ step_number }) => step_number)).toEqual([6, 8]);

    const staff = await backend.signUpStaff();
    const own = { ...edit, expected: edit.text, text: 'Shorter', askedBy: staff.email };
    const second = await editOutput({ db: backend.dbAs(staff.email) }, own);
    expect(second.output.edited_by).toBe(staff.email);
    expect(second.output).toMatchObject({ output_content: 'Shorter', model_output: expected });
    const trail = await runTrail(backend, { runId: run.id });
    expect(
      trail.steps[1]?.attempts.map(({ kind, current, output: text, editedBy }) => [kind, current, text, editedBy]),
    ).toEqual([
      ['asked', false, expected, null],
      ['edited', false, 'What the councillor said', 'anna@example.org'],
      ['edited', true, 'Shorter', staff.email],
    ]);
    expect(trail.steps[1]?.attempts[0]?.calls).toMatchObject([{ model_served: expect.any(String), cost_usd: 0.001 }]);
    await expect(editOutput(backend, { ...edit, text: 'Somebody else' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody else changed the output of step 2 meanwhile, to "Shorter".',
      current: 'Shorter',
    });
  });

  it('of two concurrent edits one is saved, and the other gets the current text as a conflict', async () => {
    const { run, outputs, story } = await researched();
    const expected = outputs[0]?.output_content ?? '';
    const texts = ['One', 'Two', 'Three', 'Four'];
    const edits = await Promise.allSettled(
      texts.map((text) => editOutput(backend, { runId: run.id, step: 1, expected, text })),
    );
    const held = (await textOf(story.id, 1))?.output_content;
    const saved = edits.flatMap((edit) => (edit.status === 'fulfilled' ? [edit.value.output.output_content] : []));
    expect(saved).toEqual([held]);
    const refused: unknown[] = edits.flatMap((edit) => (edit.status === 'rejected' ? [edit.reason] : []));
    expect(refused).toMatchObject([{ current: held }, { current: held }, { current: held }]);
  });

  it('refuses an edit of a live run, of a step without output, and of a text that is too long or empty', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 2 ? 'hold' : {})),
    );
    const stop = new AbortController();
    const done = research(researcher.services, { stories: [story.id] }, { signal: stop.signal });
    await researcher.gateway.called(2);
    const { run, outputs } = await storedRun(backend, story.id);
    const edit = { runId: run.id, step: 1, expected: outputs[0]?.output_content ?? '', text: 'x' };
    await expect(editOutput(backend, edit)).rejects.toMatchObject({ code: 'conflict' });
    stop.abort(new Paused());
    await done;
    await expect(editOutput(backend, { ...edit, step: 2 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(editOutput(backend, { ...edit, step: 99 })).rejects.toMatchObject({
      message: 'Step configuration not found for step 99',
    });
    const long = { ...edit, text: 'x'.repeat(200_001) };
    await expect(editOutput(backend, long)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const text of ['', ' \n']) {
      await expect(editOutput(backend, { ...edit, text })).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'The output of step 1 (Initial Research) must not be empty.',
        hint: expect.stringContaining(`velocity runs rerun ${run.id.slice(-8)} 1`),
      });
    }
    expect(await textOf(story.id, 1)).toMatchObject({ output_content: edit.expected, edited_by: null });
    const script = '<script>alert(1)</script>'.repeat(8000);
    expect((await editOutput(backend, { ...edit, text: script })).output.output_content).toBe(script);
  });

  it('stale steps run again when a paused run continues, and are fresh then', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 8 ? 'hold' : {})),
    );
    const stop = new AbortController();
    const done = research(researcher.services, { stories: [story.id] }, { signal: stop.signal });
    await researcher.gateway.called(8);
    await expect.poll(async () => (await storedRun(backend, story.id)).run.completed_steps).toBe(7);
    stop.abort(new Paused());
    await done;
    const expected = (await textOf(story.id, 2))?.output_content ?? '';
    const { run } = await storedRun(backend, story.id);
    await editOutput(backend, { runId: run.id, step: 2, expected, text: 'A correction' });
    const next = openResearcher(backend);
    await research(next.services, { stories: [story.id] });
    expect(next.gateway.steps.toSorted((a, b) => a - b)).toEqual([6, 8]);
    expect((await textOf(story.id, 6))?.prompt_used).toContain('A correction');
    expect(await textOf(story.id, 2)).toMatchObject({ output_content: 'A correction', model_output: expected });
    expect((await storedRun(backend, story.id)).outputs.filter(({ stale }) => stale)).toEqual([]);
  });

  it('applying overwrites machine-written fields, and returns the others for comparison until they are chosen', async () => {
    const { story, run, outputs } = await researched();
    const [made] = await getProductionStoriesOf(backend.db, story.id);
    if (made === undefined) throw new Error('no production story');
    const table = 'production_stories' as const;
    const bias = { table, id: made.id, field: 'story_bias', expected: made.story_bias, value: 'As Anna sees it' };
    await setStoryField(backend.db, bias);
    for (const step of [3, 8]) {
      const expected = outputs[step - 1]?.output_content ?? '';
      await editOutput(backend, { runId: run.id, step, expected, text: `Edited step ${step}` });
    }
    const report = await applyToProduction(backend, { runId: run.id, askedBy: 'ben@example.org' });
    expect(report).toMatchObject({
      written: ['sources_citations'],
      kept: [{ field: 'story_bias', held: 'As Anna sees it', incoming: 'Edited step 8' }],
      story: { sources_citations: 'Edited step 3', story_bias: 'As Anna sees it' },
    });
    const outdated = await applyToProduction(backend, { runId: run.id, overwrite: { story_bias: 'Of before' } });
    expect(outdated).toMatchObject({ written: [], kept: [{ field: 'story_bias' }] });
    const chosen = await applyToProduction(backend, { runId: run.id, overwrite: { story_bias: 'As Anna sees it' } });
    expect(chosen).toMatchObject({ written: ['story_bias'], kept: [], story: { story_bias: 'Edited step 8' } });
    expect(await getProductionStoriesOf(backend.db, story.id)).toHaveLength(1);
  });

  it('a running run that is deleted frees its story, stores paid answers, and can be restored', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 2 ? 'hold' : {})),
    );
    const done = research(researcher.services, { stories: [story.id] });
    await researcher.gateway.called(2);
    const { run } = await storedRun(backend, story.id);
    expect(await removeRun(backend, { runId: run.id })).toMatchObject({ removed: true, run: { status: 'cancelled' } });
    expect(await getWorkflowRuns(backend.db, { story_id: story.id })).toEqual([]);
    await expect(resolveWorkflowRun(backend.db, run.id)).rejects.toMatchObject({ code: 'not_found' });
    const other = openResearcher(backend);
    await research(other.services, { stories: [story.id] });
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'completed' });
    if (researcher.gateway.held.includes(2)) researcher.gateway.release(2);
    await done;
    expect((await removeRun(backend, { runId: run.id })).removed).toBe(false);
    expect(await restoreRun(backend, { runId: run.id })).toMatchObject({ status: 'cancelled', deleted_at: null });
    expect((await storedRun(backend, story.id)).runs).toBe(2);
  });

  it('two hundred concurrent starts and deletions leave at most one run, and none running', async () => {
    const stories = await Promise.all(Array.from({ length: 10 }, () => addStory(backend)));
    const researchers = Array.from({ length: 4 }, () => openResearcher(backend));
    const starts = Array.from({ length: 100 }, (_, index) =>
      research(researchers[index % 4]?.services ?? openResearcher(backend).services, {
        stories: [stories[index % 10]?.id ?? ''],
      }),
    );
    const removals = Array.from({ length: 100 }, async (_, index) => {
      const [run] = await getWorkflowRuns(backend.db, { story_id: stories[index % 10]?.id ?? '' });
      if (run !== undefined) await removeRun(backend, { runId: run.id });
    });
    await Promise.all([...starts, ...removals]);
    const live = await backend.sql.query(
      `select id from workflow_runs where status in ('pending', 'running') and story_id = any($1::uuid[])`,
      [stories.map(({ id }) => id)],
    );
    expect(live).toEqual([]);
    const seen = await Promise.all(stories.map(({ id }) => getWorkflowRuns(backend.db, { story_id: id })));
    for (const runs of seen) expect(runs.length).toBeLessThanOrEqual(1);
  });
});
