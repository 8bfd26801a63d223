/** Characters beside a place by which it is found in a changed text, and the fewest that say anything. */
export const BESIDE = 40;
export const LEAST = 8;
/** The fewest beside a caret. */
const FEWEST = 5;

/**
 * A place in a text after it was edited: by what stands before it, or else by what stands behind it; null where both
 * have changed.
 */
export function keptPlace(before: string, at: number, now: string): number | null {
  if (now.startsWith(before.slice(0, at))) return at;
  const behind = before.slice(at);
  return behind !== '' && now.endsWith(behind) ? now.length - behind.length : null;
}

/** A place in a text of which more was put in. Behind all that was there is behind all of it. */
export function movedPlace(before: string, at: number, now: string): number {
  return at === before.length ? now.length : (keptPlace(before, at, now) ?? Math.min(at, now.length));
}

/**
 * Where a caret stands after others changed the text around it: between the same words, at the nearest of them. The more
 * words beside it are the same, the better; in a short text or beside a change there are few.
 */
export function movedCaret(before: string, after: string, caret: number): number {
  for (let beside = BESIDE; beside >= FEWEST; beside /= 2) {
    const left = before.slice(Math.max(0, caret - beside), caret);
    const right = before.slice(caret, caret + beside);
    const places = [
      [left + right, left.length],
      [left, left.length],
      [right, 0],
    ] as const;
    for (const [words, offset] of places) {
      const at = words === '' ? -1 : nearestPlace(words, after, caret - offset);
      if (at !== -1) return at + offset;
    }
  }
  return Math.min(caret, after.length);
}

/** Where words stand in a text; -1 for nowhere. They may stand there several times: those that moved least. */
export function nearestPlace(words: string, text: string, expected: number): number {
  const before = text.lastIndexOf(words, expected);
  const after = text.indexOf(words, expected);
  if (before === -1 || after === -1) return Math.max(before, after);
  return expected - before < after - expected ? before : after;
}

/** Whether some words of a text are still there. */
export function keepsSome(text: string, changed: string): boolean {
  if (text.length < LEAST) return changed.includes(text);
  for (let at = 0; at + LEAST <= text.length; at += 1) if (changed.includes(text.slice(at, at + LEAST))) return true;
  return false;
}

/** With how many of the same characters two texts begin. */
export function sameStart(a: string, b: string): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return same;
}

/** With how many of the same characters two texts end. */
export function sameEnd(a: string, b: string): number {
  let same = 0;
  while (same < a.length && same < b.length && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  return same;
}
