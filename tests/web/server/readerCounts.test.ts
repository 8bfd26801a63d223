import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '#core/log.ts';
import { ReaderCounts } from '#web/server/public/readerCounts.ts';
import { publishArticles } from '../../support/articles.ts';
import { openTestBackend, type TestBackend } from '../../support/backends.ts';
import { FakeClock } from '../../support/fakeClock.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

let made = 0;

/** A counter with a clock of its own, and an article that nobody has read. */
async function counting() {
  const [slug = ''] = await publishArticles(backend.db, [{ title: `Counted ${(made += 1)}` }]);
  const clock = new FakeClock();
  const warnings: string[] = [];
  const db = { broken: false };
  const rpc: TestBackend['db']['rpc'] = (name, parameters) =>
    backend.db.rpc(db.broken ? 'no_such_function' : name, parameters);
  const counts = new ReaderCounts({ from: backend.db.from.bind(backend.db), rpc }, clock, {
    ...silentLog,
    warn: (message) => warnings.push(message),
  });
  const stored = async () => {
    const { data } = await backend.db.from('articles').select('view_count, share_count').eq('slug', slug).single();
    return { views: Number(data?.view_count), shares: Number(data?.share_count) };
  };
  return { slug, clock, counts, stored, warnings, db };
}

describe("readers' counts", () => {
  it('are written together after five seconds, and not before', async () => {
    const { slug, clock, counts, stored } = await counting();
    counts.add('views', [slug], '203.0.113.1');
    counts.add('views', [slug], '203.0.113.2');
    counts.add('shares', [slug], '203.0.113.2');
    await clock.advance(4900);
    expect(await stored()).toEqual({ views: 0, shares: 0 });
    await clock.advance(200);
    await expect.poll(stored).toEqual({ views: 2, shares: 1 });
    expect(clock.sleeping).toBe(0);
  });

  it('count an IPv6 network as one address', async () => {
    const { slug, counts, stored } = await counting();
    for (let at = 0; at < 300; at += 1) counts.add('views', [slug], `2001:db8:1:2::${at.toString(16)}`);
    counts.add('views', [slug], '2001:db8:1:3::1');
    await counts.flush();
    expect(await stored()).toEqual({ views: 61, shares: 0 });
  });

  it('are written when the server ends', async () => {
    const { slug, counts, stored } = await counting();
    counts.add('views', [slug], '203.0.113.1');
    await counts.flush();
    expect(await stored()).toEqual({ views: 1, shares: 0 });
  });

  it('are kept while the database does not answer', async () => {
    const { slug, clock, counts, stored, warnings, db } = await counting();
    db.broken = true;
    counts.add('views', [slug], '203.0.113.1');
    await clock.advance(5000);
    await expect.poll(() => warnings).toHaveLength(1);
    db.broken = false;
    counts.add('views', [slug], '203.0.113.2');
    await expect.poll(async () => (await clock.advance(5000), stored())).toEqual({ views: 2, shares: 0 });
  });

  it('take at most 60 articles a minute from one address, whatever others send', async () => {
    const { slug, clock, counts, stored } = await counting();
    for (let time = 0; time < 100; time += 1) counts.add('views', [slug], '203.0.113.1');
    counts.add('views', [slug], '203.0.113.2');
    await counts.flush();
    expect(await stored()).toEqual({ views: 61, shares: 0 });
    await clock.advance(60_000);
    counts.add('views', [slug], '203.0.113.1');
    await counts.flush();
    expect(await stored()).toEqual({ views: 62, shares: 0 });
  });

  it('count an article once in a request', async () => {
    const { slug, counts, stored } = await counting();
    counts.add('views', [slug, slug, slug], '203.0.113.1');
    await counts.flush();
    expect(await stored()).toEqual({ views: 1, shares: 0 });
  });

  it('of articles that are not published, or not there, count nothing', async () => {
    const { slug, counts, stored } = await counting();
    await backend.db.from('articles').update({ is_published: false }).eq('slug', slug);
    counts.add('views', [slug, 'never-written'], '203.0.113.1');
    await counts.flush();
    expect(await stored()).toEqual({ views: 0, shares: 0 });
  });

  it('do not change the date of the last edit', async () => {
    const { slug, counts } = await counting();
    const edited = async () =>
      (await backend.db.from('articles').select('updated_at').eq('slug', slug).single()).data?.updated_at;
    const before = await edited();
    counts.add('views', [slug], '203.0.113.1');
    await counts.flush();
    expect(await edited()).toBe(before);
  });
});
