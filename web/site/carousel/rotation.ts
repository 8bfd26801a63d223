/** Milliseconds between two moves, and of one move, from the specification. */
export const ROTATE_EVERY_MS = 4000;
export const MOVE_MS = 500;

/** The number of positions; the last one shows the last items. */
export function positionCount(items: number, visible: number): number {
  return Math.max(1, items - Math.max(1, visible) + 1);
}

/** The next position in a direction, wrapping around at the ends. */
export function nextPosition(current: number, count: number, step: 1 | -1): number {
  return (current + step + count) % count;
}

/** Cubic ease-in-out; `t` from 0 to 1. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}
