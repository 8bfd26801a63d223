import { describe, expect, it } from 'vitest';
import { array, boolean, looseObject, object, string } from 'zod';
import { CellEdits } from '#web/ui/edits/cellEdits.ts';
import { testBackendKinds } from '../../support/backends.ts';
import { useApi } from './useApi.ts';

describe.each(testBackendKinds)("edits of cells over the dashboard's API on %s", (kind) => {
  const test = useApi(kind);
  const { ask, edit, idOf, send } = test;

  it('saves a field that still has the value that the editor saw, and records who saved it', async () => {
    const id = await idOf('production_stories', 'Story 7');
    expect(await edit('production', id, 'urgency', { expected: 'High', value: 'Low' })).toMatchObject({
      status: 200,
      body: { outcomes: [{ applied: true, current: 'Low' }] },
    });
    const rows = await test.backend.sql.query(
      'select field, after, changed_by from story_changes where story_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ field: 'urgency', after: 'Low', changed_by: test.editor.email }]);
    const changes = async (query: string) => (await ask(`/production/${id}/changes?${query}`)).body;
    expect(await changes('field=urgency')).toMatchObject({ changes: [{ before: 'High', after: 'Low' }] });
    expect(await changes('field=title')).toEqual({ changes: [], held: {} });
    expect(await changes(`person=${test.editor.email}&limit=1`)).toMatchObject({ changes: [{ field: 'urgency' }] });
    expect(await changes('person=nobody')).toEqual({ changes: [], held: {} });
    expect((await ask(`/production/${id}/changes?limit=0`)).status).toBe(400);
  });

  it('lets one of many concurrent edits win, and tells the others the present value', async () => {
    const id = await idOf('inbox_stories', 'Idea 6');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => edit('inbox', id, 'angle', { expected: '', value: `Editor ${n}` })),
    );
    const outcome = object({ outcomes: array(looseObject({ applied: boolean(), current: string() })) });
    const outcomes = answers.flatMap(({ body }) => outcome.parse(body).outcomes);
    const [won, lost] = [true, false].map((applied) => outcomes.filter((one) => one.applied === applied));
    expect([won?.length, lost?.length]).toEqual([1, 11]);
    expect(new Set(lost?.map(({ current }) => current))).toEqual(new Set([won?.[0]?.current]));
  });

  it('says who edits which cell, until the tab ends the edit or stops reporting', async () => {
    const id = await idOf('inbox_stories', 'Idea 7');
    const other = await test.backend.signUpStaff();
    const tab = '0f000000-0000-4000-8000-00000000000a';
    const tell = (cell: object | null, token = test.editor.accessToken) =>
      send('POST', '/inbox/editing', { tab, cell }, token);
    const seen = async (table = 'inbox') => (await ask(`/${table}/editing`, other.accessToken)).body;
    await tell({ id, field: 'angle' });
    expect(await seen()).toMatchObject({
      cells: [{ tab, story_id: id, field: 'angle', person: test.editor.email, left_ms: expect.any(Number) }],
    });
    expect(await seen('production')).toEqual({ cells: [] });
    // A tab of another person cannot be reported on.
    await tell(null, other.accessToken);
    expect((await tell({ id, field: 'title' }, other.accessToken)).status).not.toBe(200);
    expect(await seen()).toMatchObject({ cells: [{ field: 'angle' }] });
    await test.backend.sql.query(`update editing_cells set seen_at = seen_at - interval '21 seconds'`);
    expect(await seen(), 'a tab that died').toEqual({ cells: [] });
    await tell({ id, field: 'angle' });
    expect(await seen()).toMatchObject({ cells: [{ field: 'angle' }] });
    await tell(null);
    expect(await seen()).toEqual({ cells: [] });
    expect(await test.backend.sql.query('select 1 from story_changes where story_id = $1', [id])).toHaveLength(1);
    for (const field of ['deleted_at', 'article']) expect((await tell({ id, field })).status, field).toBe(400);
    expect((await ask('/inbox/editing', test.reader.accessToken)).status).toBe(403);
  });

  it('refuses malformed edits', async () => {
    const id = await idOf('production_stories', 'Story 9');
    const good = { expected: 'High', value: 'Low' };
    for (const field of ['id', 'story_number', 'deleted_at', 'created_from_workflow_run_id', '__proto__', 'URGENCY']) {
      expect((await edit('production', id, field, good)).status, field).toBe(400);
    }
    for (const change of [{ expected: 'High' }, { expected: 'High', value: null }, { ...good, more: 1 }]) {
      expect((await edit('production', id, 'urgency', change)).status, JSON.stringify(change)).toBe(400);
    }
    for (const body of ['{', 'null', '7', '[]', '{}']) {
      expect((await send('POST', '/production/cells', body)).status, body).toBe(400);
    }
    const nul = await edit('production', id, 'urgency', { expected: 'High', value: '\0' });
    expect(nul).toMatchObject({ status: 400, body: { hint: 'Remove it and try again; nothing was saved.' } });
    expect((await edit('production', '7', 'urgency', good)).status).toBe(400);
    const gone = await edit('production', '00000000-0000-4000-8000-000000000000', 'urgency', good);
    expect(gone.body).toEqual({ outcomes: [{ found: false, applied: false, current: null }] });
    const many = Array.from({ length: 20_001 }, () => ({ id, field: 'urgency', ...good }));
    expect((await send('POST', '/production/cells', { changes: many })).status).toBe(400);
    expect((await ask(`/production/${id}`)).body).toMatchObject({ urgency: 'High' });
  });

  it('stores a block in its order: a cell that comes twice, one that was changed, one of a story that is gone', async () => {
    const [id, other] = [await idOf('production_stories', 'Story 11'), await idOf('production_stories', 'Story 12')];
    const cell = (story: string, field: string, expected: string, value: string) => ({
      id: story,
      field,
      expected,
      value,
    });
    const { body } = await send('POST', '/production/cells', {
      changes: [
        cell(id, 'urgency', 'High', 'Low'),
        cell(other, 'title', 'Another title', 'Mine'),
        cell(id, 'urgency', 'Low', 'Urgent'),
        cell('00000000-0000-4000-8000-000000000000', 'title', '', 'x'),
        cell(other, 'post', 'No', 'Yes'),
      ],
    });
    expect(body).toEqual({
      outcomes: [
        { found: true, applied: true, current: 'Low' },
        { found: true, applied: false, current: 'Story 12' },
        { found: true, applied: true, current: 'Urgent' },
        { found: false, applied: false, current: null },
        { found: true, applied: true, current: 'Yes' },
      ],
    });
    expect((await ask(`/production/${id}`)).body).toMatchObject({ urgency: 'Urgent' });
    expect((await ask(`/production/${other}`)).body).toMatchObject({ title: 'Story 12', post: 'Yes' });
  });

  it('loses none of 500 edits that each of two people makes at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => idOf('inbox_stories', `Idea ${100 + at}`)));
    const people = [test.editor, await test.backend.signUpStaff()];
    const outcome = object({ outcomes: array(object({ found: boolean(), applied: boolean(), current: string() })) });
    const made = people.map((person, who) => {
      const seen = new Map<string, string>();
      const edits = new CellEdits({
        drafts: { keep: () => {}, keepOpen: () => {}, saving: () => {} },
        retryAfter: () => null,
        onMissing: () => {},
        shown: async () => {},
        reading: () => null,
        onSaved: ({ row, column, value }) => seen.set(`${row} ${column}`, value),
        save: async (changes) => {
          const cells = changes.map(({ row, column, ...change }) => ({ id: row, field: column, ...change }));
          const { body } = await send('POST', '/inbox/cells', { changes: cells }, person.accessToken);
          return outcome
            .parse(body)
            .outcomes.map(({ applied, current }) =>
              applied ? { kind: 'saved' } : { kind: 'conflict', theirs: current },
            );
        },
      });
      return { who, seen, edits, last: new Map<string, string>() };
    });
    await Promise.all(
      made.map(async ({ who, seen, edits, last }) => {
        for (let n = 0; n < 500; n += 1) {
          const row = ids[(n * 7 + who * 3 + (n >> 4)) % ids.length] ?? '';
          // Each writes one column alone, and both write another one.
          const column = n % 3 === 0 ? 'angle' : who === 0 ? 'summary' : 'sources';
          const expected =
            edits.of(row, column)?.value ?? seen.get(`${row} ${column}`) ?? (column === 'summary' ? 'short' : '');
          const value = `w${who} e${n}`;
          void edits.enter([{ row, column, expected, value }]);
          last.set(`${row} ${column}`, value);
          if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        await edits.retryAll();
        await expect.poll(() => edits.counts().saving, { timeout: 30_000 }).toBe(0);
      }),
    );
    const rows = await test.backend.sql.query(
      `select id::text || ' ' || f.key as cell, f.value as text from inbox_stories s, jsonb_each_text(to_jsonb(s)) f
       union all select story_id::text || ' ' || field, after from story_changes where table_name = 'inbox_stories'`,
    );
    const known = new Set(rows.map(({ cell, text }) => `${String(cell)} ${String(text)}`));
    for (const { edits, last } of made) {
      const lost = [...last].filter(([cell, value]) => {
        const [row = '', column = ''] = cell.split(' ');
        // Each value was stored, was stored and then overwritten, or is kept as a conflict.
        return !known.has(`${cell} ${value}`) && edits.of(row, column)?.value !== value;
      });
      expect(lost).toEqual([]);
      expect(edits.counts().failed).toBe(0);
    }
  });

  it('refuses texts that no field can hold, and bodies beyond the limit', async () => {
    const id = await idOf('production_stories', 'Story 10');
    const megabyte = await edit('production', id, 'full_script', { expected: '', value: 'x'.repeat(1024 * 1024) });
    expect(megabyte).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(256 * 1024).fill(120));
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: endless, duplex: 'half' };
    const answer = await ask('/inbox', test.editor.accessToken, init);
    expect(answer).toMatchObject({ status: 400, body: { message: 'The text is too long to be saved.' } });
    expect(sent).toBeLessThan(20);
    const whole = await edit('production', id, 'full_script', { expected: '', value: '字'.repeat(200_000) });
    expect(whole.body).toMatchObject({ outcomes: [{ applied: true }] });
  });
});
