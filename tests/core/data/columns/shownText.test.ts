import { describe, expect, it } from 'vitest';
import { shownText, withShownTexts } from '#core/data/columns/shownText.ts';

describe('a text that readers see', () => {
  it.each([
    ['right to left and back', 'gpj.\u202Eexe\u202C invoice', 'gpj.exe invoice'],
    ['an override that never ends', 'Read \u202Ethis\u202D now', 'Read this now'],
    ['an escape sequence of a terminal', '\u001B[31mALERT\u001B[0m and \u009B2Jmore', 'ALERT and more'],
    ['a bell, DEL and C1', 'a\u0007b\u007Fc\u0085d\u0090e', 'abcde'],
    ['an isolate that never ends', 'one \u2067two\nthree', 'one two\nthree'],
    ['an end without a beginning', 'one\u2069 two\u202C', 'one two'],
    ['an embedding that ends as an isolate', '\u202Bone\u2069 two', 'one two'],
    ['an override within an isolate', '\u2067one \u202Etwo\u202C\u2069', '\u2067one two\u2069'],
    ['an annotation that nothing shows', 'word\uFFF9hidden\uFFFB', 'wordhidden'],
  ])('has no %s', (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  it.each([
    ['Hebrew', 'הספינות יצאו מאודסה ב-3 במרץ.\n\n"שלום", אמר.'],
    ['Arabic with marks', 'وصلت 12 سفينة\u200F (NATO)\u200E\u061C.'],
    ['isolated names', 'Said \u2067דוד לוי\u2069 of \u2068Haaretz\u2069.'],
    ['an embedding', 'Title: \u202Bשלום (world)\u202C, 2025'],
    ['joiners, emoji and tabs', 'می\u200Cخواهم 👩\u200D🚒\tx\r\n'],
  ])('keeps %s', (_, text) => {
    expect(shownText(text)).toBe(text);
  });

  it('is each text of a list and of an object, and takes a moment for a hostile one', () => {
    expect(withShownTexts({ title: 'a\u0007', sources: [{ url: 'b\u202E' }], at: null, on: true })).toEqual({
      title: 'a',
      sources: [{ url: 'b' }],
      at: null,
      on: true,
    });
    expect(shownText('\u2067'.repeat(200_000))).toBe('');
    expect(shownText('\u001B['.repeat(100_000))).toBe('['.repeat(100_000));
  });
});
