import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { systemClock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import {
  createInboxStory,
  deleteInboxStory,
  restoreInboxStory,
  updateInboxStory,
} from '#core/data/inbox/inboxStories.ts';
import { editStoryField } from '#core/pipeline/editing/stories.ts';
import { setThumbnail } from '#core/pipeline/editing/pictures.ts';
import { promote } from '#core/pipeline/research/promote.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';

const person = 'Zoë of the night desk';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(testBackendKinds)('changes made on the command line on %s', (kind) => {
  let backend: TestBackend;
  let db: Database;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    const key = backend.keys.secretKey.reveal();
    db = tableClient({ url: backend.url, key, fetch: backend.fetch, person });
  });
  afterAll(() => backend.close());
  const changesOf = (story: string) =>
    backend.sql.query('select distinct changed_by from story_changes where story_id = $1', [story]);

  it('are in the history under the person’s name: edits, GO, trash and restore', async () => {
    const { id } = await createInboxStory(db, { title: 'An idea' });
    await updateInboxStory(db, id, { title: 'A better one', summary: 'In short' });
    await updateInboxStory(db, id, { is_completed: true });
    await deleteInboxStory(db, id, Date.now());
    await restoreInboxStory(db, id);
    expect(await changesOf(id)).toEqual([{ changed_by: person }]);
  });

  it('are in the history of production stories, too: edits and thumbnail', async () => {
    const { id } = await createInboxStory(db, { title: 'An idea' });
    const { story } = await promote({ db }, { storyId: id });
    const services = { db, files: backend.files, clock: systemClock };
    const what = 'the thumbnail';
    const expected = await setThumbnail(services, { storyId: story.id, bytes: png, expected: '', what });
    const removal = { id: story.id, field: 'thumbnail', expected, value: '' };
    await editStoryField(services, { table: 'production_stories', ...removal });
    expect(await changesOf(story.id)).toEqual([{ changed_by: person }]);
  });

  it('cannot be made in somebody else’s name: a session’s user counts, and a name needs the secret key', async () => {
    const staff = await backend.signUpStaff();
    const asStaff = tableClient({
      url: backend.url,
      key: backend.keys.publishableKey,
      fetch: backend.fetch,
      accessToken: staff.accessToken,
      person: 'somebody else',
    });
    const { id } = await createInboxStory(asStaff, { title: 'An idea' });
    await updateInboxStory(asStaff, id, { title: 'Another' });
    expect(await changesOf(id)).toEqual([{ changed_by: staff.email }]);
    const unnamed = await createInboxStory(backend.db, { title: 'An idea' });
    await updateInboxStory(backend.db, unnamed.id, { title: 'Another' });
    expect(await changesOf(unnamed.id)).toEqual([{ changed_by: 'service_role' }]);
  });
});
