import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDuration,
  formatUntil,
  formatUsd,
  truncate,
  withoutLastCharacter,
} from '#core/format.ts';
import { growthOf } from '../support/growthOf.ts';

describe('counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1250, '1.3K'],
    [15_000, '15.0K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [2_340_000, '2.3M'],
    [-1500, '-1.5K'],
    [NaN, '0'],
  ])('%d reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('ages', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:30Z', 'now'],
    ['2026-11-21T11:59:00Z', '1m'],
    ['2026-11-21T11:01:00Z', '59m'],
    ['2026-11-21T11:00:00Z', '1h'],
    ['2026-11-20T12:01:00Z', '23h'],
    ['2026-11-20T12:00:00Z', '1d'],
    ['2026-10-12T12:00:00Z', '40d'],
    ['2026-11-21T12:10:00Z', 'now'],
    ['the other day', 'Unknown'],
    ['', 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
  ])('%s is %s', (iso, text) => {
    expect(formatAge(iso, now)).toBe(text);
  });

  it('are followed by “ago” in a sentence, except for words such as “now”', () => {
    const asked = ['2026-11-21T11:59:30Z', '2026-11-21T11:59:00Z', '2026-10-12T12:00:00Z', 'the other day'];
    expect(asked.map((iso) => formatAgo(iso, now))).toEqual(['now', '1m ago', '40d ago', 'Unknown']);
  });
});

describe('times to come', () => {
  it.each([
    ['2026-11-21T12:00:59Z', 'now'],
    ['2026-11-21T09:00:00Z', 'now'],
    ['2026-11-21T12:34:00Z', 'in 34 min'],
    ['2026-11-21T15:34:20Z', 'in 3 h 34 min'],
    ['2026-11-21T14:00:00Z', 'in 2 h'],
    ['2026-11-23T11:59:00Z', 'in 47 h 59 min'],
    ['2026-11-23T12:00:00Z', 'in 2 days'],
    ['the other day', 'Unknown'],
  ])('%s is %s', (iso, text) => {
    expect(formatUntil(iso, Date.parse('2026-11-21T12:00:00Z'))).toBe(text);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1434, '1.4 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [20 * 1024 * 1024, '20 MB'],
    [23.55 * 1024 ** 3, '23.6 GB'],
    [5000 * 1024 ** 3, '5000 GB'],
  ])('%d reads %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('dollars', () => {
  it.each([
    [0, '$0.0000'],
    [0.01234, '$0.0123'],
    [12, '$12.0000'],
    [0.00001, '<$0.0001'],
    [-0.5, '-$0.5000'],
  ])('%d reads %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text);
  });
});

describe('durations', () => {
  it.each([
    [0, '0ms'],
    [850, '850ms'],
    [999.7, '1.0s'],
    [4230, '4.2s'],
    [59_949, '59.9s'],
    [59_950, '1m 00s'],
    [65_000, '1m 05s'],
    [3_599_600, '1h 00m'],
    [7_380_000, '2h 03m'],
    [-1, '0ms'],
    [NaN, '0ms'],
  ])('%d ms reads %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('long texts', () => {
  it('are cut with an ellipsis, short ones are left alone', () => {
    expect(truncate('Ferries are leaving', 7)).toBe('Ferries…');
    expect(truncate('Ferries are leaving', 8)).toBe('Ferries…');
    expect(truncate('Ferries', 7)).toBe('Ferries');
    expect(truncate('', 0)).toBe('');
  });

  it('never split an emoji, a flag or an accented letter', () => {
    expect(truncate('👩‍👩‍👧‍👦👩‍👩‍👧‍👦 family', 1)).toBe('👩‍👩‍👧‍👦…');
    expect(truncate('🇫🇷🇩🇪🇯🇵', 2)).toBe('🇫🇷🇩🇪…');
    expect(truncate('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301e\u0301…');
    expect(truncate('Fiancée\u0301s', 7)).toBe('Fiancée\u0301…');
    expect(truncate('a\r\nb\r\n', 3)).toBe('a\r\nb…');
    expect(truncate('🙂🙂', 2)).toBe('🙂🙂');
  });

  it('that were cut within a character lose what is left of it', () => {
    const family = '👩‍👩‍👧‍👦';
    for (const part of ['👩', '👩‍', '👩‍👩‍👧', family])
      expect(withoutLastCharacter(`${family} at ${part}`)).toBe(`${family} at `);
    expect(withoutLastCharacter('🇫🇷🇩')).toBe('🇫🇷');
    expect(withoutLastCharacter('cafe')).toBe('caf');
    expect(withoutLastCharacter('')).toBe('');
  });

  it('of 8 MB take no longer than those of 2 MB', () => {
    const texts = new Map([2_000_000, 8_000_000].map((length) => [length, 'a'.repeat(length)]));
    const cut = (length: number) => truncate(texts.get(length) ?? '', 80);
    expect(cut(8_000_000)).toBe(`${'a'.repeat(80)}…`);
    expect(growthOf(cut, 2_000_000, 3)).toBeLessThan(3);
  });

  it('are cut to a beginning of at most the given length', () => {
    const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    assert(
      property(string({ unit: 'grapheme', maxLength: 40 }), integer({ min: 0, max: 30 }), (text, length) => {
        const shown = truncate(text, length);
        if (shown === text) return;
        expect(shown.endsWith('…')).toBe(true);
        const kept = shown.slice(0, -1);
        expect(text.startsWith(kept)).toBe(true);
        expect([...segments.segment(kept)].length).toBeLessThanOrEqual(length);
      }),
    );
  });
});
