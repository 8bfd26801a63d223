/** The word that was probably meant: one or two letters away, and not most of a short word. Undefined: none. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const near = words
    .map((word) => ({ word, steps: stepsBetween(typed.toLowerCase(), word) }))
    .filter(({ word, steps }) => steps <= 2 && steps < Math.min(word.length, typed.length) - 1)
    .toSorted((a, b) => a.steps - b.steps);
  return near[0]?.word;
}

/** Letters to change, to leave out, to put in or to swap with the next (Damerau and Levenshtein, each once). */
function stepsBetween(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? (before[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
