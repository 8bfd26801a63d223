import type { Key } from 'ink';

/** A named key, or text. */
export type Typed = { key: string } | { text: string };

const named: readonly [keyof Key, string][] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
];

/* oxlint-disable-next-line no-control-regex -- Enter, line feed and Tab may stand inside a chunk of fast typing */
const control = /[\r\n\t\u0000-\u001F]/;

/**
 * Splits Ink's input into keys. A terminal may deliver several keys in one chunk (fast typing, a slow connection),
 * which Ink passes on whole.
 */
export function typedKeys(input: string, key: Key): Typed[] {
  if (key.eventType === 'release') return [];
  for (const [flag, name] of named) {
    if (key[flag] === true) return [{ key: withModifiers(name, key) }];
  }
  if (key.ctrl) return input === '' ? [] : [{ key: `ctrl+${input.toLowerCase()}` }];
  if (key.meta) return input === '' ? [] : [{ key: `alt+${input.toLowerCase()}` }];
  return Array.from(input, (character) => typedCharacter(character)).filter((typed) => typed !== null);
}

function typedCharacter(character: string): Typed | null {
  if (character === '\r' || character === '\n') return { key: 'enter' };
  if (character === '\t') return { key: 'tab' };
  if (character === ' ') return { key: 'space' };
  if (control.test(character)) {
    const code = character.codePointAt(0) ?? 0;
    return code >= 1 && code <= 26 ? { key: `ctrl+${String.fromCodePoint(code + 96)}` } : null;
  }
  return { text: character };
}

function withModifiers(name: string, key: Key): string {
  if (key.ctrl) return `ctrl+${name}`;
  if (key.shift && name === 'tab') return 'shift+tab';
  if (key.meta && name !== 'esc') return `alt+${name}`;
  return name;
}
