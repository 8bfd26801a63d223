import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInboxStory, getInboxStory } from '#core/data/inbox/inboxStories.ts';
import {
  completeWorkflowAndCreateProduction,
  deleteProductionStory,
  getProductionStories,
  getProductionStory,
  promoteInboxStory,
  restoreProductionStory,
  updateProductionStory,
} from '#core/data/production/productionStories.ts';
import { getStoryChanges } from '#core/data/stories/storyChanges.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { sampleRun } from '../runs/sampleRun.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const byText = (a: string, b: string) => a.localeCompare(b);
const unknownId = '00000000-0000-4000-8000-000000000000';

describe.each(testBackendKinds)('production stories on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  async function promoted(title = 'Ports') {
    const idea = await createInboxStory(backend.db, { title });
    return (await promoteInboxStory(backend.db, idea.id, { title })).story;
  }

  it('have numbers of their own from 3400, the defaults, and are listed newest first', async () => {
    const [first, second] = [await promoted('First'), await promoted('Second')];
    expect([first.story_number, second.story_number]).toEqual([3400, 3401]);
    expect(first).toMatchObject({
      urgency: 'Medium',
      audio: 'Not Started',
      video_uploaded_yt: 'No',
      yt_video_to_added: 'Pending',
      post: 'No',
      thumbnail: '',
      redo_audio: 'No',
      field_safety_check: 'Pending',
      missing_parts: [],
    });
    expect((await getProductionStories(backend.db)).map(({ title }) => title)).toEqual(['Second', 'First']);
  });

  it('are created by finishing a run, which happens once: story, workflow_completed and the end of the run', async () => {
    const run = await sampleRun(backend.db);
    const draft = {
      title: 'Ports reopen\0',
      news_article: '## Initial Research\n\nText',
      missing_parts: ['Authority Quotes'],
    };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => completeWorkflowAndCreateProduction(backend.db, run.id, draft)),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(answers.map(({ story }) => story.id)).size).toBe(1);
    expect(answers[0]?.story).toMatchObject({
      title: 'Ports reopen',
      news_article: '## Initial Research\n\nText',
      missing_parts: ['Authority Quotes'],
      story_id: run.story_id,
      created_from_workflow_run_id: run.id,
      urgency: 'Medium',
    });
    expect(await getInboxStory(backend.db, run.story_id ?? '')).toMatchObject({ workflow_completed: true });
    const ended = await getWorkflowRun(backend.db, run.id);
    expect(ended).toMatchObject({ status: 'completed', success_rate: 100, lease_owner: null, error_message: null });
    expect(ended?.completed_at).not.toBeNull();
    expect(ended?.duration_ms).toBeTypeOf('number');
    await expect(completeWorkflowAndCreateProduction(backend.db, unknownId, draft)).rejects.toMatchObject({
      code: 'not_found',
      message: `Failed to save story: no such run: ${unknownId}`,
    });
  });

  it('are created from an inbox story once, however many requests come at the same time', async () => {
    const idea = await createInboxStory(backend.db, { title: 'Once' });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => promoteInboxStory(backend.db, idea.id, { title: 'Once' })),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const all = await getProductionStories(backend.db);
    expect(all.filter(({ title }) => title === 'Once')).toHaveLength(1);
    await expect(promoteInboxStory(backend.db, unknownId, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('accept a field that a later migration adds, without a change of functions', async () => {
    await backend.sql.script(
      `alter table public.production_stories add column narrator text not null default 'Nobody'`,
    );
    const narratorOf = async (id: string) =>
      (await backend.sql.query('select narrator from public.production_stories where id = $1', [id]))[0]?.['narrator'];
    const idea = await createInboxStory(backend.db, { title: 'Read aloud' });
    const draft = { title: 'Read aloud', narrator: 'Ada' };
    expect(await narratorOf((await promoteInboxStory(backend.db, idea.id, draft)).story.id)).toBe('Ada');
    expect(await narratorOf((await promoted('Silent')).id)).toBe('Nobody');
  });

  it('can be edited in one field or several, and each change is in the history', async () => {
    const { id } = await promoted();
    const staff = await backend.signUpStaff();
    const story = await updateProductionStory(staff.client, id, { urgency: 'High', full_script: 'Intro\n\nOutro' });
    expect(story).toMatchObject({ urgency: 'High', full_script: 'Intro\n\nOutro', title: 'Ports' });
    expect(await updateProductionStory(staff.client, id, {})).toEqual(story);
    const changes = await getStoryChanges(backend.db, id);
    expect(changes.map(({ field, before, after }) => `${field}: ${before} -> ${after}`).toSorted(byText)).toEqual([
      'created: null -> Ports',
      'full_script:  -> Intro\n\nOutro',
      'urgency: Medium -> High',
    ]);
    await expect(updateProductionStory(backend.db, id, { full_script: 'x'.repeat(200_001) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Full Script is too long: 200,001 characters, at most 200,000.',
    });
    await expect(updateProductionStory(backend.db, 'not-an-id', { title: 'x' })).rejects.toMatchObject({
      message: 'Failed to save changes',
    });
  });

  it('are moved to the trash and restored unchanged', async () => {
    const { id } = await promoted('Trash');
    expect((await deleteProductionStory(backend.db, id, NOW)).deleted_at).toBe('2026-11-21T12:00:00.000Z');
    expect((await getProductionStories(backend.db)).map(({ title }) => title)).not.toContain('Trash');
    expect((await getProductionStories(backend.db, { trash: true })).map(({ title }) => title)).toEqual(['Trash']);
    await expect(updateProductionStory(backend.db, id, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await restoreProductionStory(backend.db, id)).toMatchObject({ title: 'Trash', deleted_at: null });
    expect(await getProductionStory(backend.db, id)).toMatchObject({ title: 'Trash' });
    await expect(deleteProductionStory(backend.db, unknownId, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are not accessible to a signed-in reader', async () => {
    const { id } = await promoted();
    const idea = await createInboxStory(backend.db, { title: 'x' });
    const reader = await backend.signUp();
    expect(await getProductionStories(reader.client)).toEqual([]);
    await expect(deleteProductionStory(reader.client, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(promoteInboxStory(reader.client, idea.id, { title: 'x' })).rejects.toMatchObject({
      code: 'auth',
    });
    expect((await getProductionStory(backend.db, id))?.deleted_at).toBeNull();
  });
});
