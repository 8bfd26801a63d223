/** Where a key counts: on a cell, or while its text is edited. */
type KeyPlace = 'cell' | 'editor';

interface GridKey {
  /** As `KeyboardEvent.key`, with `Mod` for Ctrl (⌘ on a Mac), `Shift` and `Alt` before it. */
  keys: readonly string[];
  place: KeyPlace;
  command: string;
  /** What it does, for the help; keys of one text are one line of it. */
  does: string;
  group: 'Move' | 'Select' | 'Edit' | 'Columns and rows';
}

/** Every key of the grid: the keyboard handler, the help and the tests are made from this table. */
export const gridKeys = [
  { keys: ['ArrowUp'], place: 'cell', command: 'up', does: 'Move by a cell', group: 'Move' },
  { keys: ['ArrowDown'], place: 'cell', command: 'down', does: 'Move by a cell', group: 'Move' },
  { keys: ['ArrowLeft'], place: 'cell', command: 'left', does: 'Move by a cell', group: 'Move' },
  { keys: ['ArrowRight'], place: 'cell', command: 'right', does: 'Move by a cell', group: 'Move' },
  { keys: ['Home'], place: 'cell', command: 'row-start', does: 'First and last cell of the row', group: 'Move' },
  { keys: ['End'], place: 'cell', command: 'row-end', does: 'First and last cell of the row', group: 'Move' },
  { keys: ['Mod+Home'], place: 'cell', command: 'grid-start', does: 'First and last cell of all', group: 'Move' },
  { keys: ['Mod+End'], place: 'cell', command: 'grid-end', does: 'First and last cell of all', group: 'Move' },
  { keys: ['PageUp'], place: 'cell', command: 'page-up', does: 'A screen up or down', group: 'Move' },
  { keys: ['PageDown'], place: 'cell', command: 'page-down', does: 'A screen up or down', group: 'Move' },
  { keys: ['Tab'], place: 'cell', command: 'leave', does: 'Leave the grid', group: 'Move' },
  { keys: ['Shift+Tab'], place: 'cell', command: 'leave', does: 'Leave the grid', group: 'Move' },

  { keys: ['Shift+ArrowUp'], place: 'cell', command: 'extend-up', does: 'Select cells', group: 'Select' },
  { keys: ['Shift+ArrowDown'], place: 'cell', command: 'extend-down', does: 'Select cells', group: 'Select' },
  { keys: ['Shift+ArrowLeft'], place: 'cell', command: 'extend-left', does: 'Select cells', group: 'Select' },
  { keys: ['Shift+ArrowRight'], place: 'cell', command: 'extend-right', does: 'Select cells', group: 'Select' },
  {
    keys: ['Shift+Home'],
    place: 'cell',
    command: 'extend-row-start',
    does: 'Select to the end of the row',
    group: 'Select',
  },
  {
    keys: ['Shift+End'],
    place: 'cell',
    command: 'extend-row-end',
    does: 'Select to the end of the row',
    group: 'Select',
  },
  { keys: ['Shift+PageUp'], place: 'cell', command: 'extend-page-up', does: 'Select a screen', group: 'Select' },
  { keys: ['Shift+PageDown'], place: 'cell', command: 'extend-page-down', does: 'Select a screen', group: 'Select' },
  {
    keys: ['Mod+Shift+Home'],
    place: 'cell',
    command: 'extend-grid-start',
    does: 'Select to the end of all',
    group: 'Select',
  },
  {
    keys: ['Mod+Shift+End'],
    place: 'cell',
    command: 'extend-grid-end',
    does: 'Select to the end of all',
    group: 'Select',
  },
  { keys: ['Shift+ '], place: 'cell', command: 'select-row', does: 'Select the row', group: 'Select' },
  { keys: ['Mod+ '], place: 'cell', command: 'select-column', does: 'Select the column', group: 'Select' },
  { keys: ['Mod+a'], place: 'cell', command: 'select-all', does: 'Select all', group: 'Select' },
  { keys: ['Escape'], place: 'cell', command: 'unselect', does: 'Select the one cell again', group: 'Select' },

  { keys: ['Enter', 'F2'], place: 'cell', command: 'edit', does: 'Edit, or press what is in the cell', group: 'Edit' },
  { keys: [' '], place: 'cell', command: 'open', does: 'Open the whole text', group: 'Edit' },
  { keys: ['Delete', 'Backspace'], place: 'cell', command: 'clear', does: 'Empty the cells', group: 'Edit' },
  { keys: ['Mod+z'], place: 'cell', command: 'undo', does: 'Undo', group: 'Edit' },
  { keys: ['Mod+Shift+z', 'Mod+y'], place: 'cell', command: 'redo', does: 'Redo', group: 'Edit' },
  { keys: ['Alt+m'], place: 'cell', command: 'keep-mine', does: 'Changed by somebody else: keep mine', group: 'Edit' },
  {
    keys: ['Alt+t'],
    place: 'cell',
    command: 'take-theirs',
    does: 'Changed by somebody else: take theirs',
    group: 'Edit',
  },
  { keys: ['Alt+r'], place: 'cell', command: 'try-again', does: 'Not saved: try again', group: 'Edit' },
  { keys: ['Enter'], place: 'editor', command: 'save-down', does: 'Save and go down', group: 'Edit' },
  { keys: ['Tab'], place: 'editor', command: 'save-right', does: 'Save and go right', group: 'Edit' },
  { keys: ['Shift+Tab'], place: 'editor', command: 'save-left', does: 'Save and go left', group: 'Edit' },
  { keys: ['Mod+Enter'], place: 'editor', command: 'save', does: 'Save and stay', group: 'Edit' },
  { keys: ['Shift+Enter'], place: 'editor', command: 'new-line', does: 'New line', group: 'Edit' },
  { keys: ['Escape'], place: 'editor', command: 'cancel', does: 'Leave the text as it was', group: 'Edit' },
  { keys: ['ArrowUp'], place: 'editor', command: 'choice-up', does: 'One of the choices', group: 'Edit' },
  { keys: ['ArrowDown'], place: 'editor', command: 'choice-down', does: 'One of the choices', group: 'Edit' },
  { keys: ['F2'], place: 'editor', command: 'expand', does: 'Edit in a large window', group: 'Edit' },

  {
    keys: ['Alt+Shift+ArrowLeft'],
    place: 'cell',
    command: 'narrower',
    does: 'Column narrower or wider',
    group: 'Columns and rows',
  },
  {
    keys: ['Alt+Shift+ArrowRight'],
    place: 'cell',
    command: 'wider',
    does: 'Column narrower or wider',
    group: 'Columns and rows',
  },
  {
    keys: ['Shift+F10', 'ContextMenu'],
    place: 'cell',
    command: 'menu',
    does: 'Menu of the row or column',
    group: 'Columns and rows',
  },
  { keys: ['Mod+/'], place: 'cell', command: 'help', does: 'This list', group: 'Columns and rows' },
  { keys: ['Mod+/'], place: 'editor', command: 'help', does: 'This list', group: 'Columns and rows' },
] as const satisfies readonly GridKey[];

