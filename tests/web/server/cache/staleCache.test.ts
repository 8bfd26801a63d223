import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../support/fakeClock.ts';
import { withVisitPriority } from '#web/server/http/visitPriority.ts';
import { StaleCache } from '#web/server/cache/staleCache.ts';

function openCache() {
  const clock = new FakeClock();
  const cache = new StaleCache<string[]>({ clock, freshMs: 2000, staleMs: 5000, max: 10 });
  let answer: string[] | Error = ['first'];
  let asked = 0;
  const read = () =>
    cache.get('home', async () => {
      asked += 1;
      if (answer instanceof Error) throw answer;
      return [...answer];
    });
  return {
    clock,
    cache,
    read,
    publish: (next: string[] | Error) => {
      answer = next;
    },
    get asked() {
      return asked;
    },
  };
}

describe('the cache of reads', () => {
  it('asks once for many readers, and not again for two seconds', async () => {
    const site = openCache();
    await Promise.all([site.read(), site.read(), site.read()]);
    await site.clock.advance(1999);
    site.publish(['second']);
    expect(await site.read()).toEqual(['first']);
    expect(site.asked).toBe(1);
  });

  it('serves what it has while it reads anew, so that a new article is shown within five seconds', async () => {
    const site = openCache();
    await site.read();
    site.publish(['second']);
    await site.clock.advance(2500);
    expect(await site.read()).toEqual(['first']);
    await site.clock.advance(0);
    expect(await site.read()).toEqual(['second']);
  });

  it('drops the least recently used ones beyond a total length, so that long articles do not fill the memory', async () => {
    const clock = new FakeClock();
    const cache = new StaleCache<string>({ clock, freshMs: 2000, staleMs: 5000, max: 2000 });
    const long = 'x'.repeat(1_000_000);
    for (let at = 0; at < 20; at += 1) await cache.get(`article ${at}`, async () => `${at} ${long}`);
    const held = Array.from({ length: 20 }, (_, at) => cache.held(`article ${at}`) !== undefined);
    expect(held.filter(Boolean)).toHaveLength(16);
    expect(held.slice(-16)).not.toContain(false);
  });

  it('reads for a client who asks for little before hundreds of pages that a stranger asked for', async () => {
    const cache = new StaleCache<string>({ clock: new FakeClock(), freshMs: 2000, staleMs: 5000, max: 2000 });
    const loaded: string[] = [];
    const article = (slug: string, asksBefore: number) =>
      withVisitPriority(-asksBefore, () =>
        cache.get(slug, async () => {
          loaded.push(slug);
          return slug;
        }),
      );
    const flood = Array.from({ length: 1004 }, (_, index) => article(`flood-${index}`, index));
    const refused = article('flood-last', 2000).catch(String);
    // The client with hundreds of requests asked for this page too.
    const [news, alsoAsked] = [article('news', 0), article('flood-900', 1)];
    expect(await Promise.all([news, alsoAsked])).toEqual(['news', 'flood-900']);
    expect(Math.max(loaded.indexOf('news'), loaded.indexOf('flood-900'))).toBeLessThan(10);
    expect(await refused).toContain('Too many reads wait');
    await Promise.allSettled(flood);
  });

  it('waits for the database after five seconds', async () => {
    const site = openCache();
    await site.read();
    site.publish(['second']);
    await site.clock.advance(5001);
    expect(await site.read()).toEqual(['second']);
  });

  it('shows the last good page while the database is dead, without asking at every reader', async () => {
    const site = openCache();
    await site.read();
    site.publish(new Error('connection refused'));
    await site.clock.advance(60_000);
    expect(await site.read()).toEqual(['first']);
    const asked = site.asked;
    await site.read();
    expect(site.asked).toBe(asked);
    site.publish(['back']);
    await site.clock.advance(2000);
    expect(await site.read()).toEqual(['back']);
  });

  it('fails where there never was a good page', async () => {
    const site = openCache();
    site.publish(new Error('connection refused'));
    await expect(site.read()).rejects.toThrow('connection refused');
  });

  it('keeps the identity of an answer that did not change', async () => {
    const site = openCache();
    const before = await site.read();
    await site.clock.advance(6000);
    expect(await site.read()).toBe(before);
  });

  it('returns a stale page at once, and begins to read it anew', async () => {
    const site = openCache();
    expect(site.cache.atOnce('home')).toBeUndefined();
    await site.read();
    site.publish(['second']);
    expect(site.cache.atOnce('home')).toEqual(['first']);
    await site.clock.advance(2500);
    expect(site.cache.atOnce('home')).toEqual(['first']);
    await site.clock.advance(0);
    expect(site.cache.atOnce('home')).toEqual(['second']);
    expect(site.asked).toBe(2);
    await site.clock.advance(5000);
    expect(site.cache.atOnce('home')).toBeUndefined();
  });

  it('tells the age of a page, so that a CDN continues from it', async () => {
    const site = openCache();
    expect(site.cache.age('home')).toBe(0);
    await site.read();
    expect(site.cache.age('home')).toBe(0);
    await site.clock.advance(4500);
    expect(site.cache.age('home')).toBe(4500);
    await site.read();
    await site.clock.advance(0);
    expect(site.cache.age('home')).toBe(0);
  });

  it('counts a failed read as a read, so that a CDN serves the readers while the database is away', async () => {
    const site = openCache();
    await site.read();
    site.publish(new Error('connection refused'));
    await site.clock.advance(60_000);
    await site.read();
    expect(site.cache.age('home')).toBe(0);
    await site.clock.advance(1500);
    expect(site.cache.age('home')).toBe(1500);
  });

  it('survives a clock that is turned back', async () => {
    const site = openCache();
    await site.read();
    site.publish(['second']);
    await site.clock.advance(-3_600_000);
    expect(await site.read()).toEqual(['second']);
  });
});
