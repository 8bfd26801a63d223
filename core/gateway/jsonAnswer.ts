import { AppError } from '#core/errors.ts';
import { jsonrepair } from 'jsonrepair';
import type { ZodType } from 'zod';
import { closeJson } from './closeJson.ts';
import { inventsNothing } from './inventsNothing.ts';
import { plainWords } from './plainWords.ts';

/** Openings that are tried as the beginning of the answer's JSON: prose can hold braces too. */
const MOST_STARTS = 12;

/**
 * The JSON of an answer, as the schema wants it. First as the specification says, from the first `{` to the last `}`;
 * then without thoughts (`<think>`), with what is missing or too much at the end put right, at last with quotes and
 * commas repaired. Nothing is ever added that the model did not write.
 *
 * @throws AppError `provider` where no reading of the text fits; the hint says what did not.
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

/** What the text can be read as, the likeliest first. */
function* readings(text: string): Generator {
  yield* parsed(bracedSpan(text));
  const texts = [...new Set([withoutThoughts(text), text])];
  for (const candidate of texts) {
    let start = candidate.indexOf('{');
    for (let tried = 0; start !== -1 && tried < MOST_STARTS; tried += 1) {
      for (const closed of closeJson(candidate.slice(start))) yield* parsed(closed);
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

/** Some servers leave out the opening tag: whatever stands before a closing one was thought, not said. */
function withoutThoughts(text: string): string {
  return text
    .replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '')
    .replace(/^[\s\S]*<\/think(?:ing)?>/i, '')
    .replaceAll(/^\s*```\w*\s*$/gm, '');
}

function repaired(span: string): string {
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
