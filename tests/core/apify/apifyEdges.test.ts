import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import {
  startApifySandbox,
  type ApifySandbox,
  type ApifySandboxOptions,
} from '../../../scripts/sandbox/apifyServer.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { counting, pour, rawServer } from '../../support/hostileServer.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';

const sandboxes: ApifySandbox[] = [];
afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close()));
});

const clock = new FakeClock();
const scraperAt = (baseUrl: string) =>
  createApifyScraper({ token: new Secret('apify_api_x1'), baseUrl, actor: 'a~b', clock, log: silentLog });

async function open(options: ApifySandboxOptions) {
  const sandbox = await startApifySandbox({ latencyMs: 20, clock, ...options });
  sandboxes.push(sandbox);
  return { sandbox, scraper: scraperAt(sandbox.url) };
}

const request = () => ({ username: 'meridian_desk', maxItems: 50, since: new Date(clock.now()).toISOString() });
const collectOf = (actorRunId: string) => ({ actorRunId, username: 'meridian_desk', maxItems: 50 });
const aborts = (sandbox: ApifySandbox) => sandbox.requests.filter(({ path }) => path.endsWith('/abort'));

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(AppError);
  return toAppError(thrown);
}

describe('a run that is paid for', () => {
  it('is polled again where a replica does not know it yet', async () => {
    const { sandbox, scraper } = await open({ fault: 'poll-404' });
    const { actorRunId } = await scraper.start(request());
    const found = await advanceUntil(clock, scraper.collect(collectOf(actorRunId)));
    expect(found.posts).toHaveLength(16);
    expect(sandbox.runs()).toHaveLength(1);
  });

  it('is given up after 15 seconds where the service does not know it', async () => {
    const { scraper } = await open({ fault: 'gone' });
    const { actorRunId } = await scraper.start(request());
    const begun = clock.now();
    const error = await failure(advanceUntil(clock, scraper.collect(collectOf(actorRunId))));
    expect(error.code).toBe('not_found');
    expect(clock.now() - begun).toBeGreaterThanOrEqual(15_000);
    expect(clock.now() - begun).toBeLessThan(20_000);
  });

  it('is aborted with a second request where the first is refused', async () => {
    const { sandbox, scraper } = await open({ fault: 'abort-500', latencyMs: 3_600_000 });
    const stop = new AbortController();
    const { actorRunId } = await scraper.start(request());
    const options = { signal: stop.signal, onStatus: () => setImmediate(() => stop.abort()) };
    const found = await advanceUntil(clock, scraper.collect(collectOf(actorRunId), options));
    expect(found.failure?.code).toBe('cancelled');
    expect(aborts(sandbox)).toHaveLength(2);
    expect(sandbox.runs()[0]?.abortedAt).not.toBeNull();
  });

  it('is found where the list shows it six seconds late, and not started again', async () => {
    const { sandbox, scraper } = await open({ fault: 'start-late' });
    const { actorRunId } = await advanceUntil(clock, scraper.start(request()));
    expect(sandbox.runs().map(({ id }) => id)).toEqual([actorRunId]);
  });

  it('is searched for half a minute before a second one is started', async () => {
    const { sandbox, scraper } = await open({ fault: 'start-500' });
    const begun = clock.now();
    await advanceUntil(clock, scraper.start(request()));
    expect(clock.now() - begun).toBeGreaterThanOrEqual(30_000);
    expect(clock.now() - begun).toBeLessThan(31_000);
    expect(sandbox.runs()).toHaveLength(1);
  });
});

