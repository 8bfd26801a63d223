import { keySign } from '#cli/ui/keyboard/keyTable.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { fitCells } from '#cli/ui/text/cells.ts';
import { keys, scopeNames } from './keys.ts';
import { blankLine, headingLine } from '#cli/ui/tui/frame/prose.ts';

/** The help: every key of the table, grouped by scope. */
export function helpLines(): ScreenLine[] {
  return [...new Set(Object.values(scopeNames))].flatMap((name) => sectionLines(name));
}

function sectionLines(name: string): ScreenLine[] {
  const actions = new Map<string, string[]>();
  for (const binding of keys.filter(({ scope }) => scopeNames[scope] === name)) {
    const signs = binding.keys.map((key) => keySign(key));
    actions.set(binding.label, [...(actions.get(binding.label) ?? []), ...signs]);
  }
  return [headingLine(name), ...Array.from(actions, ([label, signs]) => keyLine(signs, label)), blankLine];
}

function keyLine(signs: readonly string[], label: string): ScreenLine {
  return {
    segments: [{ text: `   ${fitCells([...new Set(signs)].join(' '), 22)}`, tone: 'accent' }, { text: label }],
  };
}
