import type { Segment } from '#cli/ui/theme/screenLine.ts';
import { segmentsWidth } from '#cli/ui/theme/segments.ts';

/** One row of a table of keys, from which dispatch, help, footer and tests are built. */
export interface KeyBinding<Scope extends string = string, Action extends string = string> {
  /** Names as `typedKeys` gives them; the first one is shown. */
  keys: readonly [string, ...string[]];
  /** Where the key works. */
  scope: Scope;
  action: Action;
  label: string;
  /** False: not in the footer, only in the help. `always`: in the footer however narrow it is. */
  footer?: false | 'always';
}

/** The action of a key in the active scopes, the innermost first; null where it has none. */
export function actionFor<Binding extends KeyBinding>(
  table: readonly Binding[],
  scopes: readonly Binding['scope'][],
  key: string,
): Binding['action'] | null {
  for (const scope of scopes) {
    const binding = table.find((entry) => entry.scope === scope && entry.keys.includes(key));
    if (binding !== undefined) return binding.action;
  }
  return null;
}

const signs: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: '⏎',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  esc: 'Esc',
  tab: 'Tab',
  'shift+tab': '⇧Tab',
  space: 'Space',
  backspace: '⌫',
  delete: 'Del',
  wheelup: 'Wheel↑',
  wheeldown: 'Wheel↓',
  click: 'Click',
};

/** A key as it is displayed: `↑`, `Esc`, `^S`. */
export function keySign(key: string): string {
  if (key.startsWith('ctrl+')) return `^${keySign(key.slice(5)).toUpperCase()}`;
  if (key.startsWith('alt+')) return `Alt+${keySign(key.slice(4))}`;
  return signs[key] ?? key;
}

/**
 * The keys of the active scopes on one line: those that are always shown, and as many of the others as fit beside them.
 * Adjacent keys with the same label share it: `↑↓ move`.
 */
export function footerSegments(table: readonly KeyBinding[], scopes: readonly string[], width: number): Segment[] {
  const shown = scopes.flatMap((scope) => table.filter((entry) => entry.scope === scope && entry.footer !== false));
  const pieces: { label: string; isKept: boolean; segments: Segment[] }[] = [];
  for (const { keys, label, footer } of shown) {
    const sign: Segment = { text: keySign(keys[0]), tone: 'accent' };
    const before = pieces.at(-1);
    if (before?.label === label) before.segments.splice(-1, 0, sign);
    else {
      const gap = pieces.length === 0 ? [] : [{ text: '  ' }];
      const segments: Segment[] = [...gap, sign, { text: ` ${label}`, tone: 'quiet' }];
      pieces.push({ label, isKept: footer === 'always', segments });
    }
  }
  let left = width - pieces.reduce((sum, { isKept, segments }) => sum + (isKept ? segmentsWidth(segments) : 0), 0);
  let isFull = false;
  return pieces.flatMap(({ isKept, segments }) => {
    if (isKept) return segments;
    left -= segmentsWidth(segments);
    isFull ||= left < 0;
    return isFull ? [] : segments;
  });
}
