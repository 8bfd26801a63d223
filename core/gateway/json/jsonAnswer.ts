import type { ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import { plainWords } from '#core/http/plainWords.ts';
import { closeJson } from './closeJson.ts';
import { repairInThread } from './repairThread.ts';

/** Opening braces that are tried as the start of the JSON: prose can contain braces too. */
const MOST_STARTS = 12;

/** Longest answer that is completed, in characters: five times the longest that is requested. */
const LONGEST_COMPLETED = 60_000;
/** Characters that all attempts to complete one answer may read in this thread: about 25 ms. */
const COMPLETION_BUDGET = 500_000;

/** An answer that has to contain JSON. Each of its readings is found once, whatever it is compared with. */
export class JsonAnswer {
  readonly #text: string;
  readonly #found: unknown[] = [];
  #rest: AsyncGenerator | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The first reading that matches the schema. First from the first `{` to the last `}` (specification); then without
   * reasoning (`<think>`), with missing brackets added and trailing text removed; finally with quotes and commas
   * repaired, in a thread. Never adds anything that the model did not write.
   *
   * @throws {AppError} `provider` where no reading matches; the hint says what did not.
   */
  async parse<T>(schema: ZodType<T>): Promise<T> {
    let misfit: string | undefined;
    for await (const value of this.#readings()) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      misfit ??= parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    }
    throw new AppError('provider', `Failed to parse JSON response: ${plainWords(this.#text)}`, {
      hint: misfit === undefined ? 'The model wrote no JSON. Try again, or choose another model.' : plainWords(misfit),
      retryable: true,
    });
  }

  async *#readings(): AsyncGenerator {
    yield* this.#found;
    this.#rest ??= readings(this.#text);
    for (let next = await this.#rest.next(); next.done !== true; next = await this.#rest.next()) {
      this.#found.push(next.value);
      yield next.value;
    }
  }
}

/** `new JsonAnswer(text).parse(schema)`, for an answer that is compared with one schema. */
export async function parseJsonAnswer<T>(text: string, schema: ZodType<T>): Promise<T> {
  return new JsonAnswer(text).parse(schema);
}

/** Parses what is complete of an answer that is still arriving; null where nothing that matches the schema is. */
export function parseUnfinishedJson<T>(text: string, schema: ZodType<T>): T | null {
  for (const value of completed(textsOf(text))) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The possible readings of the text, the likeliest first. */
async function* readings(text: string): AsyncGenerator {
  yield* parsed(bracedSpan(text));
  const texts = textsOf(text);
  for (const candidate of texts) if (candidate !== text) yield* parsed(bracedSpan(candidate));
  yield* completed(texts);
  for (const candidate of texts) {
    const value = await repairInThread(bracedSpan(candidate));
    if (value !== undefined) yield value;
  }
}

/** The text without reasoning, then as it came. */
function textsOf(text: string): string[] {
  return [...new Set([withoutThoughts(text), text])];
}

/** With missing brackets added and trailing text removed. */
function* completed(texts: readonly string[]): Generator {
  let budget = COMPLETION_BUDGET;
  for (const text of texts) {
    // Completing takes many times the text's length, and an answer this long is likely an attack.
    if (text.length > LONGEST_COMPLETED) continue;
    let start = text.indexOf('{');
    for (let tried = 0; start !== -1 && tried < MOST_STARTS; tried += 1) {
      budget -= text.length - start;
      if (budget < 0) return;
      for (const closed of closeJson(text.slice(start))) {
        budget -= closed.length;
        if (budget < 0) return;
        yield* parsed(closed);
      }
      start = text.indexOf('{', start + 1);
    }
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

function* parsed(text: string): Generator {
  if (text === '') return;
  try {
    yield JSON.parse(text);
  } catch {
    // Not JSON in this reading.
  }
}
