/** Most characters between two marks. Marks that are farther apart are none. */
const LONGEST_CODE = 500;
const LONGEST_EMPHASIS = 1001;
const LONGEST_STRIKE = 1000;

/**
 * Removes the marks of code, bold, italic and struck text, as `**` and `~~`. In time that is linear in the text, which
 * regular expressions do not reach: each mark that opens would search a thousand characters for the one that closes.
 * @param text a single line.
 */
export function withoutEmphasis(text: string): string {
  const code = withoutPairs(text, '`', {
    longest: LONGEST_CODE,
    opens: () => true,
    closes: (run, length) => run.length === length,
  });
  const stars = withoutPairs(code, '*', {
    longest: LONGEST_EMPHASIS,
    opens: ({ after }) => isInk(after),
    closes: ({ before, length: stars }, length) => isInk(before) && stars >= length,
  });
  // Underscores inside of words are no marks: snake_case.
  const underscores = withoutPairs(stars, '_', {
    longest: LONGEST_EMPHASIS,
    opens: ({ before, after }) => isInk(after) && !isWord(before),
    closes: ({ before, after, length: marks }, length) => isInk(before) && marks === length && !isWord(after),
  });
  return withoutStrikes(underscores);
}

const SPACE = 0x20;

function isInk(point: number): boolean {
  return point < 0x80 ? point > SPACE : /\S/.test(String.fromCodePoint(point));
}

const asciiWord = /[0-9A-Za-z]/;

function isWord(point: number): boolean {
  if (point < 0x80) return asciiWord.test(String.fromCharCode(point));
  return /[\p{L}\p{N}]/u.test(String.fromCodePoint(point));
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Equal marks in a row. */
interface Run {
  at: number;
  length: number;
  /** The code points around it; spaces at the ends of the text. */
  before: number;
  after: number;
}

interface PairRules {
  longest: number;
  opens: (run: Run) => boolean;
  /** Whether a run closes one of `length` marks. */
  closes: (run: Run, length: number) => boolean;
}

/** Removes runs of one to three marks with the next run that closes each. */
function withoutPairs(text: string, mark: string, { longest, opens, closes }: PairRules): string {
  const runs = runsOf(text, mark);
  if (runs.length < 2) return text;
  const closing = [1, 2, 3].map((length) => closersAfter(runs, (run) => closes(run, length)));
  let kept = '';
  let from = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    if (run === undefined || run.length > 3 || !opens(run)) continue;
    const closer = closing[run.length - 1]?.[index] ?? -1;
    const close = runs[closer];
    const start = run.at + run.length;
    if (close === undefined || close.at - start > longest) continue;
    kept += text.slice(from, run.at) + text.slice(start, close.at);
    from = close.at + run.length;
    index = closer;
  }
  return kept + text.slice(from);
}

function runsOf(text: string, mark: string): Run[] {
  const runs: Run[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at)) {
    let end = at + 1;
    while (text[end] === mark) end += 1;
    const before = text.codePointAt(at - (isLowSurrogate(text.charCodeAt(at - 1)) ? 2 : 1)) ?? SPACE;
    const after = text.codePointAt(end) ?? SPACE;
    runs.push({ at, length: end - at, before, after });
    at = end;
  }
  return runs;
}

/** For each run the index of the next one that closes; -1 for none. */
function closersAfter(runs: readonly Run[], closes: (run: Run) => boolean): number[] {
  const next = Array.from(runs, () => -1);
  let found = -1;
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    next[index] = found;
    const run = runs[index];
    if (run !== undefined && closes(run)) found = index;
  }
  return next;
}

function withoutStrikes(text: string): string {
  let kept = '';
  let from = 0;
  for (let open = text.indexOf('~~'); open >= 0;) {
    const close = text.indexOf('~~', open + 3);
    if (close < 0) break;
    if (close - open - 2 > LONGEST_STRIKE) {
      open = text.indexOf('~~', open + 1);
      continue;
    }
    kept += text.slice(from, open) + text.slice(open + 2, close);
    from = close + 2;
    open = text.indexOf('~~', from);
  }
  return kept + text.slice(from);
}
