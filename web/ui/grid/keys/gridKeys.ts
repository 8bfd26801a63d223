/** Where a key applies: on a cell, or while its text is edited. */
type KeyPlace = 'cell' | 'editor';
type KeyGroup = 'Move' | 'Select' | 'Edit' | 'While you edit' | 'Columns and rows';

export interface GridKey {
  /** As `KeyboardEvent.key`, prefixed with `Mod` (Ctrl, or ⌘ on a Mac), `Shift` and `Alt`. */
  keys: readonly string[];
  place: KeyPlace;
  command: GridCommand;
  /** Description for the help. Keys with the same description share a line. */
  does: string;
  group: KeyGroup;
}

/**
 * Place, command, keys separated by ` | `, help group, and description; equal descriptions share a line of the help.
 */
const table = [
  ['cell', 'up', 'ArrowUp', 'Move', 'Move by a cell'],
  ['cell', 'down', 'ArrowDown', 'Move', 'Move by a cell'],
  ['cell', 'left', 'ArrowLeft', 'Move', 'Move by a cell'],
  ['cell', 'right', 'ArrowRight', 'Move', 'Move by a cell'],
  ['cell', 'row-start', 'Home', 'Move', 'First and last cell of the row'],
  ['cell', 'row-end', 'End', 'Move', 'First and last cell of the row'],
  ['cell', 'grid-start', 'Mod+Home', 'Move', 'First and last cell of all'],
  ['cell', 'grid-end', 'Mod+End', 'Move', 'First and last cell of all'],
  ['cell', 'page-up', 'PageUp', 'Move', 'A screen up or down'],
  ['cell', 'page-down', 'PageDown', 'Move', 'A screen up or down'],
  ['cell', 'leave', 'Tab', 'Move', 'Leave the grid'],
  ['cell', 'leave', 'Shift+Tab', 'Move', 'Leave the grid'],
  ['cell', 'extend-up', 'Shift+ArrowUp', 'Select', 'Select cells'],
  ['cell', 'extend-down', 'Shift+ArrowDown', 'Select', 'Select cells'],
  ['cell', 'extend-left', 'Shift+ArrowLeft', 'Select', 'Select cells'],
  ['cell', 'extend-right', 'Shift+ArrowRight', 'Select', 'Select cells'],
  ['cell', 'extend-row-start', 'Shift+Home', 'Select', 'Select to the end of the row'],
  ['cell', 'extend-row-end', 'Shift+End', 'Select', 'Select to the end of the row'],
  ['cell', 'extend-page-up', 'Shift+PageUp', 'Select', 'Select a screen'],
  ['cell', 'extend-page-down', 'Shift+PageDown', 'Select', 'Select a screen'],
  ['cell', 'extend-grid-start', 'Mod+Shift+Home', 'Select', 'Select to the end of all'],
  ['cell', 'extend-grid-end', 'Mod+Shift+End', 'Select', 'Select to the end of all'],
  ['cell', 'select-row', 'Shift+ ', 'Select', 'Select the row'],
  ['cell', 'select-column', 'Mod+ ', 'Select', 'Select the column'],
  ['cell', 'select-all', 'Mod+a', 'Select', 'Select all'],
  ['cell', 'unselect', 'Escape', 'Select', 'Select the one cell again'],
  ['cell', 'edit', 'Enter | F2', 'Edit', 'Edit, or press what is in the cell'],
  ['cell', 'open', ' ', 'Edit', 'Open the whole text'],
  ['cell', 'clear', 'Delete | Backspace', 'Edit', 'Empty the cells'],
  ['cell', 'undo', 'Mod+z', 'Edit', 'Undo'],
  ['cell', 'redo', 'Mod+Shift+z | Mod+y', 'Edit', 'Redo'],
  ['cell', 'keep-mine', 'Alt+m', 'Edit', 'Changed by somebody else: keep mine'],
  ['cell', 'take-theirs', 'Alt+t', 'Edit', 'Changed by somebody else: take theirs. Not saved: discard it'],
  ['cell', 'try-again', 'Alt+r', 'Edit', 'Not saved: try again'],
  ['editor', 'save-down', 'Enter', 'While you edit', 'Save and go down'],
  ['editor', 'save-right', 'Tab', 'While you edit', 'Save and go right'],
  ['editor', 'save-left', 'Shift+Tab', 'While you edit', 'Save and go left'],
  ['editor', 'save', 'Mod+Enter', 'While you edit', 'Save and stay'],
  ['editor', 'new-line', 'Shift+Enter', 'While you edit', 'New line, in long texts'],
  ['editor', 'cancel', 'Escape', 'While you edit', 'Leave the text as it was'],
  ['editor', 'choice-up', 'ArrowUp', 'While you edit', 'One of the choices'],
  ['editor', 'choice-down', 'ArrowDown', 'While you edit', 'One of the choices'],
  ['editor', 'expand', 'F2', 'While you edit', 'Edit in a large window'],
  ['cell', 'narrower', 'Alt+Shift+ArrowLeft', 'Columns and rows', 'Column narrower or wider'],
  ['cell', 'wider', 'Alt+Shift+ArrowRight', 'Columns and rows', 'Column narrower or wider'],
  ['cell', 'menu', 'Shift+F10 | ContextMenu', 'Columns and rows', 'Menu of the row or column'],
  ['cell', 'help', 'Mod+/', 'Columns and rows', 'This list'],
  ['editor', 'help', 'Mod+/', 'Columns and rows', 'This list'],
] as const satisfies readonly (readonly [KeyPlace, string, string, KeyGroup, string])[];

export type GridCommand = (typeof table)[number][1];

/** Every key of the grid. The keyboard handler, the help and the tests are generated from this table. */
export const gridKeys: readonly GridKey[] = table.map(([place, command, keys, group, does]) => ({
  place,
  command,
  keys: keys.split(' | '),
  group,
  does,
}));

const commands = new Map<string, GridCommand>(
  gridKeys.flatMap(({ keys, place, command }) =>
    keys.map((key): [string, GridCommand] => [`${place} ${key}`, command]),
  ),
);

/** The relevant part of a keyboard event. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  isComposing?: boolean;
};

/** The command of a key press; undefined for typed text, and during the composition of an input method. */
export function commandOf(press: KeyPress, place: KeyPlace): GridCommand | undefined {
  if (press.isComposing === true) return undefined;
  return commands.get(`${place} ${nameOf(press)}`);
}

/** What Option types on a Mac with the letters of the table, in layouts that have them at different places. */
const optionLetters: Readonly<Record<string, string>> = { µ: 'm', '†': 't', '®': 'r' };

/**
 * The letter of a key pressed with Alt. On a Mac that is Option and gives another character, as do keyboards with other
 * scripts; there the key at the letter's place counts.
 */
function altLetter({ key, code }: KeyPress): string {
  return /^[a-z]$/i.test(key) ? key : (optionLetters[key] ?? /^Key([A-Z])$/.exec(code)?.[1] ?? key);
}

function nameOf(press: KeyPress): string {
  const { ctrlKey, metaKey, shiftKey, altKey } = press;
  // Alt with Ctrl is AltGr, which types text.
  const key = altKey && !ctrlKey && !metaKey ? altLetter(press) : press.key;
  // Shift is ignored for characters: the keyboard layout has already applied it to `key`.
  const isLetter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (isLetter || key.length > 1 || key === ' ');
  const name = isLetter ? key.toLowerCase() : key;
  return `${altKey ? 'Alt+' : ''}${ctrlKey || metaKey ? 'Mod+' : ''}${shift ? 'Shift+' : ''}${name}`;
}
