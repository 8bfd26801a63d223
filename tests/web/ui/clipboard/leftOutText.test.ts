import { expect, it } from 'vitest';
import { leftOutText } from '#web/ui/clipboard/leftOutText.ts';

it.each([
  [0, 0, undefined],
  [1, 0, '1 cell of it was left out: it cannot be edited here.'],
  [2, 0, '2 cells of it were left out: they cannot be edited here.'],
  [0, 1, '1 cell of it was left out: it lies outside of the table.'],
  [0, 2, '2 cells of it were left out: they lie outside of the table.'],
  [1, 1, '2 cells of it were left out: 1 cannot be edited here, 1 lies outside of the table.'],
])('%i cells that cannot be edited and %i outside are told as such', (fixed, outside, text) => {
  expect(leftOutText(fixed, outside)).toBe(text);
});