export type GridCommand = (typeof gridKeys)[number]['command'];

/** Keys that a program does itself, listed in the help beside the table's. */
export const nativeKeys = [
  { keys: ['Mod+c'], does: 'Copy the selected cells', group: 'Select' },
  { keys: ['Mod+v'], does: 'Paste cells, also from a spreadsheet', group: 'Edit' },
  { keys: ['Any letter'], does: 'Write a new text over the cell', group: 'Edit' },
] as const satisfies readonly Pick<GridKey, 'keys' | 'does' | 'group'>[];

const commands = new Map<string, GridCommand>(
  gridKeys.flatMap(({ keys, place, command }) =>
    keys.map((key): [string, GridCommand] => [`${place} ${key}`, command]),
  ),
);

/** What of a keyboard event counts. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & { isComposing?: boolean };

/** The command of a key press; undefined for what is typed, and while an input method composes. */
export function commandOf(press: KeyPress, place: KeyPlace): GridCommand | undefined {
  if (press.isComposing === true) return undefined;
  return commands.get(`${place} ${nameOf(press)}`);
}

function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  // Shift makes capitals of letters, and other signs of some keys: the layout has said so in `key` already.
  const isLetter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (isLetter || key.length > 1 || key === ' ');
  const name = isLetter ? key.toLowerCase() : key;
  return `${altKey ? 'Alt+' : ''}${ctrlKey || metaKey ? 'Mod+' : ''}${shift ? 'Shift+' : ''}${name}`;
}

/** A key's name as it stands on the key. */
export function keyCaps(key: string, isMac: boolean): string[] {
  const words: Readonly<Record<string, string>> = {
    Mod: isMac ? '⌘' : 'Ctrl',
    Shift: '⇧',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    ' ': 'Space',
    Escape: 'Esc',
    ContextMenu: 'Menu',
  };
  return key.split('+').map((part) => words[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
