import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testBackendKinds } from '../../support/backends.ts';
import { useApi } from './useApi.ts';

describe.each(testBackendKinds)("the tables of the dashboard's API on %s", (kind) => {
  const test = useApi(kind);
  const { ask, idOf, rowsOf, send } = test;

  it('returns a table page by page, each story once, newest first', async () => {
    const titles: string[] = [];
    let after: unknown;
    for (;;) {
      const page = await rowsOf('inbox', {}, { limit: 100, ...(after === undefined ? {} : { after }) });
      titles.push(...page.map(({ title }) => title));
      after = page.at(-1)?.place;
      if (page.length < 100) break;
    }
    expect(titles).toEqual(Array.from({ length: 250 }, (_, at) => `Idea ${250 - at}`));
  });

  it('compresses rows for browsers, and leaves them as they are for others', async () => {
    const rows = async (encodings: Record<string, string>) => {
      const body = JSON.stringify({ filter: {}, limit: 250, longest: 240 });
      const headers = { authorization: `Bearer ${test.editor.accessToken}`, 'content-type': 'application/json' };
      const length = { 'content-length': String(body.length) };
      const answer = await test.api.request('/inbox/rows', {
        method: 'POST',
        headers: { ...headers, ...length, ...encodings },
        body,
      });
      return { encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const plain = await rows({});
    const packed = await rows({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([plain.encoding, packed.encoding]).toEqual([null, 'gzip']);
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it('shows the stories of a view, of a state and of a search', async () => {
    expect(await rowsOf('production', { view: 'needs-thumbnail' })).toHaveLength(20);
    expect(await rowsOf('inbox', { state: 'go' })).toHaveLength(125);
    expect(await rowsOf('inbox', { search: 'IDEA  249' })).toMatchObject([{ title: 'Idea 249' }]);
  });

  it('cuts long texts in tables and says which, and returns a single story whole', async () => {
    const [story] = await rowsOf('production', {}, { limit: 1 });
    expect(story).toMatchObject({ full_script: 'é'.repeat(240), truncated: { full_script: 10_000 } });
    expect((await rowsOf('inbox', {}, { limit: 1 }))[0]).toMatchObject({ truncated: { summary: expect.any(Number) } });
    const id = await idOf('production_stories', 'Story 30');
    expect((await ask(`/production/${id}`)).body).toMatchObject({ full_script: 'é'.repeat(5000) });
  });

  it('returns whole texts of cells, reads one that is named often once, and refuses more than an answer can hold', async () => {
    const id = await idOf('production_stories', 'Story 30');
    const [script, title] = [
      { id, field: 'full_script' },
      { id, field: 'title' },
    ];
    const read = (cells: object[]) => send('POST', '/production/texts', { cells });
    expect((await read([script, title, script])).body).toEqual({
      texts: ['é'.repeat(5000), 'Story 30', 'é'.repeat(5000)],
    });
    const { status, body } = await read(Array.from({ length: 13_000 }, () => script));
    expect([status, body]).toMatchObject([400, { message: 'These texts are too long to be read together.' }]);
  });

  it('stores the layout of columns per person', async () => {
    const arrangement = { hidden: ['inbox.angle'], pinned: ['title', 'summary'], order: null };
    expect((await ask('/inbox/columns')).body).toEqual({ arrangement: null });
    expect((await send('PUT', '/inbox/columns', arrangement)).status).toBe(200);
    expect((await send('PUT', '/inbox/columns', { ...arrangement, hidden: [] })).status).toBe(200);
    expect((await ask('/inbox/columns')).body).toEqual({ arrangement: { ...arrangement, hidden: [] } });
    expect((await ask('/production/columns')).body).toEqual({ arrangement: null });
    const other = await test.backend.signUpStaff();
    expect((await ask('/inbox/columns', other.accessToken)).body).toEqual({ arrangement: null });
    expect(
      (await send('PUT', '/inbox/columns', { hidden: Array(501).fill('x'), pinned: null, order: null })).status,
    ).toBe(400);
  });

  it('keeps an order for each view, and gives one that is older to the view in which it was made', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `master.field_${at}`);
    const layout = { hidden: [], pinned: null, order: names };
    expect((await send('PUT', '/production/columns', layout)).status).toBe(200);
    expect((await ask('/production/columns')).body).toEqual({ arrangement: layout });
    const readBack = async (table: string, order: string[]) => {
      await send('PUT', `/${table}/columns`, { ...layout, order });
      return (await ask(`/${table}/columns`)).body;
    };
    const older = ['title', 'thumbnail', 'thumb_guide', 'menu'];
    expect(await readBack('production', older)).toMatchObject({
      arrangement: { order: older.map((name) => `needs-thumbnail.${name}`) },
    });
    expect(await readBack('production', [...older, 'urgency'])).toMatchObject({
      arrangement: { order: [...older, 'urgency'].map((name) => `master.${name}`) },
    });
    expect(await readBack('inbox', ['title', 'angle'])).toMatchObject({
      arrangement: { order: ['inbox.title', 'inbox.angle'] },
    });
  });

  it('hides columns in each view by itself, and one that is hidden from before in all that have it', async () => {
    const layout = { hidden: Array.from({ length: 120 }, (_, at) => `focus.field_${at}`), pinned: null, order: null };
    expect((await send('PUT', '/production/columns', layout)).status).toBe(200);
    expect((await ask('/production/columns')).body).toEqual({ arrangement: layout });
    await send('PUT', '/production/columns', { ...layout, hidden: ['field_safety_check', 'master.title'] });
    expect((await ask('/production/columns')).body).toMatchObject({
      arrangement: {
        hidden: [
          ...['master', 'needs-edit', 'free-for-all'].map((view) => `${view}.field_safety_check`),
          'master.title',
        ],
      },
    });
    await send('PUT', '/inbox/columns', { ...layout, hidden: ['angle'] });
    expect((await ask('/inbox/columns')).body).toMatchObject({ arrangement: { hidden: ['inbox.angle'] } });
  });

  it.each([
    { limit: 0 },
    { limit: 1001 },
    { limit: 334, longest: 480 },
    { longest: 501 },
    { after: { rank: 0 } },
    { ids: ['7'] },
    { filter: { state: 'gone' } },
    { filter: { trash: 'maybe' } },
    { filter: { search: 'x'.repeat(201) } },
    { filter: { nothing: 1 } },
    { nothing: 1 },
  ])('refuses to read %j by name', async (asked) => {
    const { status, body } = await send('POST', '/inbox/rows', { filter: {}, limit: 10, longest: 100, ...asked });
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        message: expect.stringMatching(/limit|longest|after|ids|filter|nothing|not acceptable/),
      },
    ]);
  });

  it('refuses to read named stories as more rows than a page has, or from a place on, and counts of what it does not know', async () => {
    const named = (length: number) => ({ ids: Array.from({ length }, () => crypto.randomUUID()), limit: 1 });
    const read = async (asked: object) => (await send('POST', '/inbox/rows', { filter: {}, ...asked })).status;
    expect(await read({ ...named(333), longest: 480 })).toBe(200);
    expect(await read({ ...named(334), longest: 480 })).toBe(400);
    expect(await read({ ...named(1), longest: 480, after: { rank: 0, section: '', key: '', number: 1 } })).toBe(400);
    expect((await send('POST', '/inbox/counts', { filter: {}, limit: 10 })).status).toBe(400);
  });

  it.each(["'; drop table inbox_stories; --", '%_', String.raw`\u0000`, '🗞️', '((((', '*'.repeat(200)])(
    'looks for %s as for any other text',
    async (search) => {
      expect(await rowsOf('inbox', { search })).toEqual([]);
    },
  );

  it('passes over a character that no text can contain', async () => {
    expect(await rowsOf('inbox', { search: '\0IDEA\0 249' })).toMatchObject([{ title: 'Idea 249' }]);
    expect(await rowsOf('inbox', { fits: { title: ['idea\0 249'] } })).toMatchObject([{ title: 'Idea 249' }]);
  });
});
