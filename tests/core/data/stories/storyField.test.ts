import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInboxStory, deleteInboxStory, getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getProductionStory, promoteInboxStory } from '#core/data/production/productionStories.ts';
import { getStoryChanges, getStoryHistory, replacedTexts } from '#core/data/stories/storyChanges.ts';
import { setStoryField, setStoryFields } from '#core/data/stories/storyField.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const table = 'production_stories';

describe.each(testBackendKinds)('setting one field on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  async function productionStory() {
    const idea = await createInboxStory(backend.db, { title: 'Ports' });
    return (await promoteInboxStory(backend.db, idea.id, { title: 'Ports' })).story;
  }

  it('returns the first editor’s value to the second one as a conflict', async () => {
    const { id } = await productionStory();
    const anna = await backend.signUpStaff();
    const ben = await backend.signUpStaff();
    const seen = { table, id, field: 'full_script', expected: '' } as const;
    expect(await setStoryField(anna.client, { ...seen, value: "Anna's script" })).toEqual({
      applied: true,
      current: "Anna's script",
    });
    expect(await setStoryField(ben.client, { ...seen, value: "Ben's script" })).toEqual({
      applied: false,
      current: "Anna's script",
    });
    expect((await getProductionStory(backend.db, id))?.full_script).toBe("Anna's script");
    const [change] = await getStoryChanges(ben.client, id);
    expect(change).toMatchObject({
      table_name: table,
      field: 'full_script',
      before: '',
      after: "Anna's script",
      changed_by: anna.email,
    });
    expect(change?.changed_at).toMatch(/^\d{4}-\d{2}-\d{2}T.*\.\d{3}Z$/);
  });

  it('tells what changed with what is stored now, by field and person, page by page', async () => {
    const { id } = await productionStory();
    const [anna, ben] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const write = (by: typeof anna, field: string, expected: string, value: string) =>
      setStoryField(by.client, { table, id, field, expected, value });
    await write(anna, 'story_bias', '', 'Cranes');
    await write(ben, 'story_bias', 'Cranes', 'Ships');
    await write(ben, 'full_script', '', 'Ahoy');
    const all = await getStoryHistory(anna.client, table, id);
    expect(all.changes).toEqual(await getStoryChanges(anna.client, id));
    expect(all.held).toMatchObject({ story_bias: 'Ships', full_script: 'Ahoy' });
    const hers = await getStoryHistory(ben.client, table, id, { person: anna.email, field: 'story_bias', limit: 1 });
    expect(hers).toMatchObject({ changes: [{ before: '', after: 'Cranes' }], held: { story_bias: 'Ships' } });
    const [first] = hers.changes;
    const older = await getStoryHistory(ben.client, table, id, { before: first?.id, field: 'story_bias' });
    expect(older).toEqual({ changes: [], held: {} });
    const reader = await backend.signUp();
    expect(await getStoryHistory(reader.client, table, id)).toEqual({ changes: [], held: {} });
  });

  it('tells at most as many changes as a page has, whatever is asked for', async () => {
    const { id } = await productionStory();
    const { client } = await backend.signUpStaff();
    await backend.sql.query(
      `insert into public.story_changes (table_name, story_id, field, changed_by)
        select $1, $2::uuid, 'title', 'anna' from generate_series(1, 250)`,
      [table, id],
    );
    for (const asked of [{}, { limit: null }, { limit: 4_000_000_000 }]) {
      const { data } = await client.rpc('story_history', { story_table: table, story: id, asked }).throwOnError();
      expect(data).toHaveProperty('changes.length', 200);
    }
  });

  it('calls a field whose text cannot be stored as people call it', async () => {
    const { id } = await productionStory();
    const change = { id, field: 'full_script', expected: '', value: 'a\0' };
    await expect(setStoryFields(backend.db, table, [change])).rejects.toThrow('Full Script contains a NUL character');
    const angle = { table: 'inbox_stories', id, field: 'angle', expected: '', value: 'x'.repeat(200_001) } as const;
    await expect(setStoryField(backend.db, angle)).rejects.toThrow('Angle is too long: 200,001 characters');
  });

  it('compares a text that is known by its beginning with that, and tells later what it replaced', async () => {
    const stories = [await productionStory(), await productionStory(), await productionStory()];
    const [longer, other, shorter] = stories.map(({ id }) => id);
    if (longer === undefined || other === undefined || shorter === undefined) throw new Error('three stories');
    const before = { [longer]: 'The ferry sails again', [other]: 'A ferry sails again', [shorter]: 'The ferry' };
    for (const [id, value] of Object.entries(before)) {
      await setStoryField(backend.db, { table, id, field: 'full_script', expected: '', value });
    }
    const { client } = await backend.signUpStaff();
    const changes = stories.map(({ id }) => ({
      id,
      field: 'full_script',
      expected: 'The ferry',
      truncated: true,
      value: 'New',
    }));
    expect(await setStoryFields(client, table, changes)).toEqual([
      { found: true, applied: true, current: 'New' },
      { found: true, applied: false, current: 'A ferry sails again' },
      // Somebody shortened it to just what was seen of it.
      { found: true, applied: false, current: 'The ferry' },
    ]);
    expect(
      await replacedTexts(
        client,
        table,
        changes.map(({ id, field, value }) => ({ id, field, value })),
      ),
    ).toEqual(['The ferry sails again', null, null]);
    const reader = await backend.signUp();
    await expect(
      replacedTexts(reader.client, table, [{ id: longer, field: 'full_script', value: 'New' }]),
    ).resolves.toEqual([null]);
  });

  it('refuses a change of a text known by its beginning where a colleague changed what follows', async () => {
    const { id } = await productionStory();
    const [field, whole] = ['full_script', 'Die Fähre fährt wieder'];
    await setStoryField(backend.db, { table, id, field, expected: '', value: whole });
    const bytes = Buffer.byteLength(whole);
    const change = { id, field, expected: 'Die Fähre', truncated: true, value: 'New' };
    const theirs = `${whole}, sagt Ben`;
    await setStoryField(backend.db, { table, id, field, expected: whole, value: theirs });
    const refused = { found: true, applied: false, current: theirs };
    expect(await setStoryFields(backend.db, table, [{ ...change, bytes }])).toEqual([refused]);
    const applied = { found: true, applied: true, current: 'New' };
    expect(await setStoryFields(backend.db, table, [{ ...change, bytes: Buffer.byteLength(theirs) }])).toEqual([
      applied,
    ]);
  });

  it('refuses it also where what follows has as many bytes, unless the person changed it who does it now', async () => {
    const { id } = await productionStory();
    const [field, whole] = ['full_script', 'Die Fähre fährt wieder'];
    await setStoryField(backend.db, { table, id, field, expected: '', value: whole });
    const seen = (await getProductionStory(backend.db, id))?.updated_at;
    const change = { id, field, expected: 'Die Fähre', truncated: true, bytes: Buffer.byteLength(whole), seen };
    const theirs = 'Die Fähre fährt nimmer';
    await setStoryField(backend.db, { table, id, field, expected: whole, value: theirs, person: 'ben@example.org' });
    await setStoryField(backend.db, { table, id, field: 'title', expected: 'Ports', value: 'Harbours' });
    const refused = { found: true, applied: false, current: theirs };
    expect(await setStoryFields(backend.db, table, [{ ...change, value: 'New' }])).toEqual([refused]);
    const now = (await getProductionStory(backend.db, id))?.updated_at;
    const applied = (current: string) => [{ found: true, applied: true, current }];
    const own = 'Die Fähre fährt selten';
    expect(await setStoryFields(backend.db, table, [{ ...change, seen: now, value: own }])).toEqual(applied(own));
    expect(await setStoryFields(backend.db, table, [{ ...change, seen: now, value: 'New' }])).toEqual(applied('New'));
  });

  it('tells what a text replaced each time that it was written', async () => {
    const { id } = await productionStory();
    const field = 'full_script';
    let expected = '';
    for (const value of ['Long script', '', 'Notes', '', 'Other notes']) {
      await setStoryField(backend.db, { table, id, field, expected, value });
      expected = value;
    }
    const written = [0, 1, 2].map((newer) => ({ id, field, value: '', newer }));
    expect(await replacedTexts(backend.db, table, written)).toEqual(['Notes', 'Long script', 'Long script']);
  });

  it('tells each person what a text replaced that several people wrote', async () => {
    const { id } = await productionStory();
    const field = 'full_script';
    const [anna, ben] = [await backend.signUpStaff(), await backend.signUpStaff()];
    const write = (db: typeof anna.client, expected: string, value: string) =>
      setStoryField(db, { table, id, field, expected, value });
    await write(ben.client, '', 'Long script');
    await write(anna.client, 'Long script', '');
    await write(ben.client, '', 'Notes');
    await write(ben.client, 'Notes', '');
    const emptied = [{ id, field, value: '' }];
    expect(await replacedTexts(anna.client, table, emptied)).toEqual(['Long script']);
    expect(await replacedTexts(ben.client, table, emptied)).toEqual(['Notes']);
  });

  it('lets exactly one of many concurrent edits win', async () => {
    const { id } = await productionStory();
    const tries = Array.from({ length: 8 }, (_, index) =>
      setStoryField(backend.db, { table, id, field: 'urgency', expected: 'Medium', value: `Try ${index}` }),
    );
    const results = await Promise.all(tries);
    const winner = results.filter(({ applied }) => applied);
    expect(winner).toHaveLength(1);
    for (const { current } of results) expect(current).toBe(winner[0]?.current);
  });

  it('sets flags and lists as well as text', async () => {
    const idea = await createInboxStory(backend.db, { title: 'Ports', videos: 'https://a.example' });
    const of = { table: 'inbox_stories', id: idea.id } as const;
    const go = await setStoryField(backend.db, { ...of, field: 'is_completed', expected: 'false', value: 'true' });
    expect(go).toEqual({ applied: true, current: 'true' });
    const list = await setStoryField(backend.db, {
      ...of,
      field: 'videos',
      expected: JSON.stringify(idea.videos),
      value: '[]',
    });
    expect(list.applied).toBe(true);
    expect(await getInboxStory(backend.db, idea.id)).toMatchObject({ is_completed: true, videos: [] });
    const again = await setStoryField(backend.db, { ...of, field: 'is_completed', expected: 'false', value: 'false' });
    expect(again).toEqual({ applied: false, current: 'true' });
  });

  it('refuses fields that are not editable, invalid values, and unknown stories', async () => {
    const { id } = await productionStory();
    for (const field of ['id', 'story_number', 'created_at', 'deleted_at', 'no_such', "title = ''; --"]) {
      await expect(setStoryField(backend.db, { table, id, field, expected: '', value: 'x' })).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'Failed to save changes',
        hint: expect.stringContaining(`no such field: ${field}`),
      });
    }
    await expect(
      setStoryField(backend.db, { table, id, field: 'is_completed', expected: 'false', value: 'perhaps' }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(
      setStoryField(backend.db, { table, id, field: 'title', expected: 'Ports', value: 'x'.repeat(501) }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    const idea = await createInboxStory(backend.db, { title: 'Ports' });
    await deleteInboxStory(backend.db, idea.id, NOW);
    await expect(
      setStoryField(backend.db, { table: 'inbox_stories', id: idea.id, field: 'title', expected: 'Ports', value: 'x' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const reader = await backend.signUp();
    await expect(
      setStoryField(reader.client, { table, id, field: 'title', expected: 'Ports', value: 'x' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
