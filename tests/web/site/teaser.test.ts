import { describe, expect, it } from 'vitest';
import { teaserOf, wholeSentences } from '#web/site/text/teaser.ts';
import { growthOf, LINEAR } from '../../support/growthOf.ts';

describe('what stands under a title', () => {
  it.each([
    ['a text that fits', 'Short. And whole', 40, 'Short. And whole'],
    ['two sentences of which one fits', 'The first one fits. The second one does not.', 30, 'The first one fits.'],
    ['a first sentence that is too long', 'This sentence goes on and on without an end.', 20, ''],
    ['a question in quotation marks', '“Who pays?” Nobody could say at all.', 20, '“Who pays?”'],
    [
      'initials and titles',
      'The U.S. Army met Dr. Weil on a ship. It sank later on.',
      45,
      'The U.S. Army met Dr. Weil on a ship.',
    ],
    ['a number', 'It rose by 3.5 points. Then it fell a lot.', 25, 'It rose by 3.5 points.'],
    ['a number at the limit', 'It rose by 3.5 points in all. Then.', 13, ''],
    ['Arabic', 'هل وصلت القافلة؟ لم تصل بعد إلى المدينة.', 20, 'هل وصلت القافلة؟'],
    ['Chinese', '港口重新开放。船只在夜间进港。', 9, '港口重新开放。'],
    ['nothing', '', 20, ''],
  ])('never ends in the middle of a sentence: %s', (_, text, limit, shown) => {
    expect(wholeSentences(text, limit)).toBe(shown);
  });

  it('is the shorter of two texts, and a default where there is none', () => {
    expect(teaserOf({ summary: 'The long version of it.', excerpt: 'The short one.' })).toBe('The short one.');
    expect(teaserOf({ summary: 'Only this.', excerpt: '' })).toBe('Only this.');
    expect(teaserOf({ summary: '', excerpt: '' })).toBe('Read the full story for the details.');
    expect(teaserOf({ summary: 'word '.repeat(200), excerpt: '' })).toBe('');
  });

  it('is found in linear time in a hostile text', () => {
    expect(growthOf((size) => wholeSentences('. '.repeat(size) + '"'.repeat(size), 160), 50_000)).toBeLessThan(LINEAR);
  });
});
