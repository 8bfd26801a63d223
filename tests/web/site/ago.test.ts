import { expect, it } from 'vitest';
import { shortAge } from '#web/site/text/ago.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [0, 'just now'],
  [minute - 1, 'just now'],
  [minute, '1 min ago'],
  [hour - 1, '59 min ago'],
  [hour, '1 h ago'],
  [24 * hour - 1, '23 h ago'],
  [24 * hour, null],
  // A reader's clock that is slightly behind, and one that is wrong.
  [-2 * minute, 'just now'],
  [-hour, null],
  [Number.NaN, null],
])('a story that is %s ms old', (age, shown) => {
  expect(shortAge(age)).toBe(shown);
});
