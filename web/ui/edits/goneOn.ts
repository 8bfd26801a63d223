import { BESIDE, keepsSome, LEAST, nearestPlace, sameStart } from '../field/textAnchors.ts';

/**
 * A text that somebody saw the beginning of, as it went on: with what follows in the text that is stored now, though its
 * beginning may have changed meanwhile. Where its end is gone, what follows the first change: some words then stand
 * there twice, but none is lost. The beginning alone where nothing of it is left.
 */
export function goneOn(beginning: string, stored: string): string {
  if (stored.startsWith(beginning)) return stored;
  for (let size = Math.min(BESIDE, beginning.length); size >= Math.min(LEAST, beginning.length); size -= 1) {
    const at = nearestPlace(beginning.slice(-size), stored, beginning.length - size);
    if (size > 0 && at !== -1) return beginning + stored.slice(at + size);
  }
  if (!keepsSome(beginning, stored)) return beginning;
  const same = sameStart(beginning, stored);
  return beginning + stored.slice(Math.max(same, Math.min(beginning.length, stored.length) - BESIDE));
}
