import type { Arrangement } from './arrangement.ts';

/**
 * The visible columns in order: pinned ones first, then those in the person's order, then those missing from it.
 * @returns how many of them are pinned, too.
 */
export function shownColumns<Column extends { id: string; standsInFor?: string }>(
  all: readonly Column[],
  { hidden, pinned, order }: Arrangement,
  pinnedAtFirst: readonly string[],
) {
  const shows = ({ id, standsInFor }: Column) =>
    !hidden.includes(id) && (standsInFor === undefined || hidden.includes(standsInFor));
  const left = new Map(all.filter(shows).map((column) => [column.id, column]));
  const take = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const column = left.get(id);
      left.delete(id);
      return column ?? [];
    });
  const start = take(pinned ?? pinnedAtFirst);
  return { columns: [...start, ...take(order ?? []), ...left.values()], pinned: start.length };
}
