/** The labels of the keys in `Mod+z` (pressed together) or `g i` (pressed in sequence). */
export function keyCaps(key: string, isMac: boolean): string[] {
  const words: Readonly<Record<string, string>> = {
    Mod: isMac ? '⌘' : 'Ctrl',
    Shift: '⇧',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
    ContextMenu: 'Menu',
  };
  return key
    .replace(/(^|\+) $/, '$1Space')
    .split(/[+ ]/)
    .map((part) => words[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
