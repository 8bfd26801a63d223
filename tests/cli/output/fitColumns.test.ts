import { array, assert, integer, nat, option, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { fitColumns } from '#cli/output/fitColumns.ts';

const wish = record({
  natural: integer({ min: 1, max: 100 }),
  least: option(integer({ min: 1, max: 30 }), { nil: undefined }),
  leaveOut: option(nat(9), { nil: undefined }),
});

it('fits a cell of any size without delay', () => {
  const huge = Number.MAX_SAFE_INTEGER;
  expect(fitColumns([{ natural: huge, least: 4 }, { natural: 6 }], 20, 2)).toEqual([12, 6]);
  expect(fitColumns([{ natural: huge }, { natural: huge, leaveOut: 1 }], 20, 2)).toEqual([20, 0]);
});

it('leaves columns alone that fit', () => {
  expect(fitColumns([{ natural: 4 }, { natural: 10, least: 2 }], 16, 2)).toEqual([4, 10]);
});

it('shrinks the widest column until columns are equal, and leaves fixed ones alone', () => {
  expect(fitColumns([{ natural: 20 }, { natural: 30, least: 5 }, { natural: 10, least: 5 }], 50, 2)).toEqual([
    20, 16, 10,
  ]);
  expect(fitColumns([{ natural: 20 }, { natural: 30, least: 5 }, { natural: 10, least: 5 }], 38, 2)).toEqual([
    20, 7, 7,
  ]);
});

it('leaves out the column with the highest `leaveOut` first', () => {
  const wishes = [{ natural: 10 }, { natural: 10, leaveOut: 1 }, { natural: 10, leaveOut: 2 }];
  expect(fitColumns(wishes, 34, 2)).toEqual([10, 10, 10]);
  expect(fitColumns(wishes, 33, 2)).toEqual([10, 10, 0]);
  expect(fitColumns(wishes, 21, 2)).toEqual([10, 0, 0]);
});

it('fits into every width that has room for one character a column', () => {
  assert(
    property(array(wish, { minLength: 1, maxLength: 8 }), integer({ min: 40, max: 200 }), (wishes, width) => {
      const widths = fitColumns(wishes, width, 2);
      const shown = widths.filter((one) => one > 0);
      expect(shown.reduce((sum, one) => sum + one, 0) + 2 * (shown.length - 1)).toBeLessThanOrEqual(width);
      for (const [at, one] of widths.entries()) expect(one).toBeLessThanOrEqual(wishes[at]?.natural ?? 0);
    }),
  );
});
