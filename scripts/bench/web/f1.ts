/** Groups of neighbouring words and their counts, in lower case. */
export function wordGroups(text: string, size: number): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found = new Map<string, number>();
  for (let at = 0; at + size <= words.length; at += 1) {
    const group = words.slice(at, at + size).join(' ');
    found.set(group, (found.get(group) ?? 0) + 1);
  }
  return found;
}

export function overlap(found: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>) {
  let shared = 0;
  for (const [group, count] of found) shared += Math.min(count, expected.get(group) ?? 0);
  const size = (all: ReadonlyMap<string, number>) => [...all.values()].reduce((sum, count) => sum + count, 0);
  return { precision: shared / Math.max(1, size(found)), recall: shared / Math.max(1, size(expected)) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}
