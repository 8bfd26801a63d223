/** The value of a reply's text; undefined where the text is not JSON, such as an HTML page or a reply that broke off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a text has more values than `most`: braces, brackets and commas, also those in texts. Parsing millions of `{}`
 * holds up the process for seconds; counting them takes milliseconds.
 */
export function hasMoreValues(text: string, most: number): boolean {
  // Each value takes two characters at least.
  if (text.length < 2 * most) return false;
  let values = 0;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
  }
  return values > most;
}

const COMMA = 44;
const BRACKET = 91;
const BRACE = 123;
