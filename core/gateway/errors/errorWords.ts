import { htmlWords } from '#core/http/plainWords.ts';

/** Nesting depth of bodies within bodies; real ones have at most three. */
const DEEPEST = 6;
/** How many entries of a list of errors are shown. */
const MOST_FAULTS = 5;

const wordKeys = ['message', 'error', 'detail', 'raw', 'msg', 'status_msg', 'base_resp', 'title', 'reason'];

/**
 * Finds the message of an error in any form: text, JSON or HTML within a text, `{message}`, `{error: …}`, FastAPI's
 * `{detail: [{loc, msg}]}`. Empty where there is none.
 */
export function wordsIn(said: unknown, depth = 0): string {
  if (depth > DEEPEST) return '';
  if (typeof said === 'string') return wordsInText(said, depth);
  if (typeof said !== 'object' || said === null) return '';
  if (Array.isArray(said)) {
    const faults = said.slice(0, MOST_FAULTS).map((fault: unknown) => wordsIn(fault, depth + 1));
    return faults.filter((fault) => fault !== '').join('; ');
  }
  const parts = new Map<string, unknown>(Object.entries(said));
  for (const key of wordKeys) {
    const words = parts.has(key) ? wordsIn(parts.get(key), depth + 1) : '';
    if (words !== '') return `${placeOf(parts.get('loc'))}${words}`;
  }
  return '';
}

function wordsInText(text: string, depth: number): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return htmlWords(start);
  if (!/^[[{"]/.test(start)) return text;
  try {
    const inner: unknown = JSON.parse(start);
    return wordsIn(inner, depth + 1) || text;
  } catch {
    return text;
  }
}

/** The path of an invalid field, from FastAPI's `loc: ["body", "messages", 0]`. */
function placeOf(loc: unknown): string {
  if (!Array.isArray(loc)) return '';
  const steps = loc.filter((step) => typeof step === 'string' || typeof step === 'number');
  return steps.length === 0 ? '' : `${steps.join('.')}: `;
}

/**
 * The error in a body or an event, or null where it has none: `{error}`, `[{error}]` (Gemini's OpenAI-compatible
 * endpoint), `{object: "error", message}` (vLLM).
 */
export function errorIn(body: unknown): unknown {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null) return null;
  if ('error' in first && first.error != null && first.error !== false && first.error !== '') return first.error;
  return 'object' in first && first.object === 'error' ? first : null;
}
