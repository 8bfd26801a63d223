/** Characters at the end of a beginning by which it is found in a changed text. */
const END = 40;

/**
 * A text that somebody saw the beginning of, as it went on: with what follows in the text that is stored now, though its
 * beginning may have changed meanwhile. The beginning alone where its end is gone.
 */
export function goneOn(beginning: string, stored: string): string {
  if (stored.startsWith(beginning)) return stored;
  const end = beginning.slice(-END);
  const expected = beginning.length - end.length;
  // A sentence may stand there several times: the one that moved least.
  const before = stored.lastIndexOf(end, expected);
  const after = stored.indexOf(end, expected);
  const isBefore = after === -1 || (before !== -1 && expected - before < after - expected);
  const at = isBefore ? before : after;
  return at === -1 || end === '' ? beginning : beginning + stored.slice(at + end.length);
}
