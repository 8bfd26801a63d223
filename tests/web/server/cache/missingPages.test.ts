import { beforeEach, describe, expect, it } from 'vitest';
import { PackedCache } from '#web/server/cache/packedCache.ts';
import { Pages } from '#web/server/pages/pages.ts';
import type { CachedReads } from '#web/server/public/siteReads.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const settings = {
  siteName: 'The Desk',
  siteUrl: 'https://desk.example',
  timeZone: 'Pacific/Auckland',
  videoChannelUrl: 'https://video.example',
  contactEmail: null,
  supabaseUrl: 'https://desk.example',
  publishableKey: 'public',
};
const assets = { script: '/a.js', head: { src: '/t.js' }, styles: [], later: [], screens: {}, styleHashes: [] };

describe('the page for an address where nothing is', () => {
  let clock: FakeClock;
  let articlesAsked: string[];
  let pages: Pages;

  beforeEach(() => {
    clock = new FakeClock(Date.parse('2026-11-22T10:00:30Z'));
    articlesAsked = [];
    const reads: CachedReads = {
      home: async () => [],
      category: async () => null,
      article: async (slug) => {
        articlesAsked.push(slug);
        return null;
      },
      atOnce: () => undefined,
      held: () => undefined,
      age: () => 0,
    };
    pages = new Pages({ packed: new PackedCache(), reads, clock, assets, settings });
  });

  const pageOf = async (path: string) => {
    const page = await pages.page(path, new AbortController().signal);
    if (page instanceof Response) throw new TypeError(`${path} leads elsewhere.`);
    return { status: page.status, packed: page.packed, html: page.packed.body('identity').toString() };
  };

  it('is drawn once, whatever is asked for', async () => {
    const [one, other] = [await pageOf('/nowhere/1'), await pageOf('/some/where/else?page=2')];
    expect(one).toMatchObject({ status: 404, html: expect.stringContaining('Oops! Page not found') });
    expect(other.packed).toBe(one.packed);
    expect(pages.ready('/nowhere/1')).toBeUndefined();
  });

  it('says of articles what it says of articles, after the database was asked for each', async () => {
    const [one, other] = [await pageOf('/article/one'), await pageOf('/article/other')];
    expect(one).toMatchObject({ status: 404, html: expect.stringContaining('Article not found') });
    expect(other.packed).toBe(one.packed);
    expect(articlesAsked).toEqual(['one', 'other']);
    // What no article's address looks like leads here: nobody has to ask.
    expect((await pageOf('/article/-')).packed).toBe(one.packed);
    expect(articlesAsked).toHaveLength(2);
  });

  it('keeps what a category says of itself', async () => {
    const beyond = await pageOf('/category/china-watch?page=99');
    expect(beyond).toMatchObject({ status: 404, html: expect.stringContaining('/category/china-watch/feed.xml') });
    expect((await pageOf('/category/no-such')).html).not.toContain('/category/no-such/feed.xml');
  });

  it('shows the day of the newsroom, tomorrow the next', async () => {
    const today = await pageOf('/nowhere');
    // Midnight in Auckland is at 11 o'clock UTC, 59 and a half minutes from now.
    await clock.advance(59 * 60_000 + 29_000);
    expect((await pageOf('/nowhere')).packed).toBe(today.packed);
    await clock.advance(1_000);
    expect((await pageOf('/nowhere')).packed).not.toBe(today.packed);
  });
});
