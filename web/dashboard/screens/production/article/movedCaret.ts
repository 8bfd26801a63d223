/** Characters beside a caret by which its place is found in a changed text. */
const BESIDE = 40;

/** Where a caret stands after others changed the text around it: between the same words, at the nearest of them. */
export function movedCaret(before: string, after: string, caret: number): number {
  const left = before.slice(Math.max(0, caret - BESIDE), caret);
  const right = before.slice(caret, caret + BESIDE);
  const places = [
    [left + right, left.length],
    [left, left.length],
    [right, 0],
  ] as const;
  for (const [words, offset] of places) {
    const at = words === '' ? -1 : nearest(words, after, caret - offset);
    if (at !== -1) return at + offset;
  }
  return Math.min(caret, after.length);
}

function nearest(words: string, text: string, expected: number): number {
  const before = text.lastIndexOf(words, expected);
  const after = text.indexOf(words, expected);
  if (before === -1 || after === -1) return Math.max(before, after);
  return expected - before < after - expected ? before : after;
}
