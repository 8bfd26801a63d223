import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../support/fakeClock.ts';
import { withVisitPriority } from '#web/server/http/visitPriority.ts';
import { StaleCache } from '#web/server/cache/staleCache.ts';

/** A database that answers when the test says so, or never. */
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
  it('lets the first readers wait a second for a page that is stale, and later ones not at all', async () => {
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

  it('lets readers wait at most eight seconds for a page that was never loaded', async () => {
    const { clock, read, settled } = outage();
    const first = read();
    await clock.advance(7999);
    const second = read();
    expect(await Promise.all([settled(first), settled(second)])).toEqual(['waits', 'waits']);
    await clock.advance(1);
    expect(await settled(first)).toContain('The database did not answer in time.');
    expect(await settled(second)).toContain('The database did not answer in time.');
  });

  it('never locks a page: after eight seconds the read is aborted, and the next request starts another', async () => {
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

  it('may answer late, unless a newer answer came first', async () => {
    const { clock, cache, begun, read, settled } = outage();
    await settled(read());
    await clock.advance(9000);
    begun[0]?.answer('late');
    await clock.advance(0);
    expect(cache.held('home')).toBe('late');
    // Its age counts from the question, so the next reader asks again.
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

  it('is not asked for more than 4 new pages at once, and for no more than 1,000 that busy clients wait for', async () => {
    const { clock, begun, read, settled } = outage();
    const readings = Array.from({ length: 1100 }, (_, index) =>
      settled(withVisitPriority(-10, () => read(`article ${index}`))),
    );
    await clock.advance(0);
    expect(begun).toHaveLength(4);
    const said = await Promise.all(readings);
    expect(said.filter((text) => text.includes('Too many reads wait'))).toHaveLength(1100 - 4 - 1000);
    expect(said.filter((text) => text === 'waits')).toHaveLength(1004);
    await clock.advance(8000);
    // A load that waited in the queue past its deadline is never started.
    expect(begun).toHaveLength(4);
    const next = read('article 1');
    await clock.advance(0);
    expect(begun).toHaveLength(5);
    begun[4]?.answer('back');
    expect(await settled(next)).toBe('back');
  });

  it('counts as a read, so that a CDN serves the readers', async () => {
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
