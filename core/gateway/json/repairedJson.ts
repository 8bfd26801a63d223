import { jsonrepair } from 'jsonrepair';

/**
 * The value of JSON whose quotes and commas are repaired; undefined where it cannot be repaired without adding anything
 * that the model did not write. May take quadratic time: call it in a thread with limits.
 * @param span from the first opening brace to the last closing one.
 */
export function repairedJson(span: string): unknown {
  try {
    const value: unknown = JSON.parse(jsonrepair(span));
    return inventsNothing(value, span) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether everything in a repaired value occurs in its source: each key, each string with both of its quotes or none,
 * each number, and no more nulls and empty strings than there were. Repair libraries fill gaps, and invented text must
 * not reach an article.
 */
function inventsNothing(value: unknown, source: string): boolean {
  let nulls = (source.match(/\b(?:null|None|undefined)\b/g) ?? []).length;
  let empty = (source.match(/""|''/g) ?? []).length;
  const numbers = new Set((source.match(/-?\d[\d.eE+-]*/g) ?? []).map(Number));
  const stands = (text: string): boolean => {
    if (text !== '') return standsWhole(text, source) || standsWhole(JSON.stringify(text).slice(1, -1), source);
    empty -= 1;
    return empty >= 0;
  };
  const check = (part: unknown): boolean => {
    if (typeof part === 'string') return stands(part);
    if (typeof part === 'number') return numbers.has(part);
    if (part === null) {
      nulls -= 1;
      return nulls >= 0;
    }
    if (Array.isArray(part)) return part.every((entry) => check(entry));
    if (typeof part !== 'object') return true;
    return Object.entries(part).every(([key, entry]) => stands(key) && check(entry));
  };
  return check(value);
}

const quotes = `"'\u201C\u201D\u2018\u2019\``;

/** Whether a text occurs in the source between two quotes or without any. After a single quote it may be truncated. */
function standsWhole(text: string, source: string): boolean {
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) {
    const [before, after] = [source.charAt(at - 1), source.charAt(at + text.length)];
    if ((before !== '' && quotes.includes(before)) === (after !== '' && quotes.includes(after))) return true;
  }
  return false;
}
