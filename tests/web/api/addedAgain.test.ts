import { describe, expect, it } from 'vitest';
import { object, int, string } from 'zod';
import { testBackendKinds } from '../../support/backends.ts';
import { useApi } from './useApi.ts';

const added = object({ id: string(), number: int() });

describe.each(testBackendKinds)('a new story that is sent again on %s', (kind) => {
  const test = useApi(kind);

  /** Sends a new story, as often as its sender gets no answer. */
  const add = (table: string, id: string, texts: object, token = test.editor.accessToken) =>
    test.send('POST', `/${table}?id=${id}`, texts, token);

  describe.each([
    ['inbox', 'inbox_stories', 'summary'],
    ['production', 'production_stories', 'full_script'],
  ])('to %s', (table, name, field) => {
    const stored = (id: string) =>
      test.backend.sql.query(`select story_number, title, ${field} as text from ${name} where id = $1`, [id]);

    it('is the one that the first time has made, also where both come at once', async () => {
      const id = crypto.randomUUID();
      const texts = { title: ' Ferry\nagain ', [field]: 'It sails.' };
      const answers = await Promise.all([add(table, id, texts), add(table, id, texts), add(table, id, texts)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { number } = added.parse(answers[0]?.body);
      for (const { body } of answers) expect(body).toEqual({ id, number });
      expect(await stored(id)).toEqual([{ story_number: number, title: 'Ferry again', text: 'It sails.' }]);
      // No number is left out.
      const next = added.parse((await test.send('POST', `/${table}`, texts)).body);
      expect(next.number).toBe(number + 1);
    });

    it('takes what was corrected in the form meanwhile, and says who did so', async () => {
      const id = crypto.randomUUID();
      const first = await add(table, id, { title: 'Ferry', [field]: 'It sail' });
      const second = await add(table, id, { title: 'Ferry', [field]: 'It sails.' });
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await stored(id)).toMatchObject([{ title: 'Ferry', text: 'It sails.' }]);
      const changes = await test.backend.sql.query(
        'select field, before, after, changed_by from story_changes where story_id = $1 and before is not null',
        [id],
      );
      expect(changes).toEqual([{ field, before: 'It sail', after: 'It sails.', changed_by: test.editor.email }]);
      expect((await add(table, id, { title: 'Ferry', [field]: 'It sails.' })).status).toBe(200);
    });

    it('overwrites nothing that somebody has changed or deleted since', async () => {
      const id = crypto.randomUUID();
      const { number } = added.parse((await add(table, id, { title: 'Ferry' })).body);
      await test.edit(table, id, field, { expected: '', value: 'Theirs' });
      const refusal = { code: 'conflict', message: expect.stringContaining(`as #${number}`) };
      expect(await add(table, id, { title: 'Ferry', [field]: 'Mine' })).toMatchObject({ status: 409, body: refusal });
      expect(await stored(id)).toMatchObject([{ text: 'Theirs' }]);
      expect(await add(table, id, { title: 'Ferry' })).toMatchObject({ status: 200, body: { id, number } });
      await test.ask(`/${table}/${id}`, test.editor.accessToken, { method: 'DELETE' });
      expect(await add(table, id, { title: 'Ferry' })).toMatchObject({ status: 409, body: refusal });
    });

    it('overwrites nothing of a colleague, whose id it has', async () => {
      const id = crypto.randomUUID();
      await add(table, id, { title: 'Ferry' });
      const { accessToken } = await test.backend.signUpStaff();
      expect((await add(table, id, { title: 'Mine' }, accessToken)).status).toBe(409);
      expect(await stored(id)).toMatchObject([{ title: 'Ferry' }]);
    });

    it('tells a reader nothing, and has an id that is one', async () => {
      const id = crypto.randomUUID();
      await add(table, id, { title: 'Ferry' });
      expect((await add(table, id, { title: 'Ferry' }, test.reader.accessToken)).status).toBe(403);
      expect(await add(table, 'ferry', { title: 'Ferry' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    });
  });

  it('takes other videos, too', async () => {
    const id = crypto.randomUUID();
    const videos = ['The bridge (https://v.example/1)', 'The bridge (https://v.example/1), Dawn (https://v.example/2)'];
    for (const text of videos) expect((await add('inbox', id, { title: 'A', videos: text })).status).toBe(200);
    const [story] = await test.backend.sql.query('select videos from inbox_stories where id = $1', [id]);
    expect(story?.['videos']).toEqual([
      { url: 'https://v.example/1', title: 'The bridge' },
      { url: 'https://v.example/2', title: 'Dawn' },
    ]);
  });
});
