import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeys } from '#core/backend/keys.ts';
import { withoutStatementDeadline } from '#core/backend/database/statementLimits.ts';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { watchServer } from '#core/backend/postgres/serverLiveness.ts';
import { Secret } from '#core/secret.ts';
import { manyArticles, publishArticles } from '../support/articles.ts';
import { fillDisk } from '../support/fillDisk.ts';
import {
  signalTestPostgres,
  startTestPostgres,
  stopTestPostgres,
  switchTestPostgres,
} from '../support/postgresServer.ts';
import { type Site, startSite } from '../support/site.ts';
import {
  ask,
  expectLastGoodPages,
  expectPages,
  expectRecovery,
  expectUnavailable,
  expectUnavailableSurface,
  pages,
  statusOf,
} from './readersInOutage.ts';

let folder: string;
/** Whether PostgreSQL could be given a small disk of its own. */
let mounted: boolean;
let site: Site;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-outage-'));
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder]).status === 0;
  const address = await startTestPostgres(folder);
  const server = openPostgresDatabase(new Secret(`${address}/postgres`), 1);
  await server.sql.query('create database newsroom');
  await server.close();
  const keys = createKeys();
  env = {
    DATABASE_URL: `${address}/newsroom`,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey.reveal(),
    SUPABASE_JWT_SECRET: keys.jwtSecret.reveal(),
  };
  site = await startSite({ env });
  await publishArticles(site.db, manyArticles('Story', 6));
});
afterAll(async () => {
  await site?.stop();
  stopTestPostgres(folder);
  if (mounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe('PostgreSQL', () => {
  it('stopped: readers see the last good pages, and the site comes back with it', async () => {
    await expectPages(site);
    await switchTestPostgres(folder, 'off');
    try {
      await expectLastGoodPages(site);
      await expectUnavailable(site, '/article/story-2');
      await expectUnavailableSurface(site, env['SUPABASE_PUBLISHABLE_KEY'] ?? '');
    } finally {
      await switchTestPostgres(folder, 'on');
    }
    await expectRecovery(site, 'After the restart', '/article/story-2');
    expect(site.running()).toBe(true);
  });

  it('its connections are ended one after the other, busy and idle: every answer is right, or 503 with Retry-After', async () => {
    await expectPages(site);
    const admin = openPostgresDatabase(new Secret(env['DATABASE_URL'] ?? ''), 1);
    const end = async (state: 'active' | 'idle') => {
      const ended = await admin.sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = $1`,
        [state],
      );
      return ended.length;
    };
    const read = async (query: string) => {
      const answer = await fetch(`${site.url}/rest/v1/articles?${query}`, {
        headers: { apikey: site.secretKey },
        signal: AbortSignal.timeout(20_000),
      });
      return [answer.status, answer.headers.get('retry-after'), await answer.text()];
    };
    const comeAgain = [503, '1', expect.stringContaining('The database cannot be reached.')];
    /** False if the answer was 503 with Retry-After. */
    const isRight = async (reader: number) => {
      const slug = `story-${String((reader % 6) + 1)}`;
      const answer = await read(`select=slug&slug=eq.${slug}`);
      expect([[200, null, JSON.stringify([{ slug }])], comeAgain]).toContainEqual(answer);
      return answer[0] === 200;
    };
    const over = new AbortController();
    let right = 0;
    const reading = Array.from({ length: 48 }, async (_, reader) => {
      while (!over.signal.aborted) if (await isRight(reader)) right += 1;
    });
    const readers = Promise.all(reading);
    // A wrong answer fails the test at its end.
    readers.catch(() => over.abort());
    try {
      for (let [idle, before] = [0, -1]; idle < 30; idle += await end('idle')) {
        await expect.poll(() => right).toBeGreaterThan(before);
        before = right;
      }
    } finally {
      over.abort();
      await readers;
    }
    await site.db
      .from('articles')
      .insert({ slug: 'long', title: 'Long', content: 'ab'.repeat(2000) })
      .throwOnError();
    const hostile = `content=match.${encodeURIComponent(String.raw`^(.+)(.+)(.+)\1\2\3$`)}`;
    const slow = Promise.all(Array.from({ length: 12 }, () => read(hostile)));
    let answered = false;
    void slow.then(() => (answered = true));
    // Repeated until all have ended, because statements that waited for a connection start later.
    await expect.poll(async () => (await end('active'), answered), { timeout: 30_000 }).toBe(true);
    for (const answer of await slow) expect(answer).toEqual(comeAgain);
    const allRight = async () =>
      (await Promise.all(Array.from({ length: 48 }, (_, reader) => isRight(reader)))).every(Boolean);
    await expect.poll(allRight).toBe(true);
    await admin.close();
    await expectRecovery(site, 'After the connections were ended', '/article/story-5');
    expect(site.running()).toBe(true);
  });

  it('out of disk: pages go on, writes are refused in words, and all works again once there is room', async ({
    skip,
  }) => {
    skip(!mounted, 'a small disk cannot be mounted by this user');
    await expectPages(site);
    const server = openPostgresDatabase(new Secret(env['DATABASE_URL'] ?? ''), 1);
    // On a fresh log segment, so that growing the table fails below and not the server's log.
    await server.sql.query('select pg_switch_wal()');
    await server.sql.script('checkpoint');
    await server.close();
    const filler = join(folder, 'filler');
    const content = () =>
      Array.from({ length: 17_000 }, () => Math.random().toString(36).slice(2))
        .join('')
        .slice(0, 180_000);
    const articles = (slug: string) =>
      Array.from({ length: 24 }, (_, at) => ({ slug: `${slug}-${at}`, title: slug, content: content() }));
    try {
      fillDisk(filler);
      const refused = await site.db.from('articles').insert(articles('too-late'));
      expect(refused).toMatchObject({
        status: 503,
        error: { code: '53100', message: 'The disk of the database is full.' },
      });
      for (const path of [...pages, '/health/ready']) expect([path, await statusOf(site, path)]).toEqual([path, 200]);
    } finally {
      rmSync(filler, { force: true });
    }
    const taken = await site.db.from('articles').insert(articles('in-time'));
    expect(taken.error).toBeNull();
    expect((await site.db.from('articles').select('slug').like('slug', 'in-time-%')).data).toHaveLength(24);
    expect((await site.db.from('articles').select('slug').like('slug', 'too-late-%')).data).toEqual([]);
    await expectRecovery(site, 'After the room was made', '/article/story-6');
  });

  it('frozen, with its connections open: the same', async () => {
    await expectPages(site);
    signalTestPostgres(folder, 'SIGSTOP');
    try {
      await expectLastGoodPages(site);
      await expectUnavailable(site, '/article/story-3');
    } finally {
      signalTestPostgres(folder, 'SIGCONT');
    }
    await expectRecovery(site, 'After it was frozen', '/article/story-3');
    expect(site.running()).toBe(true);
  });

  it('frozen is noticed during a statement without a deadline, and a busy connection is left alone', async () => {
    const { hostname: host, port } = new URL(env['DATABASE_URL'] ?? '');
    const watch = (onGone: () => void) =>
      watchServer({ host, port: Number(port) }, onGone, { pauseMs: 50, answerMs: 1000 });
    const gone = Promise.withResolvers<string>();
    let lost = false;
    const database = openPostgresDatabase(new Secret(env['DATABASE_URL'] ?? ''), 1);
    const atWork = watch(() => (lost = true));
    await withoutStatementDeadline(() => database.sql.query('select pg_sleep(3)'));
    atWork();
    await database.close();
    expect(lost).toBe(false);
    signalTestPostgres(folder, 'SIGSTOP');
    try {
      const frozen = watch(() => gone.resolve('gone'));
      expect(await gone.promise).toBe('gone');
      frozen();
    } finally {
      signalTestPostgres(folder, 'SIGCONT');
    }
  });

  it('frozen does not keep a server from stopping', async () => {
    const other = await startSite({ env });
    await expect.poll(async () => (await ask(other, '/')).status, { timeout: 30_000 }).toBe(200);
    signalTestPostgres(folder, 'SIGSTOP');
    try {
      // These requests are in progress when the signal comes, and get no answer while the database is frozen.
      const waiting = ask(other, '/article/story-4').catch(() => null);
      await fetch(`${other.url}/api/site/views`, { method: 'POST', body: '{"slugs":["story-1"]}' });
      const start = performance.now();
      const { code } = await other.stop();
      expect(code).toBe(143);
      expect(performance.now() - start).toBeLessThan(12_000);
      await waiting;
    } finally {
      signalTestPostgres(folder, 'SIGCONT');
    }
  });
});
