import type { CellChange } from './cellChange.ts';

interface Column {
  id: string;
  normal?(text: string): string;
}

/** Changes with their texts as they will be read again, where a column has several ways to write the same. */
export function normalized(changes: readonly CellChange[], columns: readonly Column[]): readonly CellChange[] {
  const some = columns.filter((column) => column.normal !== undefined);
  if (some.length === 0) return changes;
  return changes.map((change) => {
    const value = some.find(({ id }) => id === change.column)?.normal?.(change.value);
    return value === undefined ? change : { ...change, value };
  });
}
