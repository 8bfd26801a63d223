import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { replacedTexts } from '#core/data/stories/storyChanges.ts';
import { setStoryFields } from '#core/data/stories/storyField.ts';
import { countStories, storyCellTexts } from '#core/data/stories/storyRows.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const MB = 1024 * 1024;
const table = 'inbox_stories';

describe.each(testBackendKinds)('cells of megabytes, which programs write, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const story = async (length: number) => {
    const { id } = await createInboxStory(backend.db, { title: 'Ports' });
    await backend.sql.query(`update public.inbox_stories set summary = repeat('long', $2) where id = $1`, [
      id,
      Math.round(length / 4),
    ]);
    return id;
  };
  const change = (id: string, expected = 'what nobody wrote') => ({ id, field: 'summary', expected, value: 'New' });

  it('answer a block that does not fit them with what stands there, if that can be sent', async () => {
    const id = await story(MB);
    const [one, two] = await setStoryFields(backend.db, table, [change(id), change(id)]);
    expect([one?.current?.length, two?.current?.length]).toEqual([MB, MB]);
  });

  it('are not repeated without limit, however often a block names them, and nothing is saved then', async () => {
    const [large, small] = [await story(MB), await story(4)];
    const many = Array.from({ length: 20 }, () => change(large));
    const { client } = await backend.signUpStaff();
    for (const db of [backend.db, client]) {
      await expect(setStoryFields(db, table, [change(small, 'long'), ...many])).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'Failed to save changes',
        hint: expect.stringMatching(/take fewer rows or cells.*too long to be shown together/),
      });
    }
    const once = Array.from({ length: 101 }, () => change(small));
    await expect(setStoryFields(client, table, once)).rejects.toMatchObject({
      hint: expect.stringContaining('a cell is changed 101 times at once: at most 100 are allowed'),
    });
    expect(await storyCellTexts(client, table, [{ id: small, field: 'summary' }])).toEqual(['long']);
  });

  it('are refused before they are read where all of them would not fit one answer', async () => {
    const ids = await Promise.all(Array.from({ length: 18 }, () => story(3.8 * MB)));
    const cells = ids.map((id) => ({ id, field: 'summary' }));
    await expect(storyCellTexts(backend.db, table, cells)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('too long to be read together'),
    });
    await backend.db.from(table).update({ summary: 'New' }).in('id', ids).throwOnError();
    await expect(
      replacedTexts(
        backend.db,
        table,
        ids.map((id) => ({ id, field: 'summary', value: 'New' })),
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('too long to be read together') });
  });

  it('fit no filter, whose values are short', async () => {
    const id = await story(MB);
    await backend.sql.query(`update public.inbox_stories set angle = ' Long ' where id = $1`, [id]);
    const fits = { angle: ['long'], summary: ['long'] };
    expect((await countStories(backend.db, table, { fits })).total).toBe(0);
    expect((await countStories(backend.db, table, { fits: { angle: ['long'] } })).total).toBe(1);
  });
});
