import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { number, object } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { createInboxStory, getInboxStories } from '#core/data/inbox/inboxStories.ts';
import { AppError } from '#core/errors.ts';

const pageQuestion = object({ before: number().nullable(), most: number() });

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A loopback server that acts as a backend. */
async function backendThat(answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>) {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  open.push({ close: () => [server.closeAllConnections(), server.close()] });
  const address = server.address();
  if (!isTcp(address)) throw new Error('no port');
  return createClient(`http://127.0.0.1:${address.port}`, 'key', { auth: { persistSession: false } });
}

function isTcp(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

describe('talking to a backend', () => {
  it('says that the backend cannot be reached, and that trying again may help', async () => {
    const db = await backendThat(() => {});
    for (const server of open.splice(0)) server.close();
    await expect(createInboxStory(db, { title: 'x' })).rejects.toMatchObject({
      code: 'storage',
      retryable: true,
      message: expect.stringMatching(/^Failed to save story: TypeError: fetch failed/),
      hint: 'Check that the backend runs and can be reached, then try again.',
    });
  });

  it.each([
    ['cancelled', () => undefined],
    ['deadline', () => new DOMException('late', 'TimeoutError')],
    ['budget', () => new AppError('budget', 'Enough.')],
  ])('ends as %s when the caller ends it, down to the socket', async (code, reason) => {
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const db = await backendThat((request) => {
      arrived.resolve();
      request.socket.on('close', () => closed.resolve());
    });
    const caller = new AbortController();
    const list = getInboxStories(db, {}, { signal: caller.signal });
    const ended = Promise.allSettled([list]);
    await arrived.promise;
    caller.abort(reason());
    expect(await ended).toMatchObject([{ status: 'rejected', reason: { name: 'AppError', code } }]);
    await closed.promise;
  });

  it('reads pages after the last row until one is short, and no more than the limit', async () => {
    const newest = 5_900;
    const asked: unknown[] = [];
    const db = await backendThat(async (request, response) => {
      const question = pageQuestion.parse(await json(request));
      asked.push([question.before, question.most]);
      const from = question.before === null ? newest : question.before - 1;
      const page = Array.from({ length: Math.min(question.most, from - 3_399) }, (_, at) =>
        storyRow(`id-${from - at}`, from - at),
      );
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(page));
    });
    expect((await getInboxStories(db)).map(({ story_number }) => story_number)).toEqual(
      Array.from({ length: 2_501 }, (_, at) => newest - at),
    );
    expect(asked.splice(0)).toEqual([
      [null, 1_000],
      [4_901, 1_000],
      [3_901, 1_000],
    ]);
    expect(await getInboxStories(db, { limit: 1_005 })).toHaveLength(1_005);
    expect(asked).toEqual([
      [null, 1_000],
      [4_901, 5],
    ]);
  });

  it('refuses rows that do not match the schema', async () => {
    const db = await backendThat((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify([{ ...storyRow('id-1', 3400), story_number: 'many' }]));
    });
    await expect(getInboxStories(db)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('The inbox stories came back in an unexpected shape (0.story_number:'),
      hint: expect.stringContaining('velocity backend migrate'),
    });
  });

  it('reports a missing table with a hint to migrate', async () => {
    const db = await backendThat((_request, response) => {
      response.statusCode = 404;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 'PGRST205', message: "Could not find the table 'public.inbox_stories'" }));
    });
    await expect(getInboxStories(db)).rejects.toMatchObject({
      code: 'config',
      message: "Failed to read inbox stories: Could not find the table 'public.inbox_stories'",
      hint: expect.stringContaining('velocity backend migrate'),
    });
  });
});

function storyRow(id: string, story_number: number) {
  return {
    id,
    story_number,
    title: '',
    summary: '',
    angle: '',
    sources: '',
    videos: [],
    category: '',
    is_completed: false,
    workflow_completed: false,
    post_id: null,
    created_at: '2026-11-21T00:04:41.378142+00:00',
    updated_at: '2026-11-21T00:04:41.378142+00:00',
    deleted_at: null,
  };
}
