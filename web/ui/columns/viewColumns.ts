import type { Arrangement } from './arrangement.ts';

/** A view's own of names that are kept as `view.column`, in their order. */
export function namesIn(view: string, names: readonly string[] | null): string[] {
  return (names ?? []).flatMap((name) => (name.startsWith(`${view}.`) ? name.slice(view.length + 1) : []));
}

/** An arrangement with a column of a view hidden, or seen again. */
export function withHidden(arrangement: Arrangement, view: string, id: string, hides: boolean): Arrangement {
  const others = arrangement.hidden.filter((name) => name !== `${view}.${id}`);
  return { ...arrangement, hidden: hides ? [...others, `${view}.${id}`] : others };
}

/** An arrangement in which a view has its columns as designed, with the default pins of the table. */
export function withDesigned({ hidden, order }: Arrangement, view: string): Arrangement {
  const others = (names: readonly string[] | null) => (names ?? []).filter((name) => !name.startsWith(`${view}.`));
  return { hidden: others(hidden), pinned: null, order: others(order) };
}
