import { KeysDialog } from '../keysDialog/KeysDialog.tsx';
import { type GridKey, gridKeys } from './keys/gridKeys.ts';

const groups = ['Move', 'Select', 'Edit', 'While you edit', 'Columns and rows'] as const;

/** Keys that browsers handle themselves. */
const nativeKeys = [
  { keys: ['Mod+c'], does: 'Copy the selected cells', group: 'Select' },
  { keys: ['Mod+x'], does: 'Copy the selected cells and empty them', group: 'Edit' },
  { keys: ['Mod+v'], does: 'Paste cells, also from a spreadsheet', group: 'Edit' },
  { keys: ['Any letter'], does: 'Write a new text over the cell; ? and g too', group: 'Edit' },
] satisfies readonly Pick<GridKey, 'keys' | 'does' | 'group'>[];

/** Lists all keys of the grid, from the table that its keyboard handler uses. */
export function GridKeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <KeysDialog open={open} title="All keys" groupsOf={keyGroups} onClose={onClose} />;
}

function keyGroups() {
  return groups.map((title) => ({ title, lines: linesOf(title) }));
}

/** The actions of a group, each with all keys that trigger it. */
function linesOf(group: (typeof groups)[number]) {
  const lines = new Map<string, Set<string>>();
  for (const line of [...gridKeys, ...nativeKeys]) {
    if (line.group !== group) continue;
    const keys = lines.get(line.does) ?? new Set();
    for (const key of line.keys) keys.add(key);
    lines.set(line.does, keys);
  }
  return [...lines].map(([does, keys]) => ({ does, keys: [...keys] }));
}
