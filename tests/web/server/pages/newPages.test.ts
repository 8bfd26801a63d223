import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { PackedCache } from '#web/server/cache/packedCache.ts';
import { AddressQuota } from '#web/server/http/addressQuota.ts';
import { visitPriority } from '#web/server/http/visitPriority.ts';
import { pageRoutes } from '#web/server/pages/pageRoutes.ts';
import { Pages } from '#web/server/pages/pages.ts';
import { readRoutes } from '#web/server/public/readRoutes.ts';
import type { CachedReads } from '#web/server/public/siteReads.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { siteAssets, siteSettings } from '../../../support/pages.ts';

describe('pages that the database is asked for', () => {
  let clock: FakeClock;
  let site: Hono;
  let asked: string[];
  let priorities: number[];

  beforeEach(() => {
    priorities = [];
    clock = new FakeClock(Date.parse('2026-11-22T10:00:30Z'));
    asked = [];
    const reads: CachedReads = {
      home: async () => [],
      category: async (slug, page) => {
        asked.push(`${slug} ${page}`);
        priorities.push(visitPriority());
        return null;
      },
      article: async (slug) => {
        asked.push(slug);
        priorities.push(visitPriority());
        return null;
      },
      atOnce: () => undefined,
      held: () => undefined,
      age: () => 0,
    };
    const packed = new PackedCache();
    const web = {
      reads,
      packed,
      pages: new Pages({ packed, reads, clock, assets: siteAssets, settings: siteSettings }),
      newPages: new AddressQuota(clock, { limit: 3, windowMs: 10_000 }),
      clientAddress: (context: { req: { header: (name: string) => string | undefined } }) =>
        context.req.header('x-from') ?? '',
      counts: { add: () => {} },
    };
    site = new Hono().route('/api/site', readRoutes(web)).route('/', pageRoutes(web));
  });

  const ask = async (path: string, from = '203.0.113.9') => {
    const answer = await site.request(path, { headers: { 'x-from': from } });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
  };

  it('are limited for each client, who is told when to come back', async () => {
    for (const path of ['/article/one', '/category/eu-watch?page=7', '/api/site/article/two']) {
      expect((await ask(path)).status, path).toBe(404);
    }
    const refused = { status: 429, retryAfter: '2', text: expect.stringContaining('Too many pages are asked for') };
    expect(await ask('/article/three')).toMatchObject(refused);
    expect(await ask('/api/site/article/three')).toMatchObject(refused);
    expect(await ask('/api/site/category/eu-watch?page=8')).toMatchObject(refused);
    expect(asked).toEqual(['one', 'eu-watch 7', 'two']);
    expect((await ask('/article/three', '203.0.113.10')).status).toBe(404);
    await clock.advance(10_000);
    expect((await ask('/article/four')).status).toBe(404);
  });

  it('are read the later the more of them a client asked for', async () => {
    for (const path of ['/article/one', '/category/eu-watch?page=7', '/api/site/article/two']) await ask(path);
    await ask('/api/site/category/eu-watch?page=2', '203.0.113.10');
    expect(priorities).toEqual([0, -1, -2, 0]);
  });

  it('are not limited on the machine itself, where a proxy speaks for all readers', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await ask(`/article/n${index}`, '127.0.0.1')).status).toBe(404);
    }
  });
});
