import { describe, expect, it } from 'vitest';
import { enteredText, storable, storableText } from '#core/data/columns/text.ts';

describe('cleaning of input text', () => {
  it('keeps what people type unchanged', () => {
    for (const text of ['', 'שלום', '👩‍👩‍👧‍👦', `'; drop table inbox_stories; --`, 'a\u202Eb', '\t\r\n']) {
      expect(enteredText('Summary', text)).toBe(text);
    }
  });

  it('says which field is too long, how long it is and what is allowed', () => {
    expect(enteredText('Title', 'x'.repeat(500), 500)).toHaveLength(500);
    expect(() => enteredText('Title', 'x'.repeat(501), 500)).toThrow('Title is too long: 501 characters, at most 500.');
  });

  it('refuses NUL in typed text and drops it from machines’ text', () => {
    expect(() => enteredText('Angle', 'a\0')).toThrow('Angle contains a NUL character');
    expect(storableText('a\0b\uDC00')).toBe('ab\uFFFD');
  });

  it('cleans every string inside a value and leaves the rest alone', () => {
    const value = { a: ['x\0', { b: '\uD800' }], n: 1, t: true, nothing: null };
    expect(storable(value)).toEqual({ a: ['x', { b: '\uFFFD' }], n: 1, t: true, nothing: null });
  });
});
