import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInboxStory,
  deleteInboxStory,
  getInboxStories,
  getInboxStoriesById,
  getInboxStory,
  isPending,
  restoreInboxStory,
  updateInboxStory,
} from '#core/data/inbox/inboxStories.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const unknownId = '00000000-0000-4000-8000-000000000000';

describe.each(testBackendKinds)('inbox stories on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('numbers stories from 3400, lists them newest first, and gives times as ISO 8601 in UTC', async () => {
    const { db } = backend;
    const first = await createInboxStory(db, {
      title: 'Grain corridor',
      videos: 'https://a.example, https://b.example',
    });
    const second = await createInboxStory(db, { title: 'Strait of Hormuz', is_completed: true });
    expect([first.story_number, second.story_number]).toEqual([3400, 3401]);
    expect(first.created_at).toMatch(ISO);
    expect(first.videos).toEqual([
      { url: 'https://a.example', title: '' },
      { url: 'https://b.example', title: '' },
    ]);
    expect((await getInboxStories(db)).map(({ title }) => title)).toEqual(['Strait of Hormuz', 'Grain corridor']);
    expect((await getInboxStoriesById(db, [second.id, unknownId, first.id])).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
  });

  it('changes only the fields that it is given', async () => {
    const story = await createInboxStory(backend.db, { title: 'Old', summary: 'Stays' });
    const changed = await updateInboxStory(backend.db, story.id, { title: 'New', is_completed: true });
    expect(changed).toMatchObject({
      title: 'New',
      summary: 'Stays',
      is_completed: true,
      story_number: story.story_number,
    });
    expect(await updateInboxStory(backend.db, story.id, {})).toEqual(changed);
    await expect(updateInboxStory(backend.db, unknownId, { title: 'x' })).rejects.toMatchObject({
      code: 'not_found',
      message: `There is no inbox story ${unknownId}.`,
    });
  });

  it('moves a story to the trash and back, number and all; a newer story never takes its number', async () => {
    const story = await createInboxStory(backend.db, { title: 'Deleted by mistake' });
    const gone = await deleteInboxStory(backend.db, story.id, NOW);
    expect(gone.deleted_at).toBe('2026-11-21T12:00:00.000Z');
    expect(await deleteInboxStory(backend.db, story.id, NOW + 5000)).toEqual(gone);
    expect((await getInboxStories(backend.db)).map(({ id }) => id)).not.toContain(story.id);
    expect((await getInboxStories(backend.db, { trash: true })).map(({ id }) => id)).toEqual([story.id]);
    await expect(updateInboxStory(backend.db, story.id, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    const next = await createInboxStory(backend.db, { title: 'Next' });
    expect(next.story_number).toBe(story.story_number + 1);
    const back = await restoreInboxStory(backend.db, story.id);
    expect(back).toMatchObject({ title: story.title, story_number: story.story_number, deleted_at: null });
    await expect(deleteInboxStory(backend.db, unknownId, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteInboxStory(backend.db, 'not-an-id', NOW)).rejects.toMatchObject({
      message: 'Failed to delete story. Please try again.',
    });
    await expect(updateInboxStory(backend.db, 'not-an-id', { title: 'x' })).rejects.toMatchObject({
      message: 'Failed to save changes',
    });
  });

  it('keeps any script, emoji, quotes and SQL as they were typed', async () => {
    const title = `שלום مرحبا 👩‍👩‍👧‍👦 "O'Brien" '; drop table inbox_stories; --`;
    const story = await createInboxStory(backend.db, { title, summary: 'línea 1\nlínea 2\t% _ \\ {a,b} (c)' });
    expect(await getInboxStory(backend.db, story.id)).toMatchObject({
      title,
      summary: 'línea 1\nlínea 2\t% _ \\ {a,b} (c)',
    });
    const broken = await createInboxStory(backend.db, { title: 'half an emoji \uD83D' });
    expect(broken.title).toBe('half an emoji \uFFFD');
  });

  it('refuses a NUL character and a 5 MB title before anything is stored', async () => {
    const before = (await getInboxStories(backend.db)).length;
    await expect(createInboxStory(backend.db, { title: 'a\0b' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Title contains a NUL character, which cannot be stored.',
    });
    await expect(createInboxStory(backend.db, { title: 'x'.repeat(5_000_000) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Title is too long: 5,000,000 characters, at most 500.',
    });
    expect(await getInboxStories(backend.db)).toHaveLength(before);
  });

  it('refuses a signed-in reader with the specification’s message about row-level security', async () => {
    const reader = await backend.signUp();
    await expect(createInboxStory(reader.client, { title: 'Mine' })).rejects.toMatchObject({
      code: 'auth',
      message:
        'Failed to save story: Database permissions error. RLS (Row Level Security) is blocking the insert. Please check your Supabase settings.',
    });
    await expect(createInboxStory(backend.anonymous, { title: 'Mine' })).rejects.toMatchObject({ code: 'auth' });
    const story = await createInboxStory(backend.db, { title: 'Not for readers' });
    expect(await getInboxStories(reader.client)).toEqual([]);
    await expect(getInboxStories(backend.anonymous)).rejects.toMatchObject({
      code: 'auth',
      message:
        'Failed to read inbox stories: Database permissions error. RLS (Row Level Security) is blocking the read. Please check your Supabase settings.',
    });
    await expect(updateInboxStory(reader.client, story.id, { title: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await getInboxStory(backend.db, story.id))?.title).toBe('Not for readers');
  });

  it('allows staff all of it', async () => {
    const staff = await backend.signUpStaff();
    const story = await createInboxStory(staff.client, { title: 'By staff' });
    expect((await updateInboxStory(staff.client, story.id, { angle: 'Trade' })).angle).toBe('Trade');
    await deleteInboxStory(staff.client, story.id, NOW);
    expect((await restoreInboxStory(staff.client, story.id)).deleted_at).toBeNull();
  });

  it('reads and stores nothing for a caller that has already aborted', async () => {
    const stopped = AbortSignal.abort();
    await expect(getInboxStories(backend.db, {}, { signal: stopped })).rejects.toMatchObject({ code: 'cancelled' });
    const before = (await getInboxStories(backend.db)).length;
    await expect(createInboxStory(backend.db, { title: 'x' }, { signal: stopped })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(await getInboxStories(backend.db)).toHaveLength(before);
  });

  it('counts a story as pending while GO is set and it is neither researched nor in a run', async () => {
    const story = await createInboxStory(backend.db, { title: 'Go', is_completed: true });
    expect(isPending(story, new Set())).toBe(true);
    expect(isPending(story, new Set([story.id]))).toBe(false);
    expect(isPending({ ...story, is_completed: false }, new Set())).toBe(false);
    expect(isPending({ ...story, workflow_completed: true }, new Set())).toBe(false);
  });
});
