import { useWindowWidth } from './useWindowWidth.ts';

/** Share of the window that pinned columns may take: the others are scrolled beside them. */
const MOST_PINNED = 0.6;

/** How many of the pinned columns, whose widths in pixels are given, leave room for others in this window. */
export function usePinnedThatFit(widths: readonly number[]): number {
  const room = useWindowWidth() * MOST_PINNED;
  const first = widths.findIndex((_, at) => widths.slice(0, at + 1).reduce((used, width) => used + width, 0) > room);
  return first === -1 ? widths.length : first;
}
