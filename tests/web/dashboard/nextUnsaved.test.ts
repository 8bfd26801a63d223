import { expect, it } from 'vitest';
import type { Place } from '#web/ui/grid/gridState.ts';
import { nextUnsaved } from '#web/dashboard/storyScreen/nextUnsaved.ts';

const [rows, columns] = [
  ['a', 'b', 'c', 'd'],
  ['title', 'angle'],
];

/** Where the table has a cell; the story x is in the trash. */
function at(cell: Place | null) {
  const index = { row: rows.indexOf(cell?.row ?? ''), column: columns.indexOf(cell?.column ?? '') };
  return index.row < 0 || index.column < 0 ? undefined : index;
}

/** The cells that the button leads to when it is pressed so often. */
function pressed(times: number, cells: readonly Place[], active: Place | null): string[] {
  let last: Place | null = null;
  const shown: string[] = [];
  for (let press = 0; press < times; press += 1) {
    const next: Place | undefined = nextUnsaved({ cells, at, active, last });
    if (next === undefined) break;
    last = next;
    if (at(next) !== undefined) active = next;
    shown.push(`${next.row} ${next.column}`);
  }
  return shown;
}

const cell = (row: string, column: string): Place => ({ row, column });
// In the order in which they were edited.
const unsaved = [cell('c', 'title'), cell('x', 'angle'), cell('a', 'angle'), cell('a', 'title'), cell('x', 'title')];

it('the button leads from the cursor down the table, then to what it does not show, and around', () => {
  const round = ['a title', 'a angle', 'c title', 'x angle', 'x title'];
  expect(pressed(7, unsaved, null)).toEqual([...round, 'a title', 'a angle']);
  expect(pressed(3, unsaved, cell('b', 'title'))).toEqual(['c title', 'x angle', 'x title']);
});

it('the button leads to the only one however often it is pressed, and nowhere without one', () => {
  expect(pressed(2, [cell('b', 'angle')], cell('d', 'title'))).toEqual(['b angle', 'b angle']);
  expect(pressed(2, [cell('x', 'angle')], null)).toEqual(['x angle', 'x angle']);
  expect(pressed(1, [], null)).toEqual([]);
});
