import { expect, it } from 'vitest';
import { spentText, sumText } from '#core/views/spentText.ts';

it('marks a sum as an estimate where one of its parts contains one', () => {
  const billed = { calls: 2, failed: 0, costUsd: 0.5, costIsEstimate: false, unpriced: 0 };
  const estimated = { ...billed, costIsEstimate: true };
  expect(sumText(1, billed, billed)).toBe('$1.0000');
  expect(sumText(1, billed, estimated)).toBe('~$1.0000');
  expect(spentText(estimated)).toBe('~$0.5000');
});
