/** A part of a text, and whether the other text lacks it. */
export interface TextPart {
  text: string;
  differs: boolean;
  /** Offset in the text, in characters. */
  start: number;
}

/** Most words to compare: the table of a longer comparison takes seconds. */
const MOST_WORDS = 3000;

/**
 * Splits two texts into common and different parts, by words (longest common subsequence). Common beginnings and ends
 * are stripped first. Where the rest is too long to compare, all of it counts as different.
 */
export function differingWords(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const a = wordsOf(before);
  const b = wordsOf(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const middleA = a.slice(start, a.length - end);
  const middleB = b.slice(start, b.length - end);
  const [keptA, keptB] =
    middleA.length + middleB.length > MOST_WORDS ? [new Set<number>(), new Set<number>()] : common(middleA, middleB);
  return {
    before: joined(a, start, a.length - end, keptA),
    after: joined(b, start, b.length - end, keptB),
  };
}

export interface Difference {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Its index among the parts. */
  at: number;
}

/** Share of the longer text that both have in common, below which one is shown after the other. */
const LEAST_COMMON = 0.3;

/**
 * Both texts merged in reading order, with removed, added and common parts. Adjacent changed words are one change, in
 * spite of the spaces and commas between them. Texts with little in common are not taken apart.
 */
export function mergedDifference(before: string, after: string): Difference[] {
  const merged = adjoined(mergedWords(before, after));
  const common = merged.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  const isOther = common < LEAST_COMMON * Math.max(before.length, after.length);
  return isOther ? adjoined([change('gone', before), change('new', after)]) : merged;
}

const change = (kind: Difference['kind'], text: string): Difference => ({ kind, text, at: 0 });

/** Joins changes with nothing but spaces and marks between them. */
function adjoined(parts: readonly Difference[]): Difference[] {
  const whole: Difference[] = [];
  let gone = '';
  let fresh = '';
  const add = (kind: Difference['kind'], text: string) => {
    if (text !== '') whole.push({ kind, text, at: whole.length });
  };
  const end = () => {
    add('gone', gone);
    add('new', fresh);
    [gone, fresh] = ['', ''];
  };
  for (const [at, { kind, text }] of parts.entries()) {
    const isBetween = kind === 'same' && gone + fresh !== '' && at < parts.length - 1 && !/[\p{L}\p{N}]/u.test(text);
    if (kind === 'gone' || isBetween) gone += text;
    if (kind === 'new' || isBetween) fresh += text;
    if (kind !== 'same' || isBetween) continue;
    end();
    add('same', text);
  }
  end();
  return whole;
}

function mergedWords(before: string, after: string): Difference[] {
  const parts = differingWords(before, after);
  const merged: Difference[] = [];
  const add = (kind: Difference['kind'], text: string) => merged.push({ kind, text, at: merged.length });
  const olds = parts.before.map(({ text, differs }) => ({ text, differs }));
  const news = parts.after.map(({ text, differs }) => ({ text, differs }));
  for (;;) {
    const [old] = olds;
    const [fresh] = news;
    if (old?.differs === true) {
      add('gone', old.text);
      olds.shift();
    } else if (fresh?.differs === true) {
      add('new', fresh.text);
      news.shift();
    } else if (old !== undefined && fresh !== undefined) {
      // A common part may be split differently in the two texts.
      const length = Math.min(old.text.length, fresh.text.length);
      add('same', old.text.slice(0, length));
      old.text = old.text.slice(length);
      fresh.text = fresh.text.slice(length);
      if (old.text === '') olds.shift();
      if (fresh.text === '') news.shift();
    } else return merged;
  }
}

/** A figure is one word, with what stands between its digits: 400,000, 3.5, 18:30. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\p{N}+(?:[.,:]\p{N}+)+[\p{L}\p{N}]*|[\p{L}\p{N}_’']+|[^\s\p{L}\p{N}_’']/gu) ?? [];
}

/** The indices of the common words in both texts. */
function common(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const keptA = new Set<number>();
  const keptB = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      keptA.add(i);
      keptB.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [keptA, keptB];
}

function joined(words: readonly string[], start: number, end: number, kept: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = [];
  let length = 0;
  for (const [at, text] of words.entries()) {
    const differs = at >= start && at < end && !kept.has(at - start);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += text;
    else parts.push({ text, differs, start: length });
    length += text.length;
  }
  return parts;
}
