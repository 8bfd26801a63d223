import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fakeClock.ts';
import { StaleCache } from '#web/server/staleCache.ts';

function newsroom() {
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
    const room = newsroom();
    await Promise.all([room.read(), room.read(), room.read()]);
    await room.clock.advance(1999);
    room.publish(['second']);
    expect(await room.read()).toEqual(['first']);
    expect(room.asked).toBe(1);
  });

  it('serves what it has while it renews, so that a new article stands within five seconds', async () => {
    const room = newsroom();
    await room.read();
    room.publish(['second']);
    await room.clock.advance(2500);
    expect(await room.read()).toEqual(['first']);
    await room.clock.advance(0);
    expect(await room.read()).toEqual(['second']);
  });

  it('waits for the database after five seconds', async () => {
    const room = newsroom();
    await room.read();
    room.publish(['second']);
    await room.clock.advance(5001);
    expect(await room.read()).toEqual(['second']);
  });

  it('shows the last good page while the database is dead, without asking at every reader', async () => {
    const room = newsroom();
    await room.read();
    room.publish(new Error('connection refused'));
    await room.clock.advance(60_000);
    expect(await room.read()).toEqual(['first']);
    const asked = room.asked;
    await room.read();
    expect(room.asked).toBe(asked);
    room.publish(['back']);
    await room.clock.advance(2000);
    expect(await room.read()).toEqual(['back']);
  });

  it('says so where there never was a page', async () => {
    const room = newsroom();
    room.publish(new Error('connection refused'));
    await expect(room.read()).rejects.toThrow('connection refused');
  });

  it('keeps the identity of an answer that did not change', async () => {
    const room = newsroom();
    const before = await room.read();
    await room.clock.advance(6000);
    expect(await room.read()).toBe(before);
  });

  it('hands out at once what nobody has to wait for, and begins to renew what is stale', async () => {
    const room = newsroom();
    expect(room.cache.atOnce('home')).toBeUndefined();
    await room.read();
    room.publish(['second']);
    expect(room.cache.atOnce('home')).toEqual(['first']);
    await room.clock.advance(2500);
    expect(room.cache.atOnce('home')).toEqual(['first']);
    await room.clock.advance(0);
    expect(room.cache.atOnce('home')).toEqual(['second']);
    expect(room.asked).toBe(2);
    await room.clock.advance(5000);
    expect(room.cache.atOnce('home')).toBeUndefined();
  });

  it('tells how long ago it asked, so that a cache before it counts on from there', async () => {
    const room = newsroom();
    expect(room.cache.age('home')).toBe(0);
    await room.read();
    expect(room.cache.age('home')).toBe(0);
    await room.clock.advance(4500);
    expect(room.cache.age('home')).toBe(4500);
    await room.read();
    await room.clock.advance(0);
    expect(room.cache.age('home')).toBe(0);
  });

  it('counts a failed try as asked, so that a CDN carries the readers of a dead database', async () => {
    const room = newsroom();
    await room.read();
    room.publish(new Error('connection refused'));
    await room.clock.advance(60_000);
    await room.read();
    expect(room.cache.age('home')).toBe(0);
    await room.clock.advance(1500);
    expect(room.cache.age('home')).toBe(1500);
  });

  it('survives a clock that is turned back', async () => {
    const room = newsroom();
    await room.read();
    room.publish(['second']);
    await room.clock.advance(-3_600_000);
    expect(await room.read()).toEqual(['second']);
  });
});
