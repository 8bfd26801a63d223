import { beforeEach, describe, expect, it } from 'vitest';
import { PackedCache } from '#web/server/cache/packedCache.ts';
import { withVisitPriority } from '#web/server/http/visitPriority.ts';
import { Packed } from '#web/server/http/packed.ts';
import { PageDrawing } from '#web/server/pages/pageDrawing.ts';

describe('drawing pages', () => {
  let drawing: PageDrawing;
  let drawn: string[];

  beforeEach(() => {
    drawing = new PageDrawing(new PackedCache());
    drawn = [];
  });

  interface Asked {
    source?: object;
    address?: string;
  }
  const page = (key: string, { source = {}, address = '203.0.113.7' }: Asked = {}) =>
    drawing.kept({ key, source, address }, () => {
      drawn.push(key);
      return new Packed(key, 'text/html');
    });

  it('draws a page once for all who ask for it meanwhile, and again when its data changed', async () => {
    const [before, after] = [{}, {}];
    const pages = await Promise.all(Array.from({ length: 30 }, () => page('home', { source: before })));
    expect(new Set(pages).size).toBe(1);
    expect(await page('home', { source: after })).not.toBe(pages[0]);
    expect(drawn).toEqual(['home', 'home']);
  });

  it('draws pages that are read before those that nobody has asked for', async () => {
    await page('home');
    await Promise.all([page('a'), page('b'), page('c'), page('home')]);
    // The first page may already be in progress.
    expect(drawn.lastIndexOf('home')).toBeLessThan(drawn.indexOf('b'));
    expect(drawn).toHaveLength(5);
  });

  it('lets no address fill the queue, and refuses in words', async () => {
    const flood = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => page(`flood ${index}`, { address: `2001:db8::${index}` })),
    );
    const refused = flood.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(refused[0]).toMatchObject({
      reason: {
        code: 'rate_limited',
        message: 'Too many pages are asked for at once.',
        hint: 'Load the page again in a few seconds.',
      },
    });
    const others = Array.from({ length: 5 }, (_, index) => page(`other ${index}`, { address: `198.51.100.${index}` }));
    expect(await Promise.all(others)).toHaveLength(5);
    expect(await page('flood 39', { address: '2001:db8::39' })).toBeInstanceOf(Packed);
  });

  it('keeps places for clients who ask for little, and draws their pages first', async () => {
    const shared = {};
    const crowd = Array.from({ length: 15 }, (_, client) => `198.51.100.${client}`);
    const flood = crowd.flatMap((address) =>
      Array.from({ length: 20 }, (_, index) =>
        withVisitPriority(-index, () => page(`flood ${address} ${index}`, { source: shared, address })),
      ),
    );
    const reader = page('article', { address: '203.0.113.9' });
    const [client = ''] = crowd;
    const askedByBoth = page(`flood ${client} 12`, { source: shared, address: '203.0.113.10' });
    const answers = await Promise.allSettled(flood);
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    await Promise.all([reader, askedByBoth]);
    // Earlier than these came the page in progress, and the first page of each other client.
    expect(drawn.indexOf('article')).toBeLessThanOrEqual(crowd.length + 1);
    expect(drawn.indexOf(`flood ${client} 12`)).toBeLessThanOrEqual(crowd.length + 2);
  });

  it('fails only the page that cannot be drawn', async () => {
    const broken = drawing.kept({ key: 'broken', source: null, address: '203.0.113.7' }, () => {
      throw new Error('no template');
    });
    await expect(broken).rejects.toThrow('no template');
    expect(await page('a')).toBeInstanceOf(Packed);
  });
});
