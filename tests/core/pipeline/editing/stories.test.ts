import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import {
  addInboxStory,
  addProductionStory,
  editInboxStory,
  editStoryCells,
  editStoryField,
  planStoryUpload,
  moveStoryToTrash,
  restoreStory,
} from '#core/pipeline/editing/stories.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('what an editor does to a story, on whichever screen', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('puts a title on one line however it comes, and leaves a cell alone that is a line already', async () => {
    const { id, title } = await addInboxStory(backend, { title: ' Two\r\n\tlines \u2028', summary: 'a\nb' });
    expect(title).toBe('Two lines');
    expect((await getInboxStory(backend.db, id))?.summary).toBe('a\nb');
    expect((await editInboxStory(backend, { id, fields: { title: ' c d ' } })).title).toBe('c d');
    const field = { table: 'inbox_stories', id, field: 'title' } as const;
    expect(await editStoryField(backend, { ...field, expected: 'c d', value: '\ne\nf' })).toBe('e f');
    const typed = ' as  typed ';
    expect(await editStoryField(backend, { ...field, expected: 'e f', value: typed })).toBe(typed);
    const made = await addProductionStory(backend, { title: 'g\nh' });
    expect(made.title).toBe('g h');
    const changes = [
      { id: made.id, field: 'title', expected: 'g h', value: 'i\nj' },
      { id: made.id, field: 'full_script', expected: '', value: 'k\nl' },
    ];
    expect(await editStoryCells(backend, { table: 'production_stories', changes })).toMatchObject([
      { applied: true, current: 'i j' },
      { applied: true, current: 'k\nl' },
    ]);
  });

  it('names who edited a field or planned an upload, and keeps what somebody else wrote meanwhile', async () => {
    const { id } = await addProductionStory(backend, { title: 'Ferries', audio: 'Theirs' });
    const services = { db: backend.db, person: 'anna' };
    const edit = { table: 'production_stories', id, field: 'audio', expected: 'Seen', value: 'Mine' } as const;
    await expect(editStoryField(services, { ...edit, what: 'audio of #1' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody else changed audio of #1 meanwhile, to "Theirs".',
      current: 'Theirs',
    });
    expect((await getProductionStory(backend.db, id))?.audio).toBe('Theirs');
    await editStoryField(services, { ...edit, expected: 'Theirs' });
    await planStoryUpload(services, { id, expected: null, planned: '2026-11-27T08:00:00Z' });
    expect(
      await backend.sql.query(
        `select field, changed_by from story_changes where story_id = $1 and changed_by = 'anna' order by id`,
        [id],
      ),
    ).toEqual([
      { field: 'audio', changed_by: 'anna' },
      { field: 'planned_upload_at', changed_by: 'anna' },
    ]);
  });

  it('moves a story of either table to the trash at the time of the clock, and back', async () => {
    const clock = new FakeClock(Date.parse('2026-11-26T08:00:00Z'));
    const services = { db: backend.db, clock };
    const idea = await addInboxStory(backend, { title: 'Idea' });
    const made = await addProductionStory(backend, { title: 'Made' });
    for (const story of [
      { table: 'inbox_stories', id: idea.id },
      { table: 'production_stories', id: made.id },
    ] as const) {
      expect(Date.parse((await moveStoryToTrash(services, story)).deleted_at ?? '')).toBe(clock.now());
      expect((await restoreStory(services, story)).deleted_at).toBeNull();
    }
  });
});
