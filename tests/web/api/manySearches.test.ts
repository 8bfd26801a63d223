import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { inboxApi } from '#web/server/api/inbox.ts';
import { silentLog } from '#core/log.ts';
import { apiError } from '#web/server/api/apiError.ts';
import type { SessionEnv } from '#web/server/api/requireStaff.ts';
import { FakeClock } from '../../support/fakeClock.ts';

/** The inbox over a database whose searches never end; `ended` counts those that were cancelled in it. */
function inbox() {
  const clock = new FakeClock();
  const database = { asked: 0, ended: 0 };
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (!new Request(input).url.endsWith('/rpc/story_part')) return Promise.resolve(Response.json([]));
    database.asked += 1;
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        database.ended += 1;
        reject(init.signal?.reason);
      });
    });
  };
  const db = tableClient({ url: 'http://localhost', key: 'k', fetch, accessToken: 't' });
  const app = new Hono<SessionEnv>()
    .use(async (context, next) => {
      context.set('db', db);
      context.set('user', { sub: context.req.header('x-user') ?? '', exp: 0 });
      await next();
    })
    .route('/', inboxApi({ clock }))
    .onError(apiError(silentLog));
  const rows = async (user: string, filter: object, signal: AbortSignal | null = null) => {
    const answer = await app.request('/rows', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '99', 'x-user': user },
      body: JSON.stringify({ filter, limit: 10, longest: 100 }),
      signal,
    });
    return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') };
  };
  return { clock, database, rows };
}

it('answers or refuses each of twenty searches that a person starts at once, and ends those that run for too long', async () => {
  const { clock, database, rows } = inbox();
  const answers = Array.from({ length: 20 }, (_, at) => rows('ana', { search: `word ${at}` }));
  await clock.advance(0);
  expect(database.asked).toBe(2);
  // Neither another person's search nor a table without one waits for them.
  const other = rows('ben', { search: 'word' });
  await clock.advance(0);
  expect(database.asked).toBe(3);
  expect(await rows('ana', {})).toMatchObject({ status: 200 });

  await clock.advance(8_000);
  const refused = await Promise.all(answers.slice(2));
  const words = { message: 'Too many searches of yours at once.', hint: expect.stringContaining('then try again') };
  expect(refused).toEqual(refused.map(() => ({ status: 429, body: expect.objectContaining(words), retryAfter: '8' })));

  await clock.advance(22_000);
  const late = { status: 400, body: { message: 'The search took longer than 30 s.' } };
  expect(await Promise.all([...answers.slice(0, 2), other])).toMatchObject([late, late, late]);
  expect(database.ended).toBe(3);
});

it('gives the turn of a search whose client has left to the next', async () => {
  const { clock, database, rows } = inbox();
  const left = new AbortController();
  const answers = Array.from({ length: 3 }, (_, at) => rows('ana', { search: `word ${at}` }, left.signal));
  const next = rows('ana', { search: 'next' });
  await clock.advance(0);
  expect(database.asked).toBe(2);
  left.abort();
  await clock.advance(0);
  expect(database).toEqual({ asked: 3, ended: 2 });
  await clock.advance(30_000);
  expect((await next).status).toBe(400);
  await Promise.all(answers);
});
