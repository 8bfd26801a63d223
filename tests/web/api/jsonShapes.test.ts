import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { array, object } from 'zod';
import { silentLog } from '#core/log.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { smallBody, validated } from '#web/server/api/input.ts';
import { openTestBackend, testBackendKinds } from '../../support/backends.ts';

it('a body of more values or levels than any screen sends is refused before it is parsed', async () => {
  let parsed = 0;
  const app = new Hono();
  app.onError(apiError(silentLog));
  const row = object({}).refine(() => (parsed += 1) > 0);
  app.post('/', smallBody, validated('json', object({ rows: array(row) })), (context) => context.json({ parsed }));
  const send = async (body: string) => {
    const answer = await app.request('/', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    return { status: answer.status, body: await answer.json() };
  };
  const rows = (count: number) => JSON.stringify({ rows: Array.from({ length: count }, () => ({})) });
  const refused = { status: 400, body: { message: 'The text is too long to be saved.' } };
  expect(await send(rows(20_000))).toMatchObject(refused);
  expect(await send(`{"rows":[],${Array.from({ length: 20_000 }, (_, at) => `"${at}":0`).join()}}`)).toMatchObject(
    refused,
  );
  expect(await send(`{"rows":${'['.repeat(1000)}`)).toMatchObject(refused);
  expect(parsed).toBe(0);
  expect(await send(rows(500))).toEqual({ status: 200, body: { parsed: 500 } });
});

it.each(testBackendKinds)('a list of files to delete ends at 1,000 on %s', async (kind) => {
  const backend = await openTestBackend(kind);
  try {
    const staff = await backend.signUpStaff();
    const remove = (count: number) =>
      staff.client.storage.from('story-images').remove(Array.from({ length: count }, (_, at) => `none/${at}.png`));
    expect((await remove(1001)).error?.message).toBe('At most 1,000 files at once');
    expect((await remove(1000)).error).toBeNull();
  } finally {
    await backend.close();
  }
});
