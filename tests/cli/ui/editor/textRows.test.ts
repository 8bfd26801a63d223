import { assert, constantFrom, array, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferOf } from '#cli/ui/editor/textBuffer.ts';
import { cursorPlace, moveByRows, shownRow, textRows } from '#cli/ui/editor/textRows.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { growthOf, LINEAR } from '../../../support/growthOf.ts';

const shown = (text: string, width: number) => textRows(text, width).map((row) => shownRow(text, row));

describe('a text in the editor', () => {
  it('is wrapped after spaces, and inside words that are too long', () => {
    expect(shown('until then this is a promise', 12)).toEqual(['until then ', 'this is a ', 'promise']);
    expect(shown('https://example.org/path', 10)).toEqual(['https://ex', 'ample.org/', 'path']);
    expect(shown('one\n\ntwo', 10)).toEqual(['one', '', 'two']);
  });

  it('shows control characters as dots, and a tab as an arrow', () => {
    expect(shown('a\u001B[2Jb\tc\u202Ed', 20)).toEqual(['a·[2Jb→c·d']);
  });

  it('moves up and down by rows of the screen, keeping to the same cell', () => {
    const text = { text: 'until then this is a promise', cursor: 4 };
    expect(moveByRows(text, 12, 1).cursor).toBe(15);
    expect(moveByRows(moveByRows(text, 12, 1), 12, -1).cursor).toBe(4);
    expect(moveByRows(text, 12, -1).cursor).toBe(0);
    expect(moveByRows({ ...text, cursor: 22 }, 12, 1).cursor).toBe(text.text.length);
    expect(moveByRows({ text: '速報速報 abcdefgh', cursor: 2 }, 9, 1).cursor).toBe(9);
  });

  it('knows the cursor’s position in any script and width', () => {
    const parts = constantFrom('a', 'word ', '速', '👩‍👩‍👧‍👦', '\n', 'خبر', '\u001B', '\t', 'e\u0301');
    assert(
      property(array(parts, { maxLength: 40 }), integer({ min: 2, max: 30 }), (pieces, width) => {
        const buffer = bufferOf(pieces.join(''));
        const rows = textRows(buffer.text, width);
        expect(rows.map(({ start, end }) => buffer.text.slice(start, end)).join('')).toBe(
          buffer.text.replaceAll('\n', ''),
        );
        for (const row of rows) expect(cellWidth(shownRow(buffer.text, row))).toBeLessThanOrEqual(width);
        const { row, cell } = cursorPlace(buffer, rows);
        expect(row).toBe(rows.length - 1);
        expect(cell).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('opens a text of 200,000 characters in linear time', () => {
    const text = (sentences: number) => 'A sentence of a long article that somebody pasted. '.repeat(sentences);
    expect(textRows(text(4000), 78).length).toBeGreaterThan(2500);
    expect(growthOf((sentences) => textRows(text(sentences), 78), 1000)).toBeLessThan(LINEAR);
  });
});
