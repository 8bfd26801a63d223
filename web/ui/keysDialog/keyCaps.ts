/** The names of keys as they stand on them; `Mod+z` is two pressed together, `g i` two one after the other. */
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
