import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copied } from '#web/ui/clipboard/copied.ts';
import { pastedCells } from '#web/ui/grid/clipboard/paste.ts';
import { fromTsv, toTsv } from '#web/ui/clipboard/tsv.ts';

const hard = string({ unit: constantFrom('"', '\t', '\n', '\r', ',', ' ', 'a', '=', 'é', '👩‍🚒') });

describe('cells on the clipboard', () => {
  it('survive copy and paste, whatever they contain', () => {
    // One empty cell is the same as an empty clipboard, and a single empty last row is the line end of the row before.
    const block = array(array(hard, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
    assert(
      property(block, (cells) => {
        expect(fromTsv(toTsv(cells))).toEqual(cells);
      }),
    );
  });

  it('are read as Excel and Google Sheets write them', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromTsv('"two\nlines"\t"a ""quoted"" word"\nx\t')).toEqual([
      ['two\nlines', 'a "quoted" word'],
      ['x', ''],
    ]);
  });

  it('keep a text that begins with a quotation mark', () => {
    expect(fromTsv('"Quiet," she said\tnext')).toEqual([['"Quiet," she said', 'next']]);
    expect(fromTsv('"never closed')).toEqual([['"never closed']]);
  });

  it('are an HTML table for documents, with all texts escaped', () => {
    const { text, html } = copied([['<img src=x onerror=alert(1)>', 'two\nlines']]);
    expect(html).toBe(
      '<table><tbody><tr><td>&lt;img src=x onerror=alert(1)&gt;</td><td>two<br>lines</td></tr></tbody></table>',
    );
    expect(text).toBe('<img src=x onerror=alert(1)>\t"two\nlines"');
    expect(copied([['two\nlines']]).text).toBe('two\nlines');
  });
});

describe('a pasted block', () => {
  const size = { rows: 4, columns: 3, page: 10 };
  const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

  it('begins at the cursor, and says how many cells do not fit', () => {
    const block = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    expect(pastedCells(block, at(3, 2), size)).toEqual({ cells: [{ row: 3, column: 2, value: 'a' }], outside: 3 });
    expect(pastedCells(block, at(0, 0), size).cells).toHaveLength(4);
  });

  it('fills what is selected with a single text', () => {
    const { cells } = pastedCells([['x']], at(1, 0, 2, 2), size);
    expect(cells.map(({ row, column }) => [row, column])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
  });
});
