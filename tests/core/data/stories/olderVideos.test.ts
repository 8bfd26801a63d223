import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInboxStory, getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { setStoryField, setStoryFields } from '#core/data/stories/storyField.ts';
import { storyCellTexts } from '#core/data/stories/storyRows.ts';
import { editedText, storedText } from '#core/views/storyFields.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const table = 'inbox_stories';
const field = 'videos';
const video = (url: string) => ({ url, title: '' });
const list = (...urls: string[]) => JSON.stringify(urls.map(video));

describe.each(testBackendKinds)('videos that an older row has in another way, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const story = async (videos: unknown) => {
    const { id } = await createInboxStory(backend.db, { title: 'Ports' });
    const json = JSON.stringify(videos);
    await setStoryField(backend.db, { table, id, field, expected: '[]', value: json });
    return { id, json };
  };
  const videosOf = async (id: string) => (await getInboxStory(backend.db, id))?.videos;

  describe.each([
    ['text with commas', 'a.example, b.example'],
    ['bare addresses', ['a.example', 'b.example']],
    ['addresses without titles', [{ url: 'a.example' }, { url: 'b.example' }]],
    ['both', ['a.example', { url: 'b.example', title: '', more: 1 }]],
  ])('as %s', (_, older) => {
    it('are replaced by who saw them, and by nobody who saw others', async () => {
      const { id } = await story(older);
      const change = { table, id, field, value: list('c.example') } as const;
      const missed = await setStoryField(backend.db, { ...change, expected: list('a.example') });
      expect(missed.applied).toBe(false);
      // As the terminal edits them: the text that it shows of them is what was seen.
      const shown = editedText(field, missed.current);
      const set = await setStoryField(backend.db, { ...change, expected: storedText(field, shown) });
      expect(set).toEqual({ applied: true, current: list('c.example') });
      expect(await videosOf(id)).toEqual([video('c.example')]);
    });

    it('are replaced in a block, each cell by itself, also where a cell comes twice', async () => {
      const [one, two, other] = [await story(older), await story(older), await story(['z.example'])];
      const [seen, next, last] = [list('a.example', 'b.example'), list('c.example'), list('d.example')];
      const outcomes = await setStoryFields(backend.db, table, [
        { id: one.id, field: 'title', expected: 'Ports', value: 'Harbours' },
        { id: one.id, field, expected: seen, value: next },
        { id: other.id, field, expected: seen, value: next },
        { id: two.id, field, expected: seen, value: next },
        { id: one.id, field, expected: next, value: last },
      ]);
      expect(outcomes.map(({ applied }) => applied)).toEqual([true, true, false, true, true]);
      expect(outcomes[2]).toEqual({ found: true, applied: false, current: other.json });
      expect(await getInboxStory(backend.db, one.id)).toMatchObject({
        title: 'Harbours',
        videos: [video('d.example')],
      });
      expect([await videosOf(two.id), await videosOf(other.id)]).toEqual([[video('c.example')], [video('z.example')]]);
    });
  });

  it('are read as they are, as flags are, to be compared with what the history gives back', async () => {
    const { id, json } = await story(['a.example']);
    const cells = ['videos', 'is_completed', 'title', 'no_such'].map((name) => ({ id, field: name }));
    expect(await storyCellTexts(backend.db, table, cells)).toEqual([json, 'false', 'Ports', null]);
  });
});
