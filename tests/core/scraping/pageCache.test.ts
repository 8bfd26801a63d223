import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { openTestBackend, type TestBackend } from '../../support/backends.ts';
import { articlePage, localReader, webSite } from '../../support/webSite.ts';

const sentence = 'The harbour of Merjan reopened on Monday after eleven days of repairs, port officials said.';
const MINUTE = 60_000;

describe('a page that was read before', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('comes from its stored copy for ten minutes, then the site is asked whether it has changed', async () => {
    let title = 'Harbour reopens';
    await using site = await webSite({
      '/news': (request, response) => {
        const etag = `"${title}"`;
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else response.writeHead(200, { 'content-type': 'text/html', etag }).end(articlePage(title, [sentence]));
      },
    });
    let now = Date.parse('2026-11-21T12:00:00Z');
    await using web = localReader({ db: backend.db, clock: { ...systemClock, now: () => now } });
    const read = (maxAgeMs?: number) => web.scrape(`${site.url}/news`, { maxAgeMs });
    const asked = () => site.asked.filter((path) => path === '/news').length;
    expect(await read()).toMatchObject({ title, fromCache: false });
    now += 9 * MINUTE;
    expect(await read()).toMatchObject({ title, fromCache: true, fetchedAt: '2026-11-21T12:00:00.000Z' });
    expect(asked()).toBe(1);
    now += 2 * MINUTE;
    expect(await read()).toMatchObject({ title, fromCache: true, fetchedAt: '2026-11-21T12:11:00.000Z' });
    expect([asked(), site.headers.at(-1)?.['if-none-match']]).toEqual([2, `"${title}"`]);
    title = 'Harbour closes again';
    now += MINUTE;
    expect(await read()).toMatchObject({ title: 'Harbour reopens' });
    expect(await read(0)).toMatchObject({ title, fromCache: false });
    now += 60 * MINUTE;
    expect(await read(2 * 60 * MINUTE)).toMatchObject({ title, fromCache: true });
    expect(asked()).toBe(3);
  });

  it('is asked for by its date where the site gives no tag, and never kept where the site forbids it', async () => {
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
    const page = articlePage('Harbour reopens', [sentence]);
    await using site = await webSite({
      '/dated': (request, response) => {
        if (request.headers['if-modified-since'] === date) response.writeHead(304).end();
        else response.writeHead(200, { 'content-type': 'text/html', 'last-modified': date }).end(page);
      },
      '/private': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'private, no-store' }).end(page),
    });
    await using web = localReader({ db: backend.db });
    expect((await web.scrape(`${site.url}/dated`, { maxAgeMs: 0 })).fromCache).toBe(false);
    expect((await web.scrape(`${site.url}/dated`, { maxAgeMs: 0 })).fromCache).toBe(true);
    await web.scrape(`${site.url}/private`);
    expect((await web.scrape(`${site.url}/private`)).fromCache).toBe(false);
    expect(site.asked.filter((path) => path === '/private')).toHaveLength(2);
  });

  it('of one host is asked for in turns, whichever process asks', async () => {
    await using site = await webSite({ '/news': articlePage('Harbour reopens', [sentence]) });
    const waits: number[] = [];
    const clock = { ...systemClock, sleep: async (ms: number) => void waits.push(ms) };
    await using first = localReader({ db: backend.db, clock, hostIntervalMs: 25_000 });
    await using second = localReader({ db: backend.db, clock, hostIntervalMs: 25_000 });
    await first.scrape(`${site.url}/news?1`);
    await second.scrape(`${site.url}/news?2`);
    await first.scrape(`${site.url}/news?3`);
    // Each has its turn after those before it; what a busy machine took meanwhile is less than a turn.
    const turns = waits.filter((ms) => ms > 0).map((ms) => Math.ceil(ms / 25_000));
    expect(turns).toEqual([1, 2]);
  });
});
