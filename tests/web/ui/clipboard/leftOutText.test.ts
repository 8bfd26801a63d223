import { expect, it } from 'vitest';
import { leftOutText } from '#web/ui/clipboard/leftOutText.ts';

it.each([
  [1, 0, 0, '1 of the pasted cells was left out: it cannot be edited here.'],
  [2, 0, 0, '2 of the pasted cells were left out: they cannot be edited here.'],
  [0, 1, 0, '1 of the pasted cells was left out: it lies outside of the table.'],
  [0, 2, 0, '2 of the pasted cells were left out: they lie outside of the table.'],
  [0, 0, 2, '2 of the pasted cells were left out: they take no such text. No words.'],
  [1, 1, 0, '2 of the pasted cells were left out: 1 cannot be edited here, 1 lies outside of the table.'],
  [0, 2, 1, '3 of the pasted cells were left out: 2 lie outside of the table, 1 takes no such text. No words.'],
])('%i cells that cannot be edited, %i outside and %i refused are told as such', (fixed, outside, refused, text) => {
  expect(
    leftOutText(
      fixed,
      outside,
      Array.from({ length: refused }, () => 'No words.'),
    ),
  ).toBe(text);
});
