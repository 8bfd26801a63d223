import { constantFrom, array, assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutCells, fitCells } from '#cli/ui/text/cells.ts';
import { cellWidth, graphemesOf } from '#cli/ui/text/cellWidth.ts';
import { cleanLine, cleanText } from '#cli/ui/text/clean.ts';
import { readableLines } from '#cli/ui/text/readable.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import { growthOf, LINEAR } from '../../../support/growthOf.ts';

const pieces = array(
  constantFrom('a', 'Ω', ' ', '速', '報', '🚀', '👩‍👩‍👧‍👦', 'é', 'خبر', 'שלום', 'word ', '-', '한글', '\u200d', '🇺🇦'),
  { maxLength: 60 },
).map((parts) => parts.join(''));

describe('a text in a column', () => {
  it('takes exactly the width of the column, whatever script it is written in', () => {
    assert(
      property(pieces, integer({ min: 1, max: 40 }), (text, width) => {
        const shown = fitCells(cleanLine(text), width).replace('\u200E', '');
        expect(cellWidth(shown)).toBe(width);
      }),
    );
  });

  it('is cut between characters and says so', () => {
    expect(cutCells('速報です', 5)).toBe('速報…');
    expect(cutCells('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
    expect(cutCells('Breaking news', 9)).toBe('Breaking…');
    expect(cutCells('fits', 4)).toBe('fits');
  });

  it('can be right-aligned, for numbers', () => {
    expect(fitCells('1.2M', 6, 'right')).toBe('  1.2M');
  });
});

describe('a text from outside', () => {
  it('is cleaned of escape sequences, control characters and direction overrides', () => {
    const hostile = '\u001B[2J\u001B]0;owned\u0007Hi\u0000 \u202Egnp.exe\u202C\u009B31mred\u001B]52;c;ZXZpbA==\u001B\\';
    expect(cleanLine(hostile)).toBe('Hi gnp.exered');
  });

  it('is free of control characters, whatever it contains', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        // oxlint-disable-next-line no-control-regex -- the test looks for control characters
        expect(cleanText(text)).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/);
        expect(cleanLine(text)).not.toContain('\n');
      }),
    );
  });

  it('cannot stack combining marks into the lines above', () => {
    expect(graphemesOf(cleanLine(`a${'\u0301'.repeat(500)}b`))[0]).toBe('a\u0301\u0301\u0301');
  });

  it('keeps its lines, its emoji and its accents', () => {
    expect(cleanText('Zürich\r\n👩‍👧 ok\tthere')).toBe('Zürich\n👩‍👧 ok  there');
  });
});

describe('a long text', () => {
  it('is wrapped between words, and no line is too wide', () => {
    expect(wrapCells('The quick brown fox', 10)).toEqual(['The quick', 'brown fox']);
    expect(wrapCells('https://example.org/a/very/long/path ok', 12)).toEqual([
      'https://exam',
      'ple.org/a/ve',
      'ry/long/path',
      'ok',
    ]);
    assert(
      property(pieces, integer({ min: 2, max: 30 }), (text, width) => {
        for (const line of wrapCells(cleanText(text), width)) expect(cellWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('loses no word', () => {
    assert(
      property(pieces, integer({ min: 2, max: 30 }), (text, width) => {
        const letters = (value: string) => value.replaceAll(/\s/g, '');
        expect(letters(wrapCells(text, width).join(''))).toBe(letters(text));
      }),
    );
  });

  it('is rendered in linear time, whatever it contains', () => {
    for (const piece of ['[', '[a](', '**', '__', '- ', '_ ', '[a](http:', '*\t', '\u200D', '#']) {
      for (const end of ['', 'x']) {
        const growth = growthOf((count) => readableLines(piece.repeat(count) + end, 80), 12_500);
        expect(growth, JSON.stringify(piece + end)).toBeLessThan(LINEAR);
      }
    }
  });

  it('is shown without Markdown syntax', () => {
    expect(readableLines('## Facts\n- **Two** [reports](https://a.example/x)\n\n---', 60)).toEqual([
      { text: 'Facts', heading: true },
      { text: '• Two reports (https://a.example/x)', heading: false },
      { text: '', heading: false },
      { text: '', heading: false },
    ]);
  });
});
