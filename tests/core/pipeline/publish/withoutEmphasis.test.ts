import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutEmphasis } from '#core/pipeline/publish/withoutEmphasis.ts';
import { growthOf, LINEAR } from '../../../support/growthOf.ts';

/** The same in words of regular expressions, which search for the closing mark from each opening one. */
function bySearching(text: string): string {
  return text
    .replaceAll(/(?<!`)(`{1,3})(?!`)(.{1,500}?)(?<!`)\1(?!`)/g, '$2')
    .replaceAll(/(?<!\*)(\*{1,3})(?=[^\s*])(.{0,1000}?[^\s*])\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])(.{0,1000}?[^\s_])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replaceAll(/~~(.{1,1000}?)~~/g, '$1');
}

describe('marks of code, bold, italic and struck text', () => {
  it.each([
    ['The **strait** is *open*, `again`, ~~closed~~.', 'The strait is open, again, closed.'],
    ['snake_case and _words_ and __more__ of ***all***', 'snake_case and words and more of all'],
    ['2 * 3 * 4, a ** b, *not closed', '2 * 3 * 4, a ** b, *not closed'],
    ['“*é*” and _字_', '“é” and 字'],
  ])('are removed from %s', (text, plain) => {
    expect(withoutEmphasis(text)).toBe(plain);
  });

  it('are found as by searching', () => {
    const parts = constantFrom('*', '**', '_', '__', '`', '``', '~~', '~', 'a', 'b ', ' ', 'é', '😀', '.', '𝔸');
    assert(
      property(array(parts, { maxLength: 14 }), (found) => {
        const text = found.join('');
        expect(withoutEmphasis(text)).toBe(bySearching(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['__a ', '**a ', '`a ', '~~a ', '*a* ', '***'])('take linear time where %s is repeated', (piece) => {
    expect(growthOf((count) => withoutEmphasis(piece.repeat(count)), 20_000)).toBeLessThan(LINEAR);
  });
});
