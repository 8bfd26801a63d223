import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createApifyScraper } from '#core/apify/apifyScraper.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { sandboxAccounts } from '../../../scripts/sandbox/accounts.ts';
import {
  startApifySandbox,
  type ApifySandbox,
  type ApifySandboxOptions,
} from '../../../scripts/sandbox/apifyServer.ts';

const realPosts = join(import.meta.dirname, '../../../../shared/data/real-posts.json');
const authorization = { authorization: 'Bearer any' };

let sandbox: ApifySandbox;
afterEach(() => sandbox.close());

async function scraped(options: ApifySandboxOptions, username: string, maxItems = 50) {
  sandbox = await startApifySandbox({ latencyMs: 5, ...options });
  const scraper = createApifyScraper({
    token: new Secret('sandbox-token'),
    baseUrl: sandbox.url,
    actor: 'apidojo~tweet-scraper',
    clock: systemClock,
    log: silentLog,
  });
  const since = new Date(systemClock.now()).toISOString();
  const { actorRunId } = await scraper.start({ username, maxItems, since });
  return scraper.collect({ actorRunId, username, maxItems });
}

describe('the Apify sandbox', () => {
  it('identifies itself in every answer', async () => {
    sandbox = await startApifySandbox();
    for (const [path, headers] of [
      ['/users/me', authorization],
      ['/users/me', {}],
      ['/acts/user~name/runs', authorization],
      ['/actor-runs/nope', authorization],
    ] as const) {
      const answer = await fetch(sandbox.url + path, { headers });
      expect(answer.headers.get('x-velocity-sandbox'), path).toBe('apify');
      expect(JSON.stringify(await answer.json()), path).toContain('"sandbox":true');
    }
  });

  it('has four accounts whose posts fill a feed', async () => {
    expect(sandboxAccounts).toHaveLength(4);
    for (const { posts } of sandboxAccounts) expect(posts.length).toBeGreaterThanOrEqual(15);
    const found = await scraped({}, 'STRAIT_watch');
    expect(found.posts.flatMap(({ media }) => media.map(({ type }) => type))).toContain('video');
    expect(found.posts.some(({ content }) => content.includes('R&D'))).toBe(true);
    expect(found.posts.some(({ lang }) => lang === 'zh')).toBe(true);
    expect(found.dropped).toEqual({ retweet: 1, filler: 1 });
  });

  it('serves a file of items for its authors, and whole for everybody else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'velocity-items-'));
    const itemsFile = join(folder, 'items.json');
    const item = (id: string, userName: string, createdAt: string) => ({
      id,
      text: 'A post',
      createdAt,
      author: { userName },
    });
    writeFileSync(
      itemsFile,
      JSON.stringify([
        item('1', 'one', 'Mon Oct 16 22:59:00 +0000 2017'),
        item('2', 'two', 'Tue Oct 17 22:59:00 +0000 2017'),
        item('3', 'One', 'Mon Oct 16 20:59:00 +0000 2017'),
      ]),
    );
    try {
      const own = await scraped({ itemsFile }, 'one');
      expect(own.posts.map(({ tweetId }) => tweetId)).toEqual(['1', '3']);
      await sandbox.close();
      const all = await scraped({ itemsFile, shiftToNow: true }, 'somebody');
      expect(all.posts.map(({ tweetId }) => tweetId)).toEqual(['2', '1', '3']);
      const [newest, next] = all.posts.map(({ postedAt }) => Date.parse(postedAt));
      expect(systemClock.now() - (newest ?? 0)).toBeLessThan(60_000);
      expect((newest ?? 0) - (next ?? 0)).toBe(86_400_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.skipIf(!existsSync(realPosts))('serves the real posts as if they were of now', async () => {
    const found = await scraped({ itemsFile: realPosts, shiftToNow: true }, 'BarackObama', 1000);
    expect(found.items).toBe(1000);
    expect(found.posts.length + (found.dropped['retweet'] ?? 0)).toBe(1000);
    expect(found.profile?.displayName).toBe('BarackObama');
  });
});
