import { jsonrepair } from 'jsonrepair';
import type { ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import { plainWords } from '#core/http/plainWords.ts';
import { closeJson } from './closeJson.ts';

/** Opening braces that are tried as the start of the JSON: prose can contain braces too. */
const MOST_STARTS = 12;

/** Longest answer that is repaired, in characters: five times the longest that is requested. */
const LONGEST_REPAIRED = 60_000;
/** Characters that all repair attempts of one answer may read: about 50 ms. */
const REPAIR_BUDGET = 500_000;

/**
 * Parses the JSON of an answer and checks it against the schema. First from the first `{` to the last `}`
 * (specification); then without reasoning (`<think>`), with missing brackets added and trailing text removed; finally
 * with quotes and commas repaired. Never adds anything that the model did not write.
 *
 * @throws {AppError} `provider` where no reading fits; the hint says what did not.
 */
export function parseJsonAnswer<T>(text: string, schema: ZodType<T>): T {
  let misfit: string | undefined;
  for (const value of readings(text)) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    misfit ??= parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  }
  throw new AppError('provider', `Failed to parse JSON response: ${plainWords(text)}`, {
    hint: misfit === undefined ? 'The model wrote no JSON. Try again, or choose another model.' : plainWords(misfit),
    retryable: true,
  });
}

/** The possible readings of the text, the likeliest first. */
function* readings(text: string): Generator {
  yield* parsed(bracedSpan(text));
  // The repairs below take many times the text's length, and an answer this long is likely an attack.
  if (text.length > LONGEST_REPAIRED) return;
  const texts = [...new Set([withoutThoughts(text), text])];
  let budget = REPAIR_BUDGET;
  for (const candidate of texts) {
    let start = candidate.indexOf('{');
    for (let tried = 0; start !== -1 && tried < MOST_STARTS; tried += 1) {
      budget -= candidate.length - start;
      if (budget < 0) return;
      for (const closed of closeJson(candidate.slice(start))) {
        budget -= closed.length;
        if (budget < 0) return;
        yield* parsed(closed);
      }
      start = candidate.indexOf('{', start + 1);
    }
  }
  for (const candidate of texts) {
    const span = bracedSpan(candidate);
    for (const value of parsed(repaired(span))) if (inventsNothing(value, span)) yield value;
  }
}

/** From the first opening brace to the last closing one; empty where there is none. */
function bracedSpan(text: string): string {
  const start = text.indexOf('{');
  return start === -1 ? '' : text.slice(start, text.lastIndexOf('}') + 1);
}

/** Removes reasoning. Some servers leave out the opening tag: everything before a closing one is reasoning. */
function withoutThoughts(text: string): string {
  const [said = '', ...thoughts] = text.split(/<think(?:ing)?>/i);
  const rest = said + thoughts.map((thought) => thought.replace(/^[\s\S]*?<\/think(?:ing)?>/i, '')).join('');
  return rest.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').replaceAll(/^[ \t]*```\w*[ \t]*$/gm, '');
}

function repaired(span: string): string {
  // Repairing quotes takes quadratic time: 0.1 s for this length.
  if (span.length > 20_000) return '';
  try {
    return span === '' ? '' : jsonrepair(span);
  } catch {
    return '';
  }
}

function* parsed(text: string): Generator {
  if (text === '') return;
  try {
    yield JSON.parse(text);
  } catch {
    // Not JSON in this reading.
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
