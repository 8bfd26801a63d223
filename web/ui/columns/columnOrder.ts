/**
 * All columns of a view in a person's order. One that the order does not know stands behind the column that is before it
 * by design, and fixed ones stand at the end.
 * @param all in the designed order.
 */
export function inOrder<Column extends { id: string; fixed?: boolean }>(
  all: readonly Column[],
  order: readonly string[],
): Column[] {
  const movable = all.filter(({ fixed }) => fixed !== true);
  const sorted = order.flatMap((id) => movable.find((column) => column.id === id) ?? []);
  for (const [at, column] of movable.entries()) {
    const before = movable[at - 1];
    if (!sorted.includes(column)) sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, column);
  }
  return [...sorted, ...all.filter(({ fixed }) => fixed === true)];
}
