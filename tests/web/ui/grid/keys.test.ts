import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandOf, gridKeys } from '#web/ui/grid/keys/gridKeys.ts';
import { keyCaps } from '#web/ui/keysDialog/keyCaps.ts';
import { moved } from '#web/ui/grid/keys/move.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const [ctrl, meta, shift, alt] = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }];

/** A key press as browsers report it: the character of the layout, and the place of the key on an American keyboard. */
function press(key: string, code: string, ...modifiers: readonly object[]): Parameters<typeof commandOf>[0] {
  return Object.assign({ ...none, key, code }, ...modifiers);
}

/** Keyboard, what is pressed, the press, where, and the command; undefined where the key types text. */
const presses = [
  ['American, Windows', 'Alt+M', press('m', 'KeyM', alt), 'cell', 'keep-mine'],
  ['American, Windows', 'Alt+T', press('t', 'KeyT', alt), 'cell', 'take-theirs'],
  ['American, Windows', 'Alt+R', press('r', 'KeyR', alt), 'cell', 'try-again'],
  ['American, Windows', 'Alt+M with Caps Lock', press('M', 'KeyM', alt), 'cell', 'keep-mine'],
  ['American, Mac', 'Option+M', press('µ', 'KeyM', alt), 'cell', 'keep-mine'],
  ['American, Mac', 'Option+T', press('†', 'KeyT', alt), 'cell', 'take-theirs'],
  ['American, Mac', 'Option+R', press('®', 'KeyR', alt), 'cell', 'try-again'],
  ['American, Mac', 'Option+Shift+M', press('Â', 'KeyM', alt, shift), 'cell', undefined],
  ['American, Mac', 'Option+G', press('©', 'KeyG', alt), 'cell', undefined],
  ['American, Mac', '⌘+Z', press('z', 'KeyZ', meta), 'cell', 'undo'],
  ['American, Mac', '⌘+Shift+Z', press('z', 'KeyZ', meta, shift), 'cell', 'redo'],
  ['French, Windows', 'Alt+M', press('m', 'Semicolon', alt), 'cell', 'keep-mine'],
  ['French, Mac', 'Option+M', press('µ', 'Semicolon', alt), 'cell', 'keep-mine'],
  ['French, Windows', 'Ctrl+A', press('a', 'KeyQ', ctrl), 'cell', 'select-all'],
  ['French, Windows', 'Ctrl+Z', press('z', 'KeyW', ctrl), 'cell', 'undo'],
  ['French, Windows', 'Ctrl+/', press('/', 'Period', ctrl, shift), 'cell', 'help'],
  ['German, Windows', 'AltGr+M', press('µ', 'KeyM', ctrl, alt), 'cell', undefined],
  ['German, Windows', 'AltGr+Q', press('@', 'KeyQ', ctrl, alt), 'cell', undefined],
  ['Polish, Windows', 'AltGr+Z', press('ż', 'KeyZ', ctrl, alt), 'cell', undefined],
  ['German, Linux', 'AltGr+M', press('µ', 'KeyM'), 'cell', undefined],
  ['German, Windows', 'Ctrl+Z', press('z', 'KeyY', ctrl), 'cell', 'undo'],
  ['German, Windows', 'Ctrl+Y', press('y', 'KeyZ', ctrl), 'cell', 'redo'],
  ['German, Windows', 'Ctrl+/', press('/', 'Digit7', ctrl, shift), 'editor', 'help'],
  ['Russian, Windows', 'Alt+M', press('ь', 'KeyM', alt), 'cell', 'keep-mine'],
  ['Greek, Mac', 'Option+T', press('Dead', 'KeyT', alt), 'cell', 'take-theirs'],
  ['any', 'Space', press(' ', 'Space'), 'cell', 'open'],
  ['any', 'Ctrl+Space', press(' ', 'Space', ctrl), 'cell', 'select-column'],
  ['any', 'Shift+Tab', press('Tab', 'Tab', shift), 'editor', 'save-left'],
  ['any', 'Alt+Shift+→', press('ArrowRight', 'ArrowRight', alt, shift), 'cell', 'wider'],
  ['any', 'Enter of the number pad', press('Enter', 'NumpadEnter'), 'editor', 'save-down'],
  ['American', 'Shift+?', press('?', 'Slash', shift), 'cell', undefined],
  ['American', 'A', press('a', 'KeyA'), 'cell', undefined],
] as const;

describe('the keys of the grid', () => {
  it.each(presses)('%s keyboard: %s', (_keyboard, _pressed, event, place, command) =>
    expect(commandOf(event, place)).toBe(command),
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

  it('leave every key to an input method while it composes', () => {
    expect(commandOf({ ...press('Enter', 'Enter'), isComposing: true }, 'editor')).toBeUndefined();
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
