import type { Segment } from '#cli/ui/theme/screenLine.ts';
import { segmentsWidth } from '#cli/ui/theme/segments.ts';

/** One line of a table of keys: dispatch, help, footer and tests are made from it. */
export interface KeyBinding<Scope extends string = string, Action extends string = string> {
  /** Names as `typedKeys` gives them; the first one is shown. */
  keys: readonly [string, ...string[]];
  /** Where the key works. */
  scope: Scope;
  action: Action;
  label: string;
  /** Left out of the footer, where room is short; the help shows it. */
  footer?: boolean;
}

/** What a key means where the given scopes are active, the innermost first; null where it means nothing. */
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

/** A key as people read it: `↑`, `Esc`, `^S`. */
export function keySign(key: string): string {
  if (key.startsWith('ctrl+')) return `^${keySign(key.slice(5)).toUpperCase()}`;
  if (key.startsWith('alt+')) return `Alt+${keySign(key.slice(4))}`;
  return signs[key] ?? key;
}

/** The keys of the active scopes on one line, as many as fit. Neighbours with one label share it: `↑↓ move`. */
export function footerSegments(table: readonly KeyBinding[], scopes: readonly string[], width: number): Segment[] {
  const shown = scopes.flatMap((scope) => table.filter((entry) => entry.scope === scope && entry.footer !== false));
  const line: Segment[] = [];
  let before: KeyBinding | undefined;
  for (const binding of shown) {
    const sign: Segment = { text: keySign(binding.keys[0]), tone: 'accent' };
    if (before?.label === binding.label) {
      line.splice(-1, 0, sign);
      continue;
    }
    const piece = [
      ...(line.length === 0 ? [] : [{ text: '  ' }]),
      sign,
      { text: ` ${binding.label}`, tone: 'quiet' } as const,
    ];
    if (segmentsWidth([...line, ...piece]) > width) break;
    line.push(...piece);
    before = binding;
  }
  return line;
}
