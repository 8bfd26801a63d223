import { describe, expect, it } from 'vitest';
import { readArrangement } from '#web/ui/columns/arrangement.ts';
import { scrolledTo, withNeighbours } from '#web/ui/grid/layout/viewport.ts';
import { ColumnWidths, LEAST_WIDTH, readWidths } from '#web/ui/columns/columnWidths.ts';

describe('a cell that the cursor comes to', () => {
  const sight = { from: 1000, size: 600, covered: 32 };

  it.each([
    ['stays where it is seen whole', { start: 1032, end: 1096 }, undefined],
    ['comes down from behind what covers the start', { start: 1000, end: 1064 }, 968],
    ['comes up from below the end', { start: 1568, end: 1632 }, 1032],
    ['is not scrolled before the start of all', { start: 10, end: 74 }, 0],
    ['is seen from its beginning where it is larger than the room', { start: 1200, end: 1900 }, 1168],
  ])('%s', (_, cell, to) => {
    expect(scrolledTo(cell, sight)).toBe(to);
  });

  it.each([
    ['has the next row in sight', { start: 1504, end: 1568 }, sight, 1032],
    ['has the row before in sight', { start: 1064, end: 1128 }, sight, 968],
    ['needs no row behind the last one', { start: 1636, end: 1700 }, { ...sight, from: 1100 }, undefined],
    ['stands alone where few rows are in sight', { start: 1150, end: 1214 }, { ...sight, size: 250 }, undefined],
  ])('%s when a key brings it there', (_, row, seen, to) => {
    expect(scrolledTo(withNeighbours(row, { height: 64, total: 1700, sight: seen }), seen)).toBe(to);
  });
});

describe('what a person arranged', () => {
  it.each([null, '', '{broken', '[]', 'null', '"x"', '{"title":"wide"}', '{"title":null}'])(
    'is nothing where %s is stored',
    (text) => {
      expect(readWidths(text)).toEqual({});
      expect(readArrangement(text)).toEqual({ hidden: [], pinned: null, order: null });
    },
  );

  it('has widths within limits, stored under the key of the specification', () => {
    const stored = new Map([['inboxColumnWidths', '{"title":5,"angle":99999,"gone":120}']]);
    const widths = new ColumnWidths('inboxColumnWidths', {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    });
    expect(widths.of({ id: 'title', width: 250 })).toBe(LEAST_WIDTH);
    expect(widths.of({ id: 'angle', width: 120 })).toBe(2000);
    expect(widths.of({ id: 'summary', width: 300 })).toBe(300);
    widths.set('summary', 320.4);
    expect(JSON.parse(stored.get('inboxColumnWidths') ?? '')).toMatchObject({ summary: 320 });
  });

  it('lasts until a reload where the browser stores nothing', () => {
    const full = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const widths = new ColumnWidths('x', full);
    widths.set('title', 200);
    expect(widths.of({ id: 'title', width: 250 })).toBe(200);
  });
});
