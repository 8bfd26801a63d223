import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { tableClient } from '#core/backend/client.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import { PostPictures } from '#web/server/pictures/postPictures.ts';
import { postPictureRoutes } from '#web/server/pictures/postPictureRoutes.ts';
import { feedApi } from '#web/server/api/feed.ts';
import type { SessionEnv } from '#web/server/api/requireStaff.ts';
import { samplePost } from '../../core/velocity/samplePost.ts';
import { openTestBackend, type TestBackend, testBackendKinds, type TestUser } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const page = object({
  posts: array(object({ tweetId: string() }).loose()),
  next: string().nullable(),
  readAt: string(),
});
const pictures = new PostPictures(new Secret('a secret of the tests'));

describe('pictures of posts', () => {
  it('are signed only if they are on X’s media hosts', () => {
    expect(pictures.addressOf('https://pbs.twimg.com/media/a.jpg')).toMatch(
      /^\/post-pictures\/360\?src=.*&sig=[\w-]{43}$/,
    );
    for (const other of [
      null,
      '',
      'http://pbs.twimg.com/a.jpg',
      'https://pbs.twimg.com.example/a.jpg',
      'https://pbs.twimg.com:8443/a.jpg',
      'https://user@evil.example/pbs.twimg.com',
      `https://pbs.twimg.com/${'a'.repeat(1000)}`,
      'javascript:alert(1)',
    ]) {
      expect(pictures.addressOf(other)).toBe(null);
    }
    const video = { type: 'video', url: 'https://video.twimg.com/a.mp4', thumbnail: '', altText: '' } as const;
    expect(pictures.shown(video)).toMatchObject({ video: video.url, picture: null });
    expect(pictures.shown({ ...video, url: 'https://video.example/a.mp4' }).video).toBe(null);
  });

  it('are sent for a signed address alone', async () => {
    const asked: string[] = [];
    const routes = postPictureRoutes({
      pictures,
      clock: new FakeClock(0),
      log: silentLog,
      clientAddress: () => '203.0.113.9',
      postImages: {
        make: async (source, width, take) => {
          asked.push(`${width} ${source} ${take?.().address}`);
          return Buffer.from('a picture');
        },
      },
    });
    const address = (pictures.addressOf('https://pbs.twimg.com/media/a.jpg') ?? '').replace('/post-pictures', '');
    const answer = await routes.request(address);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/webp',
      'a picture',
    ]);
    expect(answer.headers.get('cache-control')).toContain('private');
    const again = await routes.request(address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const forged = [
      address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      address.replace('a.jpg', 'b.jpg'),
      '/360?src=x',
      '/360',
    ];
    for (const bad of forged) expect((await routes.request(bad)).status, bad).toBe(403);
    expect((await routes.request(address.replace('/360', '/9999'))).status).toBe(404);
    expect(asked).toEqual(Array.from({ length: 2 }, () => '360 https://pbs.twimg.com/media/a.jpg 203.0.113.9'));
  });
});

describe.each(testBackendKinds)("the feed's API on %s", (kind) => {
  let backend: TestBackend;
  let editor: TestUser;
  const clock = new FakeClock(Date.parse('2026-11-21T12:00:00Z'));

  beforeAll(async () => {
    backend = await openTestBackend(kind);
    editor = await backend.signUpStaff();
    const posts = Array.from({ length: 130 }, (_, n) => ({
      ...samplePost(),
      lang: null,
      tweetId: String(n),
      metrics: { views: null, likes: n, retweets: 0, replies: 0 },
    }));
    await storeScrape(backend.db, { posts, category: 'General', takenAt: '2026-11-21T11:30:00Z' });
  });
  afterAll(() => backend.close());

  const ask = async (path: string, init?: RequestInit) => {
    const { keys, url, fetch } = backend;
    const db = tableClient({ url, key: keys.publishableKey, fetch, accessToken: editor.accessToken });
    const app = new Hono<SessionEnv>();
    app.use(async (context, next) => {
      context.set('db', db);
      context.set('serverDb', backend.dbAs(editor.email));
      await next();
    });
    app.onError((error, context) => context.json({ message: error.message }, 400));
    const answer = await app.route('/', feedApi({ clock, pictures })).request(path, init);
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  };

  it('shows what is stored where the database can only be read', async () => {
    await backend.sql.query(`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'cannot execute UPDATE in a read-only transaction' using errcode = '25006'; end $$`);
    await backend.sql.query(`create trigger refuse before update on public.scraped_posts
      for each row execute function public.refuse()`);
    expect(await ask('/?limit=50')).toMatchObject({ status: 200, body: { total: 130 } });
    await backend.sql.query('drop function public.refuse() cascade');
  });

  it('knows what is expected of posts that no scrape stored, whatever the order', async () => {
    const { body } = await ask('/?sort=posted&limit=50');
    expect(body).toMatchObject({ total: 130 });
    const figures = page.parse(body).posts.map((post) => post['figures']);
    expect(figures).toContainEqual(expect.objectContaining({ timesExpected: expect.any(Number) }));
  });

  it.each(['likes', 'momentum', 'velocity', 'posted'])('hands each post over once, by %s', async (sort) => {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { body } = await ask(`/?sort=${sort}&limit=50${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`);
      const read = page.parse(body);
      seen.push(...read.posts.map(({ tweetId }) => tweetId));
      after = read.next;
    }
    expect(seen.length).toBe(130);
    expect(new Set(seen).size).toBe(130);
    // Scores are integers and all posts have the same age, so several share the highest score.
    expect(['posted', 'velocity'].includes(sort) || seen[0] === '129').toBe(true);
  });

  it('refuses cursors and parameters that no screen sends', async () => {
    for (const query of [
      'after=nonsense',
      'after={"key":1}',
      'sort=size',
      'limit=0',
      'limit=9999',
      'moment=-1',
      'moment=8640000000000000',
    ]) {
      expect((await ask(`/?${query}`)).status, query).toBe(400);
    }
    expect((await ask('/new?since=yesterday')).status).toBe(400);
    expect((await ask('/not-an-id/inbox', { method: 'POST' })).status).toBe(400);
  });

  it('counts what came since, and takes a post into the inbox once', async () => {
    const { body: before } = await ask(`/new?since=${encodeURIComponent('2020-01-01T00:00:00Z')}`);
    expect(before).toEqual({ count: 130 });
    // The clock was an hour ahead when they were stored. They are listed all the same, but do not count as new.
    await backend.sql.query("update scraped_posts set created_at = created_at + interval '1 hour'");
    const { readAt } = page.parse((await ask('/')).body);
    const isNew = async () => (await ask(`/new?since=${encodeURIComponent(readAt)}`)).body;
    expect(await isNew()).toEqual({ count: 0 });
    await backend.sql.query("update scraped_posts set created_at = created_at + interval '5 ms' where tweet_id = '7'");
    expect(await isNew()).toEqual({ count: 1 });
    const { body } = await ask('/?sort=likes&limit=1');
    const id = String(page.parse(body).posts[0]?.['id']);
    const answers = await Promise.all([
      ask(`/${id}/inbox`, { method: 'POST' }),
      ask(`/${id}/inbox`, { method: 'POST' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await backend.sql.query('select count(*)::int as n from inbox_stories'))[0]).toEqual({ n: 1 });
  });
});
