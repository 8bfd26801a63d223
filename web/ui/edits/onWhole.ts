/**
 * The whole text with what was typed while only its beginning was there. What was typed at the end of the beginning goes
 * to the end of the text, where the caret would have been.
 */
export function onWhole(whole: string, beginning: string, typed: string): string {
  if (typed === beginning) return whole;
  const shorter = Math.min(beginning.length, typed.length);
  let before = 0;
  while (before < shorter && beginning[before] === typed[before]) before += 1;
  let after = 0;
  while (after < shorter - before && beginning.at(-1 - after) === typed.at(-1 - after)) after += 1;
  const removed = beginning.length - before - after;
  const inserted = typed.slice(before, typed.length - after);
  // All that was shown was replaced.
  if (before + after === 0) return inserted;
  const at = after === 0 ? Math.max(0, whole.length - removed) : before;
  return whole.slice(0, at) + inserted + whole.slice(at + removed);
}
