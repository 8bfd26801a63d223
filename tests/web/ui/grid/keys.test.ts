import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandOf, gridKeys } from '#web/ui/grid/keys/gridKeys.ts';
import { keyCaps } from '#web/ui/keysDialog/keyCaps.ts';
import { moved } from '#web/ui/grid/keys/move.ts';

/** The key press that a row of the table describes. */
function pressOf(name: string) {
  const parts = name.split('+');
  const key = name.endsWith('+ ') ? ' ' : (parts.at(-1) ?? '');
  return {
    key,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

describe('the keys of the grid', () => {
  it.each(gridKeys.flatMap(({ keys, place, command }) => keys.map((key) => ({ key, place, command }))))(
    '$key in the $place is $command',
    ({ key, place, command }) => expect(commandOf(pressOf(key), place)).toBe(command),
  );

  it('name no key twice in one place', () => {
    const names = gridKeys.flatMap(({ keys, place }) => keys.map((key) => `${place} ${key}`));
    expect(new Set(names).size).toBe(names.length);
  });

  it('have a word on each cap of the help', () => {
    const names = gridKeys.flatMap(({ keys }) => keys.map((key) => keyCaps(key, false)));
    expect(names.flat().every((cap) => cap.trim() !== '')).toBe(true);
    expect(keyCaps('Mod+Shift+ ', false)).toEqual(['Ctrl', '⇧', 'Space']);
    expect(keyCaps('g i', true)).toEqual(['G', 'I']);
  });

  it('leave letters to the text field, and every key to an input method while it composes', () => {
    expect(commandOf(pressOf('a'), 'cell')).toBeUndefined();
    expect(commandOf({ ...pressOf('?'), shiftKey: true }, 'cell')).toBeUndefined();
    expect(commandOf({ ...pressOf('Enter'), isComposing: true }, 'editor')).toBeUndefined();
    expect(commandOf({ ...pressOf('z'), metaKey: true }, 'cell')).toBe('undo');
  });

  it('never move the cursor outside the grid', () => {
    const size = record({
      rows: integer({ min: 1, max: 50 }),
      columns: integer({ min: 1, max: 30 }),
      page: integer({ min: 1, max: 20 }),
    });
    const command = constantFrom(...gridKeys.map(({ command: name }) => name));
    assert(
      property(
        size,
        command,
        integer({ min: -1, max: 49 }),
        integer({ min: 0, max: 29 }),
        (grid, name, row, column) => {
          const from = { row: Math.min(row, grid.rows - 1), column: Math.min(column, grid.columns - 1) };
          const to = moved(name, from, grid) ?? from;
          expect(to.row).toBeGreaterThanOrEqual(-1);
          expect(to.row).toBeLessThan(grid.rows);
          expect(to.column).toBeGreaterThanOrEqual(0);
          expect(to.column).toBeLessThan(grid.columns);
        },
      ),
    );
  });
});
