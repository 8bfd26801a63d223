import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../support/fakeClock.ts';
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

  it('serves what it has while it renews, so that a new article stands within five seconds', async () => {
    const site = openCache();
    await site.read();
    site.publish(['second']);
    await site.clock.advance(2500);
    expect(await site.read()).toEqual(['first']);
    await site.clock.advance(0);
    expect(await site.read()).toEqual(['second']);
  });

  it('drops the longest unread ones where all are too long together, so that long articles do not fill the memory', async () => {
    const clock = new FakeClock();
    const cache = new StaleCache<string>({ clock, freshMs: 2000, staleMs: 5000, max: 2000 });
    const long = 'x'.repeat(1_000_000);
    for (let at = 0; at < 20; at += 1) await cache.get(`article ${at}`, async () => `${at} ${long}`);
    const held = Array.from({ length: 20 }, (_, at) => cache.held(`article ${at}`) !== undefined);
    expect(held.filter(Boolean)).toHaveLength(16);
    expect(held.slice(-16)).not.toContain(false);
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

  it('says so where there never was a page', async () => {
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

  it('hands out at once what nobody has to wait for, and begins to renew what is stale', async () => {
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

  it('tells how long ago it asked, so that a cache before it counts on from there', async () => {
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

  it('counts a failed try as asked, so that a CDN carries the readers of a dead database', async () => {
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

/** A database that answers when it is told to, or never. */
function outage() {
  const clock = new FakeClock();
  const cache = new StaleCache<string>({ clock, freshMs: 2000, staleMs: 5000, max: 5000 });
  const begun: { key: string; signal: AbortSignal; answer: (value: string) => void }[] = [];
  const read = (key = 'home') =>
    cache.get(key, (signal) => new Promise((resolve) => begun.push({ key, signal, answer: resolve })));
  const settled = async (reading: Promise<string>) => {
    let said = 'waits';
    reading.then(
      (value) => (said = value),
      (error: unknown) => (said = String(error)),
    );
    await clock.advance(0);
    return said;
  };
  const loaded = async (key = 'home', value = 'last good page') => {
    const reading = read(key);
    await clock.advance(0);
    begun.at(-1)?.answer(value);
    await reading;
  };
  return { clock, cache, begun, read, settled, loaded };
}

describe('a database that does not answer', () => {
  it('lets readers wait a second for a page that was good, and later ones not at all', async () => {
    const { clock, cache, read, settled, loaded } = outage();
    await loaded();
    await clock.advance(60_000);
    const first = read();
    await clock.advance(999);
    expect(await settled(first)).toBe('waits');
    await clock.advance(1);
    expect(await settled(first)).toBe('last good page');
    for (const moment of [0, 1000, 3000, 2900]) {
      await clock.advance(moment);
      expect(await settled(read())).toBe('last good page');
      expect(cache.atOnce('home')).toBe('last good page');
    }
  });

  it('lets readers wait eight seconds for a page that nobody has read, whenever they came', async () => {
    const { clock, read, settled } = outage();
    const first = read();
    await clock.advance(7999);
    const second = read();
    expect(await Promise.all([settled(first), settled(second)])).toEqual(['waits', 'waits']);
    await clock.advance(1);
    expect(await settled(first)).toContain('The database did not answer in time.');
    expect(await settled(second)).toContain('The database did not answer in time.');
  });

  it('never locks a page: after eight seconds it is asked anew, with the first question withdrawn', async () => {
    const { clock, begun, read, settled } = outage();
    await settled(read());
    await clock.advance(7999);
    await settled(read());
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([false]);
    await clock.advance(1);
    const again = read();
    await clock.advance(0);
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    begun[1]?.answer('back');
    expect(await settled(again)).toBe('back');
  });

  it('may bring its answer late, as long as there is no newer one', async () => {
    const { clock, cache, begun, read, settled } = outage();
    await settled(read());
    await clock.advance(9000);
    begun[0]?.answer('late');
    await clock.advance(0);
    expect(cache.held('home')).toBe('late');
    // It is as old as the question: the next reader asks again.
    expect(cache.atOnce('home')).toBeUndefined();
    await settled(read());
    await clock.advance(11_000);
    await settled(read());
    begun[2]?.answer('newest');
    await clock.advance(0);
    begun[1]?.answer('older');
    await clock.advance(0);
    expect(cache.held('home')).toBe('newest');
  });

  it('is not asked for more than 8 pages at once, and for no more than 1,000 that wait', async () => {
    const { clock, begun, read, settled } = outage();
    const readings = Array.from({ length: 1100 }, (_, index) => settled(read(`article ${index}`)));
    await clock.advance(0);
    expect(begun).toHaveLength(8);
    const said = await Promise.all(readings);
    expect(said.filter((text) => text.includes('Too many reads wait'))).toHaveLength(1100 - 8 - 1000);
    expect(said.filter((text) => text === 'waits')).toHaveLength(1008);
    await clock.advance(8000);
    // Who waited in the queue for so long is not asked for any more.
    expect(begun).toHaveLength(8);
    const next = read('article 1');
    await clock.advance(0);
    expect(begun).toHaveLength(9);
    begun[8]?.answer('back');
    expect(await settled(next)).toBe('back');
  });

  it('counts as asked, so that a CDN carries the readers', async () => {
    const { clock, cache, read, settled, loaded } = outage();
    await loaded();
    await clock.advance(60_000);
    await settled(read());
    await clock.advance(1000);
    expect(cache.age('home')).toBe(0);
    await clock.advance(1500);
    expect(cache.age('home')).toBe(1500);
  });
});
