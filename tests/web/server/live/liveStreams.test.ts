import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AdvanceableClock } from '../../../support/advanceableClock.ts';
import { askAuth } from '../../../support/askAuth.ts';
import { openTestBackend, testBackendKinds, type TestBackend, type TestUser } from '../../../support/backends.ts';
import { type LiveServer, type LiveServerOptions, openLiveServer } from '../../../support/liveServer.ts';

describe.each(testBackendKinds)('the event streams of dashboards on %s', (kind) => {
  let backend: TestBackend;
  let editor: TestUser;
  let server: LiveServer | null = null;

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    editor = await backend.signUpStaff();
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  const serve = async (options: LiveServerOptions = {}): Promise<LiveServer> => {
    server = await openLiveServer(backend, options);
    return server;
  };
  const add = (title: string) =>
    backend.db.from('inbox_stories').insert({ title }).select('id').single().throwOnError();

  it.each([
    ['woken by the database', {}],
    ['asking each second', { listen: async () => null }],
  ])('tell all readers of a change, %s', async (_, options) => {
    const { open } = await serve(options);
    const readers = await Promise.all([open(editor.accessToken), open(editor.accessToken)]);
    for (const reader of readers) await reader.received('gap');
    const { data } = await add('A bridge');
    for (const reader of readers) {
      const { data: received } = await reader.received('changes', 'inbox_stories');
      expect(JSON.parse(received)).toEqual([{ table: 'inbox_stories', id: data.id, kind: 'insert' }]);
    }
  });

  it('continue from a cursor, and report a gap where the cursor is unknown', async () => {
    const { open } = await serve();
    const first = await open(editor.accessToken);
    await first.received('gap');
    const cursor = first.cursor();
    first.leave();
    const { data } = await add('While nobody looked');
    const again = await open(editor.accessToken, cursor);
    expect((await again.received('changes')).data).toContain(String(data.id));
    const lost = await open(editor.accessToken, 'another database/1/1:1:');
    expect((await lost.received('gap')).data).toBe('[]');
  });

  it('are for staff alone, and end when the member is removed', async () => {
    const { open } = await serve();
    const reader = await backend.signUp();
    expect((await open(reader.accessToken)).status).toBe(403);
    const leaver = await backend.signUpStaff();
    const [stays, ends] = await Promise.all([open(editor.accessToken), open(leaver.accessToken)]);
    await Promise.all([stays.received('gap'), ends.received('gap')]);
    await backend.db.from('staff').delete().eq('user_id', leaver.id).throwOnError();
    await ends.ended;
    expect((await open(leaver.accessToken)).status).toBe(403);
    await add('For who stays');
    await stays.received('changes', 'inbox_stories');
  });

  it('end within two minutes when their session is signed out', async () => {
    const clock = new AdvanceableClock();
    const { open } = await serve({ clock });
    const colleague = await backend.signUpStaff();
    const [stays, ends] = await Promise.all([open(editor.accessToken), open(colleague.accessToken)]);
    await Promise.all([stays.received('gap'), ends.received('gap')]);
    expect((await askAuth(backend, 'POST /logout?scope=local', { token: colleague.accessToken })).status).toBe(204);
    // The session is looked at each minute, with a beat.
    for (let seconds = 0; seconds < 120; seconds += 15) {
      clock.advance(15_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ends.ended;
    await add('After the sign-out');
    await stays.received('changes', 'inbox_stories');
  });

  it('forget a dashboard that was closed before its stream began', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const server = await serve({ limits: { perUser: 1, inAll: 1 }, beforeQuestion: () => answered });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/dashboard/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${editor.accessToken}\r\n\r\n`);
    await expect.poll(() => server.questions()).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await expect.poll(() => server.connections()).toBe(0);
    // Waits for the same answer as the stream that was closed.
    const stays = server.open(editor.accessToken);
    await expect.poll(() => server.connections()).toBe(1);
    answer();
    expect((await stays).status).toBe(200);
    expect(server.streams.size).toBe(1);
    (await stays).leave();
    await expect.poll(() => server.streams.size).toBe(0);
  });

  it('end for a member who was removed between the check and the start of the stream', async () => {
    const leaver = await backend.signUpStaff();
    const server = await serve({ limits: { perUser: 600, inAll: 1000 } });
    const first = await server.open(leaver.accessToken);
    await first.received('gap');
    first.leave();
    // No stream is open, so the server does not notice the change.
    await expect.poll(() => server.streams.size).toBe(0);
    await backend.db.from('staff').delete().eq('user_id', leaver.id).throwOnError();
    // Opened if the cached staff check still holds, refused once it has expired.
    const second = await server.open(leaver.accessToken);
    await second.ended;
    expect(second.events.filter(({ event }) => event !== 'end')).toEqual([]);
    expect((await server.open(leaver.accessToken)).status).toBe(403);
  });

  it('are opened six hundred at once with few checks of sessions', async () => {
    const server = await serve({ limits: { perUser: 600, inAll: 1000 } });
    const people = [editor, await backend.signUpStaff(), await backend.signUpStaff()];
    const readings = await Promise.all(
      people.flatMap(({ accessToken }) => Array.from({ length: 200 }, () => server.open(accessToken))),
    );
    expect(readings.filter(({ status }) => status !== 200)).toEqual([]);
    for (const reading of readings) await reading.received('gap');
    // Each session may ask once in two seconds, so a busy machine takes a while for all of them.
    expect(server.questions()).toBeLessThanOrEqual(60);
  });

  it('are limited per user and in total', async () => {
    const { open, streams } = await serve({ limits: { perUser: 2, inAll: 3 } });
    const colleague = await backend.signUpStaff();
    const own = [await open(editor.accessToken), await open(editor.accessToken)];
    expect((await open(editor.accessToken)).status).toBe(429);
    const theirs = await open(colleague.accessToken);
    expect([...own, theirs].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(colleague.accessToken)).status).toBe(429);
    own[0]?.leave();
    await expect.poll(() => streams.size).toBe(2);
    expect((await open(editor.accessToken)).status).toBe(200);
  });

  it('end with the server', async () => {
    const { open, streams } = await serve();
    const reader = await open(editor.accessToken);
    await reader.received('gap');
    streams.close();
    await reader.received('end');
    await reader.ended;
    expect(streams.size).toBe(0);
  });
});
