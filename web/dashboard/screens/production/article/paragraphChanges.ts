/** Paragraphs of the old text, from `start` to before `end`, and what stands in their place now. */
export interface ParagraphChange {
  start: number;
  end: number;
  now: readonly string[];
}

/** Likeness (0 to 1) from which two paragraphs count as one that was edited. */
const LEAST_LIKE = 0.4;
/** Most pairs to compare: a table of more takes seconds. Longer texts are one change. */
const MOST_PAIRS = 250_000;

/**
 * What changed between two lists of paragraphs, as small as possible: an edited paragraph is one change, and so is each
 * removed one. Paragraphs are paired so that the sum of their likeness is highest (a weighted longest common
 * subsequence).
 */
export function paragraphChanges(before: readonly string[], after: readonly string[]): ParagraphChange[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const was = before.slice(head, before.length - tail);
  const is = after.slice(head, after.length - tail);
  const changes: ParagraphChange[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...pairsOf(was, is), [was.length, is.length] as const]) {
    changes.push(...changesBetween(was.slice(a, nextA), is.slice(b, nextB), head + a));
    if (was[nextA] !== is[nextB]) {
      changes.push({ start: head + nextA, end: head + nextA + 1, now: is.slice(nextB, nextB + 1) });
    }
    [a, b] = [nextA + 1, nextB + 1];
  }
  return changes.reduce<ParagraphChange[]>((made, change) => joinedTo(made, change, before), []);
}

/** Share of the words of an inserted paragraph that stand in its neighbour's old text, from which it is a part of that. */
const LEAST_FROM = 0.6;

/** Adds a change, to the one before where both are parts of one paragraph that was split. */
function joinedTo(made: ParagraphChange[], change: ParagraphChange, before: readonly string[]): ParagraphChange[] {
  const last = made.at(-1);
  if (last === undefined || last.end !== change.start) return [...made, change];
  const [inserted, edited] = last.start === last.end ? [last, change] : [change, last];
  const isSplit =
    inserted.start === inserted.end &&
    edited.end - edited.start === 1 &&
    comesFrom(inserted.now.join(' '), before[edited.start] ?? '');
  if (!isSplit) return [...made, change];
  return [...made.slice(0, -1), { start: last.start, end: change.end, now: [...last.now, ...change.now] }];
}

function comesFrom(text: string, source: string): boolean {
  const words = text.split(/\s+/);
  const known = new Set(source.split(/\s+/));
  return words.filter((word) => known.has(word)).length >= words.length * LEAST_FROM;
}

/** Changes of neighbours that resemble nothing on the other side. */
function changesBetween(was: readonly string[], is: readonly string[], from: number): ParagraphChange[] {
  const single = (at: number, now: readonly string[]) => ({ start: from + at, end: from + at + 1, now });
  if (is.length === 0) return was.map((_, at) => single(at, []));
  if (was.length === is.length) return was.map((_, at) => single(at, is.slice(at, at + 1)));
  return [{ start: from, end: from + was.length, now: is }];
}

/** Indexes of the paragraphs that belong together. */
function pairsOf(was: readonly string[], is: readonly string[]): (readonly [number, number])[] {
  if (was.length * is.length > MOST_PAIRS) return [];
  const [wordsA, wordsB] = [was, is].map((list) => list.map((text) => new Set(text.split(/\s+/))));
  const likes = was.map((text, a) => is.map((other, b) => (text === other ? 1.5 : likeness(wordsA?.[a], wordsB?.[b]))));
  const like = (a: number, b: number) => likes[a]?.[b] ?? 0;
  const best = Array.from({ length: was.length + 1 }, () => new Float64Array(is.length + 1));
  const bestOf = (a: number, b: number) => best[a]?.[b] ?? 0;
  for (let a = was.length - 1; a >= 0; a -= 1) {
    for (let b = is.length - 1; b >= 0; b -= 1) {
      const paired = like(a, b) === 0 ? 0 : like(a, b) + bestOf(a + 1, b + 1);
      const row = best[a];
      if (row !== undefined) row[b] = Math.max(paired, bestOf(a + 1, b), bestOf(a, b + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [a, b] = [0, 0]; a < was.length && b < is.length;) {
    if (like(a, b) > 0 && bestOf(a, b) === like(a, b) + bestOf(a + 1, b + 1)) {
      pairs.push([a, b]);
      [a, b] = [a + 1, b + 1];
    } else if (bestOf(a, b) === bestOf(a + 1, b)) a += 1;
    else b += 1;
  }
  return pairs;
}

/** Share of the words that two paragraphs have in common; 0 for too few. */
function likeness(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  const share = (2 * common) / Math.max(1, one.size + other.size);
  return share < LEAST_LIKE ? 0 : share;
}
