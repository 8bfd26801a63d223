import { BESIDE, keepsSome, LEAST, nearestPlace, sameStart } from '../field/textAnchors.ts';

/**
 * Joins the beginning of a text that somebody saw with the rest of the text that is stored now, whose own beginning may
 * be another one. Where the last seen words are gone, the rest starts at the first difference: words may repeat, none
 * are lost. The beginning alone where nothing of it is left.
 */
export function withStoredRest(beginning: string, stored: string): string {
  if (stored.startsWith(beginning)) return stored;
  for (let size = Math.min(BESIDE, beginning.length); size >= Math.min(LEAST, beginning.length); size -= 1) {
    const at = nearestPlace(beginning.slice(-size), stored, beginning.length - size);
    if (size > 0 && at !== -1) return beginning + stored.slice(at + size);
  }
  if (!keepsSome(beginning, stored)) return beginning;
  const same = sameStart(beginning, stored);
  return beginning + stored.slice(Math.max(same, Math.min(beginning.length, stored.length) - BESIDE));
}
