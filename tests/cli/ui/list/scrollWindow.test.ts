import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';

describe('the window on a list', () => {
  it('does not scroll while the selected row is visible, and follows it row by row otherwise', () => {
    expect(scrollWindow(10, 15, 100, 20)).toBe(10);
    expect(scrollWindow(10, 30, 100, 20)).toBe(11);
    expect(scrollWindow(10, 9, 100, 20)).toBe(9);
  });

  it('shows the selected row and wastes no space, whatever the list', () => {
    assert(
      property(
        integer({ min: 0, max: 20_000 }),
        integer({ min: 1, max: 20_000 }),
        integer({ min: 1, max: 200 }),
        (top, count, height) => {
          for (const selected of [0, Math.floor(count / 2), count - 1]) {
            const first = scrollWindow(top, selected, count, height);
            expect(first).toBeGreaterThanOrEqual(0);
            expect(selected).toBeGreaterThanOrEqual(first);
            expect(selected).toBeLessThan(first + height);
            expect(first).toBeLessThanOrEqual(Math.max(0, count - height));
          }
        },
      ),
    );
  });
});
