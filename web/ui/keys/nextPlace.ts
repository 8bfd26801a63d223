/**
 * The place in a list to which a key leads: arrows or j and k, Home, End. The first press from outside leads to where
 * the list was left.
 * @param at the place that has the focus; −1 where the focus is elsewhere.
 * @param left the place to which the first press leads.
 * @returns undefined for other keys, and for an empty list.
 */
export function nextPlace(key: string, { at, left = 0, count }: { at: number; left?: number; count: number }) {
  if (count === 0) return undefined;
  const outside = at === -1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: outside ? left : at + 1,
    j: outside ? left : at + 1,
    ArrowUp: outside ? left : at - 1,
    k: outside ? left : at - 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}
