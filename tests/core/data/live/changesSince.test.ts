import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangesSince, changesSince } from '#core/data/live/changesSince.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

describe.each(testBackendKinds)('changes since a cursor on %s', (kind) => {
  let backend: TestBackend;
  let cursor: string;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    cursor = (await changesSince(backend.db, null)).cursor;
  });
  afterAll(() => backend.close());

  /** The changes since the last call. */
  const look = async (): Promise<ChangesSince> => {
    const answer = await changesSince(backend.db, cursor);
    cursor = answer.cursor;
    return answer;
  };
  const idOf = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const { data, error } = await backend.db.from(table).insert(values).select('id').single();
    if (error !== null) throw new Error(error.message);
    return String(data['id']);
  };

  it('contain each row once, by table and kind', async () => {
    const id = await idOf('inbox_stories', { title: 'A bridge' });
    await backend.db.from('inbox_stories').update({ angle: 'who pays' }).eq('id', id);
    await backend.db.from('inbox_stories').update({ angle: 'who paid' }).eq('id', id);
    expect(await look()).toMatchObject({
      gap: false,
      changes: expect.toSatisfy(
        (changes: unknown[]) =>
          changes.length === 2 &&
          JSON.stringify(changes).includes(`"kind":"insert"`) &&
          JSON.stringify(changes).includes(`"kind":"update"`),
      ),
    });
    expect((await look()).changes).toEqual([]);
  });

  it('contain the run of a changed step, and posts once per statement', async () => {
    const run = await idOf('workflow_runs', {
      name: 'r',
      template_id: 't',
      template_name: 't',
      template_version: '1',
      total_steps: 8,
    });
    await backend.db.from('workflow_outputs').insert({ workflow_run_id: run, step_number: 1, step_name: 's' });
    const posts = Array.from({ length: 300 }, (_, at) => ({
      tweet_id: `t${at}`,
      author_username: 'a',
      posted_at: '2026-11-01T00:00:00Z',
    }));
    await backend.db.from('scraped_posts').insert(posts);
    const { changes } = await look();
    expect(changes).toContainEqual({ table: 'workflow_outputs', id: run, kind: 'insert' });
    expect(changes.filter(({ table }) => table === 'scraped_posts')).toEqual([
      { table: 'scraped_posts', id: null, kind: 'insert' },
    ]);
    const rows = await backend.sql.query(`select 1 from public.row_changes where table_name = 'scraped_posts'`);
    expect(rows).toHaveLength(1);
  });

  it('contain only the table where hundreds of its rows changed', async () => {
    await backend.db.from('inbox_stories').insert(Array.from({ length: 201 }, (_, at) => ({ title: `story ${at}` })));
    expect((await look()).changes).toEqual([{ table: 'inbox_stories', id: null, kind: 'insert' }]);
    for (let at = 0; at < 3; at += 1) {
      await backend.db.from('inbox_stories').insert(Array.from({ length: 90 }, (_, n) => ({ title: `more ${n}` })));
    }
    expect((await look()).changes).toEqual([{ table: 'inbox_stories', id: null, kind: 'insert' }]);
  });

  it('do not contain the counting of a reader', async () => {
    const article = { slug: 'counted', title: 'Counted', is_published: true, published_at: '2026-11-01T00:00:00Z' };
    const id = await idOf('articles', article);
    await look();
    await backend.db.from('articles').update({ view_count: 7 }).eq('id', id);
    expect((await look()).changes).toEqual([]);
    await backend.db.from('articles').update({ title: 'Counted again' }).eq('id', id);
    expect((await look()).changes).toEqual([{ table: 'articles', id, kind: 'update' }]);
    await backend.db.from('articles').delete().eq('id', id);
    expect((await look()).changes).toEqual([{ table: 'articles', id, kind: 'delete' }]);
  });

  it('are a gap for a cursor that is malformed, too old, or of another database', async () => {
    const [epoch = '', issued = '', snapshot = ''] = cursor.split('/');
    const cursors = [
      null,
      '',
      'nonsense',
      `${epoch}/${issued}/9:1:`,
      `${epoch}/${issued}/99999999999999999999:99999999999999999999:`,
      `${epoch}/${Number(issued) - 3601}/${snapshot}`,
      `${epoch.replaceAll(/./g, '0')}/${issued}/${snapshot}`,
      `${epoch}/${issued}/90000000:90000000:`,
      `${epoch}/${issued}/${'9'.repeat(5000)}`,
    ];
    for (const odd of cursors) {
      expect(await changesSince(backend.db, odd), String(odd)).toMatchObject({ gap: true, changes: [] });
    }
  });

  it('are deleted after an hour', async () => {
    await backend.sql.query(`update public.row_changes set changed_at = now() - interval '61 minutes'`);
    for (let at = 0; at < 260; at += 1) await backend.db.from('inbox_stories').insert({ title: 'x' });
    const old = await backend.sql.query(
      `select 1 from public.row_changes where changed_at < now() - interval '1 hour'`,
    );
    expect(old).toEqual([]);
  });
});
