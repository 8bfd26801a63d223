import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingWords, mergedDifference } from '#web/ui/difference/differingWords.ts';

describe('differing words', () => {
  it('together give both texts', () => {
    const text = string({ unit: constantFrom('word', ' ', 'other', '.', 'é', '\n') });
    assert(
      property(text, text, (before, after) => {
        const parts = differingWords(before, after);
        expect(parts.before.map((part) => part.text).join('')).toBe(before);
        expect(parts.after.map((part) => part.text).join('')).toBe(after);
        const merged = mergedDifference(before, after);
        const without = (kind: string) =>
          merged
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join('');
        expect([without('new'), without('gone')]).toEqual([before, after]);
      }),
    );
  });

  it('are whole figures', () => {
    const changed = (before: string, after: string) =>
      mergedDifference(before, after).flatMap(({ kind, text }) => (kind === 'same' ? [] : [text]));
    expect(changed('It cost $400,000 in May.', 'It cost $390,000 in May.')).toEqual(['400,000', '390,000']);
    expect(changed('It began at 18:30 there.', 'It began at 18:45 there.')).toEqual(['18:30', '18:45']);
    expect(changed('Some 3.5m people came.', 'Some 3.6m people came.')).toEqual(['3.5m', '3.6m']);
    // A full stop or comma behind a figure is none of it.
    expect(changed('In 2025.', 'In 2026.')).toEqual(['2025', '2026']);
  });

  it('are read one after the other where the texts have little in common', () => {
    const [before, after] = ['The document behind it is public and was read', 'Ferry line sails again in part'];
    expect(mergedDifference(before, after)).toMatchObject([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]);
    expect(mergedDifference('', 'New').map(({ kind }) => kind)).toEqual(['new']);
  });

  it('are one change where only spaces and marks stand between them', () => {
    const merged = mergedDifference('The old, small harbour closed in May', 'The new, large harbour closed in May');
    expect(merged.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same The ',
      'gone old, small',
      'new new, large',
      'same  harbour closed in May',
    ]);
  });

  it('are words, not letters', () => {
    expect(mergedDifference('two seconds', 'four full seconds').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'gone two',
      'new four full',
      'same  seconds',
    ]);
  });
});
