import { BESIDE, keepsSome, LEAST, sameEnd, sameStart } from '../field/textAnchors.ts';

/** Fewer characters of the shown beginning that are still there may be chance. */
const KEPT = 4;

/**
 * Applies an edit of a text's beginning to the whole text. The part that was not loaded is kept, unless all of the
 * beginning was replaced. What was typed at the end of the beginning goes to the end of the text, where the caret would
 * have been.
 * @param whole all of `shown`, with the part that was not loaded in one place.
 */
export function rebasedText(whole: string, shown: string, typed: string): string {
  if (typed === shown) return whole;
  if (isPastedOver(whole, shown, typed)) return typed;
  const at = gapIn(whole, shown);
  const to = gapAfter(shown, at, typed);
  if (to === null) return typed;
  return typed.slice(0, to) + whole.slice(at, whole.length - (shown.length - at)) + typed.slice(to);
}

/** Whether the whole text was pasted in place of its beginning. */
function isPastedOver(whole: string, shown: string, typed: string): boolean {
  if (whole === shown || !typed.includes(whole)) return false;
  return shown === '' || !typed.replaceAll(whole, '').includes(shown);
}

/** Where the unseen part of a text stands in what was shown: at its end, or before what was added to that. */
function gapIn(whole: string, shown: string): number {
  for (let at = sameStart(whole, shown); at > 0; at -= 1) if (whole.endsWith(shown.slice(at))) return at;
  return 0;
}

/** Where it stands in what was typed; null where all that was shown was replaced. */
function gapAfter(shown: string, at: number, typed: string): number | null {
  if (typed === '') return null;
  const start = sameStart(shown, typed);
  const end = sameEnd(shown.slice(start), typed.slice(start));
  if (start >= at) return at;
  const tail = shown.length - at;
  if (tail > 0 && end >= tail) return typed.length - tail;
  if (tail === 0 && end >= KEPT) return typed.length;
  const left = shown.slice(0, at);
  for (let size = Math.min(BESIDE, left.length); size >= Math.min(LEAST, left.length); size -= 1) {
    const last = left.slice(-size);
    const found = typed.lastIndexOf(last) + size;
    // Not a place before the first change, nor another one where the same words stand once more.
    if (found >= size && found > start && timesIn(typed, last) >= timesIn(shown, last)) return found;
  }
  const right = shown.slice(at);
  for (let size = Math.min(BESIDE, tail); size > 0 && size >= Math.min(LEAST, tail); size -= 1) {
    const found = typed.indexOf(right.slice(0, size), start);
    if (found !== -1) return found;
  }
  const isKept = start + end >= Math.min(KEPT, shown.length) || keepsSome(shown, typed);
  return isKept ? typed.length - Math.min(end, tail) : null;
}

function timesIn(text: string, part: string): number {
  return text.split(part).length - 1;
}
