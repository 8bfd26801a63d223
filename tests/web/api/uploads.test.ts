import { describe, expect, it } from 'vitest';
import { literal, object, string } from 'zod';
import { testBackendKinds } from '../../support/backends.ts';
import { useSettingsApi } from './useSettingsApi.ts';

const unknownTrue = literal(true);
const idRow = object({ id: string() });

describe.each(testBackendKinds)('uploads in the API on %s', (kind) => {
  const test = useSettingsApi(kind);
  const { send } = test;

  it('pack a hostile story under safe names, and plan it once', async () => {
    const title = '../../etc/passwd\u202E <img onerror=1> =cmd()';
    const [row] = await test.backend.sql.query(
      `insert into production_stories (title, youtube_description, thumbnail, sources_citations)
         values ($1, repeat('é', 150000) || ' #Tag #tag #Other', '/storage/v1/object/public/story-images/../../secret', $1)
         returning id`,
      [title],
    );
    const { id } = idRow.parse(row);
    const answer = await test.request(`/uploads/${id}/package`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\d+-[a-z0-9-]+\.zip"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toHaveLength(Number(answer.headers.get('content-length')));
    const names = [...bytes.toString('latin1').matchAll(/\d+-etc-passwd[a-z0-9-]*\/([\w.-]+)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names.map((name) => name?.replace(/(txt|md).*/, '$1')))).toEqual(
      new Set(['title.txt', 'description.txt', 'tags.txt', 'sources.md', 'thumbnail-address.txt']),
    );
    expect(bytes.toString()).toContain('Tag, Other');
    const planned = '2030-01-09T17:00:00.000Z';
    const both = await Promise.all(
      [test.anna, test.bela].map((user, at) =>
        send(
          'PUT',
          `/uploads/${id}/plan`,
          { expected: null, planned: at === 0 ? planned : '2030-02-01T00:00:00Z' },
          user,
        ),
      ),
    );
    expect(both.filter(({ body }) => object({ applied: unknownTrue }).safeParse(body).success)).toHaveLength(1);
    const week = '/uploads?since=2030-01-07T00:00:00Z&before=2030-01-14T00:00:00Z';
    expect((await send('GET', week)).body).toMatchObject({ stories: [{ id, title, is_up: false }] });
    expect((await send('GET', '/uploads?since=yesterday&before=x')).status).toBe(400);
  });
});
