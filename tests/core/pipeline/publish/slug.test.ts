import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from '#core/pipeline/publish/slug.ts';
import { growthOf } from '../../../support/growthOf.ts';

describe('the address of an article', () => {
  it.each([
    ['Ports reopen after the storm', 'ports-reopen-after-the-storm'],
    ["Iran's “red line” – what's next?", 'irans-red-line-whats-next'],
    ['Russia & Ukraine: 50% off', 'russia-and-ukraine-50-percent-off'],
    ['Erdoğan trifft Straße in Łódź, Ærø', 'erdogan-trifft-strasse-in-lodz-aero'],
    ['Київ і Щастя', 'kyiv-i-shchastya'],
    ['Ёж и объезд', 'yozh-i-obezd'],
    ['Ελλάδα και Άνδρος', 'ellada-kai-andros'],
    ['𝐁𝐨𝐥𝐝 ﬁne ①', 'bold-fine-1'],
    ['مرحبا 👋', 'story-3400'],
    ['', 'story-3400'],
    ["'; drop table articles; --", 'drop-table-articles'],
  ])('%j is %s', (title, slug) => {
    expect(slugOf(title, 'story-3400')).toBe(slug);
  });

  it('is cut between words, or within the only one', () => {
    const long = slugOf('A sentence that goes on and on because nobody at the desk had the heart to cut it short', 'x');
    expect(long).toBe('a-sentence-that-goes-on-and-on-because-nobody-at-the-desk-had-the-heart-to-cut');
    expect(slugOf('x'.repeat(500), 'x')).toHaveLength(80);
  });

  it('is always one that the database takes', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugOf(title, 'story-3400');
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('costs no more for a title that a backup brings back with millions of letters', () => {
    const titleOf = (size: number) => 'Ферри ß '.repeat(size);
    const titles = new Map([20_000, 80_000].map((size) => [size, titleOf(size)]));
    expect(growthOf((size) => slugOf(titles.get(size) ?? '', 'story'), 20_000, 2)).toBeLessThan(2);
    expect(slugOf(titleOf(80_000), 'story')).toBe(slugOf(titleOf(40), 'story'));
  });
});
