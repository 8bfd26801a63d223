import { describe, expect, it } from 'vitest';
import { textParts } from '#web/dashboard/screens/runs/trail/textParts.ts';

describe('the parts of a long text', () => {
  it.each([
    ['lines', 'A line that goes on.\n'.repeat(3000)],
    ['one line', 'x'.repeat(12_345)],
    ['characters of two places', `a${'\u{1F6A2}'.repeat(9000)}`],
    ['empty lines', '\n'.repeat(20_000)],
    ['a short text', 'short'],
  ])('are the whole text, of %s, each of them short and complete', (_what, text) => {
    const parts = textParts(text);
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(5000);
    for (const part of parts) expect(part.isWellFormed()).toBe(true);
  });

  it('end with a line where there is one', () => {
    expect(textParts(`${'y'.repeat(4000)}\n${'z'.repeat(4000)}`)).toEqual([`${'y'.repeat(4000)}\n`, 'z'.repeat(4000)]);
  });
});
