import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { compareCodePoints, placeComparator } from '#core/data/stories/rowPlaces.ts';

it('texts are compared as their bytes in UTF-8 are', () => {
  const text = string({ unit: 'binary', maxLength: 4 });
  assert(
    property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 2000 },
  );
  expect(compareCodePoints('＃1', '😀')).toBeLessThan(0);
});

it('rows are sorted by rank, section, key and number, each in its direction', () => {
  const places = [
    { rank: 0, section: '', key: 'b', number: 1 },
    { rank: 4, section: 'a', key: 'a', number: 3 },
    { rank: 0, section: '', key: 'a', number: 2 },
    { rank: 0, section: '', key: 'a', number: 4 },
  ];
  const numbers = (filter: Parameters<typeof placeComparator>[0]) =>
    places.toSorted(placeComparator(filter)).map(({ number }) => number);
  expect(numbers({ sort: 'title' })).toEqual([4, 2, 1, 3]);
  expect(numbers({ sort: 'title', descending: true })).toEqual([1, 4, 2, 3]);
});
