import { array, assert, integer, nat, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Column, renderTable } from '#cli/output/table.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';

const plain = (_: unknown, text: string) => text;

interface Story {
  number: number;
  title: string;
  note: string;
}

const columns: Column<Story>[] = [
  { header: '#', value: (story) => story.number, align: 'right' },
  { header: 'Title', value: (story) => story.title, least: 8 },
  { header: 'Note', value: (story) => story.note, least: 6, leaveOut: 1 },
  { header: 'End', value: () => '|' },
];

const render = (rows: Story[], width: number) => renderTable(columns, rows, { width, paint: plain }).split('\n');

describe('a table', () => {
  it('shows everything where there is room', () => {
    expect(render([{ number: 3400, title: 'A dam', note: 'GO' }], 80)).toEqual([
      '   #  Title  Note  End',
      '3400  A dam  GO    |',
    ]);
  });

  it('shrinks the widest column first, and leaves out the least important one only then', () => {
    const rows = [{ number: 1, title: 'A title that is longer than the terminal is wide', note: 'A short note' }];
    expect(render(rows, 40)).toEqual([
      '#  Title               Note          End',
      '1  A title that is l…  A short note  |',
    ]);
    expect(render(rows, 24)).toEqual(['#  Title     Note    End', '1  A title…  A sho…  |']);
    expect(render(rows, 20)[0]).toBe('#  Title         End');
  });

  it('keeps its columns straight under wide characters, emoji, marks and right-to-left text', () => {
    const titles = [
      'plain',
      '한국어 뉴스',
      '👩‍👩‍👧‍👦 family 🇺🇳',
      'हिन्दी समाचार',
      'חדשות',
      'أخبار',
      'e\u0301te\u0301',
      '１２３',
      'ไทย',
      '✈️ ✈',
    ];
    const lines = render(
      titles.map((title, at) => ({ number: at, title, note: '' })),
      60,
    );
    const ends = new Set(lines.slice(1).map((line) => cellWidth(line.slice(0, line.lastIndexOf('|')))));
    expect(ends.size).toBe(1);
  });

  it('shows a post on one line, without control characters', () => {
    const [, line = ''] = render(
      [{ number: 1, title: 'one\ntwo\tthree \u001B[31mred\u001B[0m \u202Eeert', note: '' }],
      80,
    );
    expect(line).toBe('1  one two three red eert        |');
  });

  it('is never wider than the terminal, and has one line a row, whatever it holds', () => {
    const text = string({ unit: 'grapheme', maxLength: 60 });
    assert(
      property(
        array(record({ number: nat(99_999), title: text, note: text }), { maxLength: 5 }),
        integer({ min: 24, max: 160 }),
        (rows, width) => {
          const lines = render(rows, width);
          expect(lines).toHaveLength(rows.length + 1);
          for (const line of lines) expect(cellWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
