import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInboxStory, deleteInboxStory, getInboxStory } from '#core/data/inbox/inboxStories.ts';
import {
  deleteProductionStory,
  getProductionStories,
  getProductionStoriesOf,
  promoteInboxStory,
  updateProductionStory,
} from '#core/data/production/productionStories.ts';
import { getTextsBeside } from '#core/data/production/productionTexts.ts';
import {
  advanceWorkflowRun,
  leaveWorkflowRun,
  takeWorkflowRun,
  pauseWorkflowRun,
} from '#core/data/runs/workflowLease.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { promote } from '#core/pipeline/research/promote.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { finishedStep, sampleRun } from '../../data/runs/sampleRun.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe.each(testBackendKinds)('promoting a story on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** An unfinished run with the given completed and failed steps. */
  async function runWith(steps: readonly number[], failed: readonly number[] = []) {
    const run = await sampleRun(backend.db);
    const lease = { runId: run.id, owner: 'w' };
    await takeWorkflowRun(backend.db, { ...lease, withJob: false, ended: false });
    const finished = steps.map((number) =>
      failed.includes(number)
        ? finishedStep(number, { status: 'failed', output_content: 'Error: no answer' })
        : finishedStep(number, { output_content: number === 5 ? '**Ports reopen**\n\nGuide' : `Output ${number}` }),
    );
    await advanceWorkflowRun(backend.db, lease, { finished, started: [] });
    await leaveWorkflowRun(backend.db, lease);
    return { run, storyId: run.story_id ?? '' };
  }

  it('copies the texts of an idea without research, once', async () => {
    const idea = await createInboxStory(backend.db, {
      title: 'Ports reopen',
      summary: 'What we know.',
      angle: 'Who pays?',
      sources: 'https://a.example',
      videos: 'https://v.example',
      category: 'China Watch',
    });
    const first = await promote(backend, { storyId: idea.id });
    expect(first).toMatchObject({
      created: true,
      from: 'story',
      story: {
        title: 'Ports reopen',
        news_article: 'What we know.',
        overarching_questions: 'Who pays?',
        sources_citations: 'https://a.example',
        raw_video_links: 'https://v.example',
        category: 'China Watch',
        urgency: 'Medium',
        story_id: idea.id,
        created_from_workflow_run_id: null,
      },
    });
    const again = await Promise.all([promote(backend, { storyId: idea.id }), promote(backend, { storyId: idea.id })]);
    for (const report of again) expect(report).toEqual({ created: false, from: 'existing', story: first.story });
    const untitled = await createInboxStory(backend.db, {});
    expect((await promote(backend, { storyId: untitled.id })).story.title).toBe('Generated Title');
  });

  it('completes a run whose steps are finished, from its outputs', async () => {
    const { run, storyId } = await runWith([1, 2, 3, 4, 5, 6, 7, 8], [2]);
    const reports = await Promise.all(Array.from({ length: 4 }, () => promote(backend, { storyId })));
    expect(reports.filter(({ created }) => created)).toHaveLength(1);
    expect(reports[0]?.story).toMatchObject({
      title: 'Ports reopen',
      sources_citations: 'Output 3',
      youtube_description: 'Output 7',
      story_bias: 'Output 8',
      category: 'China Watch',
      missing_parts: ['Authority Quotes'],
      created_from_workflow_run_id: run.id,
    });
    expect(reports[0]?.story.news_article).not.toContain('Error:');
    expect(await getWorkflowRun(backend.db, run.id)).toMatchObject({ status: 'completed', success_rate: 100 });
    expect(await getInboxStory(backend.db, storyId)).toMatchObject({ workflow_completed: true });
  });

  it('is refused while research is running or half finished, with a hint how to continue', async () => {
    const { run, storyId } = await runWith([1, 2]);
    await expect(promote(backend, { storyId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Research on story #\d+ is under way\.$/),
    });
    await pauseWorkflowRun(backend.db, run.id);
    await expect(promote(backend, { storyId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/is not finished: 2 of 8 steps\.$/),
      hint: expect.stringContaining(`velocity runs resume ${run.id}`),
    });
    expect((await getProductionStories(backend.db)).some(({ story_id }) => story_id === storyId)).toBe(false);
  });

  it('works after research without results', async () => {
    const { run, storyId } = await runWith([]);
    await pauseWorkflowRun(backend.db, run.id);
    expect(await promote(backend, { storyId })).toMatchObject({ created: true, from: 'story' });
  });

  it('fills a story that was promoted before, keeps what a person changed, and returns the run’s text for comparison', async () => {
    const { run, storyId } = await runWith([1, 2, 3, 4, 5, 6, 7, 8], [8]);
    // As if it had been promoted before its research began.
    const { story: first } = await promoteInboxStory(backend.db, storyId, {
      title: 'As the idea had it',
      news_article: 'What we knew.',
      overarching_questions: 'Who pays?',
    });
    await updateProductionStory(backend.db, first.id, { title: 'As the editor has it' });
    const [filled] = await Promise.all([promote(backend, { storyId }), promote(backend, { storyId })]);
    expect(filled).toMatchObject({
      created: false,
      story: {
        id: first.id,
        story_number: first.story_number,
        title: 'As the editor has it',
        news_article: expect.stringContaining('Output 1'),
        sources_citations: 'Output 3',
        overarching_questions: 'Who pays?',
        missing_parts: ['Bias & Consensus Analysis'],
        created_from_workflow_run_id: run.id,
      },
    });
    expect(await getTextsBeside(backend.db, first.id)).toEqual({ title: 'Ports reopen' });
    expect(await getProductionStoriesOf(backend.db, storyId)).toHaveLength(1);
  });

  it('creates a second story only on request', async () => {
    const idea = await createInboxStory(backend.db, { title: 'Twice' });
    const { story: first } = await promote(backend, { storyId: idea.id });
    const second = await promote(backend, { storyId: idea.id, again: true });
    expect(second).toMatchObject({ created: true, from: 'story' });
    expect(second.story.id).not.toBe(first.id);
    expect(await promote(backend, { storyId: idea.id })).toMatchObject({ created: false });
    const { storyId } = await runWith([1, 2, 3, 4, 5, 6, 7, 8]);
    const researched = await promote(backend, { storyId });
    const copy = await promote(backend, { storyId, again: true });
    expect(copy).toMatchObject({ created: true, from: 'run', story: { title: 'Ports reopen' } });
    expect(copy.story.id).not.toBe(researched.story.id);
  });

  it('does not create a second story while the first is in the trash', async () => {
    const idea = await createInboxStory(backend.db, { title: 'Binned' });
    const { story } = await promote(backend, { storyId: idea.id });
    await deleteProductionStory(backend.db, story.id, Date.parse('2026-11-21T12:00:00Z'));
    const again = await promote(backend, { storyId: idea.id });
    expect(again).toMatchObject({ created: false, story: { id: story.id, deleted_at: '2026-11-21T12:00:00.000Z' } });
  });

  it('refuses a story that does not exist or is in the trash', async () => {
    const idea = await createInboxStory(backend.db, { title: 'Gone' });
    await deleteInboxStory(backend.db, idea.id, 0);
    for (const storyId of [idea.id, unknownId]) {
      await expect(promote(backend, { storyId })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
