import { beforeEach, describe, expect, it } from 'vitest';
import { PackedCache } from '#web/server/cache/packedCache.ts';
import { Pages } from '#web/server/pages/pages.ts';
import type { CachedReads } from '#web/server/public/siteReads.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { siteAssets, siteSettings } from '../../../support/pages.ts';

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
    pages = new Pages({ packed: new PackedCache(), reads, clock, assets: siteAssets, settings: siteSettings });
  });

  const pageOf = async (path: string) => {
    const page = await pages.page(path, { signal: new AbortController().signal, address: '203.0.113.7' });
    if (page instanceof Response) throw new TypeError(`${path} leads elsewhere.`);
    return { status: page.status, packed: page.packed, html: page.packed.body('identity').toString() };
  };

  it('is drawn once, whatever is asked for', async () => {
    const [one, other] = [await pageOf('/nowhere/1'), await pageOf('/some/where/else?page=2')];
    expect(one).toMatchObject({ status: 404, html: expect.stringContaining('Oops! Page not found') });
    expect(other.packed).toBe(one.packed);
    expect(pages.ready('/nowhere/1')).toBeUndefined();
  });

  it('has the text for articles at an article’s address, after a look into the database', async () => {
    const [one, other] = [await pageOf('/article/one'), await pageOf('/article/other')];
    expect(one).toMatchObject({ status: 404, html: expect.stringContaining('Article not found') });
    expect(other.packed).toBe(one.packed);
    expect(articlesAsked).toEqual(['one', 'other']);
    // Such an address cannot belong to an article, so the database is not asked.
    expect((await pageOf('/article/-')).packed).toBe(one.packed);
    expect(articlesAsked).toHaveLength(2);
  });

  it('has the text and feed of a category at a category’s address, and none where there is no such category', async () => {
    const beyond = await pageOf('/category/china-watch?page=99');
    expect(beyond).toMatchObject({ status: 404, html: expect.stringContaining('/category/china-watch/feed.xml') });
    expect((await pageOf('/category/no-such')).html).not.toContain('/category/no-such/feed.xml');
  });

  it('is drawn once for all categories that do not exist, and once for each that does', async () => {
    const [one, other] = [await pageOf('/category/no-such'), await pageOf('/category/nor-this?page=7')];
    expect(other.packed).toBe(one.packed);
    const below = [await pageOf('/category/no-such/feed.xml'), await pageOf('/category/nor-this/feed.xml')];
    expect(below[1]?.packed).toBe(below[0]?.packed);
    const beyond = await pageOf('/category/china-watch?page=98');
    expect((await pageOf('/category/china-watch?page=99')).packed).toBe(beyond.packed);
    expect((await pageOf('/category/eu-watch?page=99')).packed).not.toBe(beyond.packed);
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