describe('a server that is not Apify', () => {
  const json = (response: ServerResponse, headers: Record<string, string> = {}) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
  const account = JSON.stringify({ data: { username: 'desk', email: null, plan: 'FREE' } });

  it.each([
    ['gzip', gzipSync(account)],
    ['br', brotliCompressSync(account)],
  ])('may compress what it says with %s', async (coding, body) => {
    await using server = await counting((response) => json(response, { 'content-encoding': coding }).end(body));
    expect((await scraperAt(server.url).testConnection()).username).toBe('desk');
  });

  it.each([
    ['whose token check', (url: string): Promise<unknown> => scraperAt(url).testConnection(), '2 MiB'],
    ['whose run', (url: string): Promise<unknown> => scraperAt(url).collect(collectOf('r1')), '2 MiB'],
  ])('%s never ends is left after one request', async (_, call, size) => {
    await using server = await counting((response) => pour(json(response), '{"data":'.repeat(10_000)));
    const error = await failure(advanceUntil(clock, call(server.url)));
    expect(error.message).toContain(`The answer is larger than ${size}`);
    expect(error.retryable).toBe(false);
    expect(server.requests()).toBe(1);
  });

  it('whose list of items never ends is cut off after 32 MiB', async () => {
    const run = JSON.stringify({ data: { id: 'r1', status: 'SUCCEEDED' } });
    await using server = await counting((response) => {
      if (response.req.url?.includes('/dataset/items') === true) pour(json(response), '[[[[[[[['.repeat(10_000));
      else json(response).end(run);
    });
    const error = await failure(advanceUntil(clock, scraperAt(server.url).collect(collectOf('r1'))));
    expect(error.message).toContain('Failed to get results: The answer is larger than 8 MiB');
    expect(server.requests()).toBe(5);
  });

  it('whose items are long is read in smaller pages', async () => {
    const items = Array.from({ length: 250 }, (_, place) => ({
      id: String(1_999_999_999_999_999_000n + BigInt(place)),
      text: 'A long post, quoted in full. '.repeat(2_000),
      createdAt: '2026-11-20T10:00:00Z',
      author: { userName: 'meridian_desk' },
    }));
    const { scraper } = await open({ items });
    const { actorRunId } = await scraper.start({ ...request(), maxItems: 500 });
    const found = await advanceUntil(clock, scraper.collect({ ...collectOf(actorRunId), maxItems: 500 }));
    expect([found.items, found.posts.length]).toEqual([250, 250]);
  });

  it('whose list has a million items in place of 250 is read up to 25,000, and what was paid for is kept', async () => {
    const run = JSON.stringify({ data: { id: 'r1', status: 'SUCCEEDED', usageTotalUsd: 1.5 } });
    const post = {
      id: '1999999999999999999',
      text: 'paid for',
      createdAt: '2026-11-20T10:00:00Z',
      author: { userName: 'meridian_desk' },
    };
    const items = `[${JSON.stringify(post)}${',{}'.repeat(1_000_000)}]`;
    await using server = await counting((response) =>
      json(response).end(response.req.url?.includes('/dataset/items') === true ? items : run),
    );
    const got = await scraperAt(server.url).collect(collectOf('r1'));
    expect({ items: got.items, cost: got.costUsd, texts: got.posts.map(({ content }) => content) }).toEqual({
      items: 25_000,
      cost: 1.5,
      texts: ['paid for'],
    });
    expect(server.requests()).toBe(2);
  });

  it('whose pages are far larger than those of posts is read up to twice what was asked for', async () => {
    const run = JSON.stringify({ data: { id: 'r1', status: 'SUCCEEDED', usageTotalUsd: 1e300 } });
    const page = JSON.stringify(Array.from({ length: 250 }, () => ({ text: 'x'.repeat(28_000) })));
    await using server = await counting((response) => {
      response.setHeader('x-apify-pagination-total', '99999999');
      json(response).end(response.req.url?.includes('/dataset/items') === true ? page : run);
    });
    const got = await scraperAt(server.url).collect(collectOf('r1'));
    expect([server.requests(), got.items, got.costIsEstimate]).toEqual([3, 500, true]);
  });

  it('whose error never ends is reported with the beginning of it', async () => {
    await using server = await counting((response) => pour(response.writeHead(403), 'Not for you. '.repeat(1000)));
    const error = await failure(advanceUntil(clock, scraperAt(server.url).testConnection()));
    expect(error.message).toMatch(/^API test failed: 403 Forbidden\. Not for you\./);
    expect(error.message.length).toBeLessThan(700);
  });

  it('that sends a megabyte of < does not block the event loop', async () => {
    await using server = await counting((response) => response.writeHead(404).end('<'.repeat(1_000_000)));
    const startedAt = performance.now();
    const error = await failure(advanceUntil(clock, scraperAt(server.url).start(request())));
    expect(error.message).toContain('404 Not Found');
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('that redirects is reported with the target address', async () => {
    const location = 'https://login.example/start?token=hidden';
    await using server = await counting((response) => response.writeHead(302, { location }).end());
    const error = await failure(scraperAt(server.url).start(request()));
    expect(error.message).toBe('Failed to start run: 302 redirect to https://login.example/start.');
    expect(error.hint).toContain('APIFY_BASE_URL');
  });

  it('that does not speak HTTP is reported as such', async () => {
    await using server = await rawServer((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'));
    const call = scraperAt(server.url).collect(collectOf('r1'));
    const error = await failure(advanceUntil(clock, call, 10_000));
    expect(error.message).toContain('Failed to check status: What answers there does not speak HTTP');
  });

  it.each(['99999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'and asks for a wait of %s is given up',
    async (wait) => {
      await using server = await counting((response) => response.writeHead(429, { 'retry-after': wait }).end());
      const error = await failure(advanceUntil(clock, scraperAt(server.url).testConnection()));
      expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 31 * 86_400_000 });
      expect(server.requests()).toBe(1);
    },
  );
});
