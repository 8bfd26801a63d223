import { keepsSome } from './onWhole.ts';

/** Characters at the end of a beginning by which it is found in a changed text, and the fewest that say anything. */
const END = 40;
const LEAST = 8;

/**
 * A text that somebody saw the beginning of, as it went on: with what follows in the text that is stored now, though its
 * beginning may have changed meanwhile. Where its end is gone, what follows the first change: some words then stand
 * there twice, but none is lost. The beginning alone where nothing of it is left.
 */
export function goneOn(beginning: string, stored: string): string {
  if (stored.startsWith(beginning)) return stored;
  for (let size = Math.min(END, beginning.length); size >= Math.min(LEAST, beginning.length); size -= 1) {
    const at = placeOf(beginning.slice(-size), stored, beginning.length - size);
    if (size > 0 && at !== -1) return beginning + stored.slice(at + size);
  }
  if (!keepsSome(beginning, stored)) return beginning;
  let same = 0;
  while (same < stored.length && beginning[same] === stored[same]) same += 1;
  return beginning + stored.slice(Math.max(same, Math.min(beginning.length, stored.length) - END));
}

/** Where a text stands. It may stand there several times: the one that moved least. */
function placeOf(text: string, stored: string, expected: number): number {
  const before = stored.lastIndexOf(text, expected);
  const after = stored.indexOf(text, expected);
  const isBefore = after === -1 || (before !== -1 && expected - before < after - expected);
  return isBefore ? before : after;
}
