/** A JSON string, complete or truncated, and the colon that makes it a key. */
const text = /"((?:[^"\\]|\\.)*)(?:"(\s*:)?|\\?$)/gs;

/**
 * The readable text of an incomplete JSON answer: its strings without keys, one below the other.
 * @example
 * ```ts
 * partialAnswerText('{"headline": "Ferry line reop') // 'Ferry line reop'
 * ```
 */
export function partialAnswerText(answer: string): string {
  const begin = answer.indexOf('{');
  if (begin === -1) return '';
  const said: string[] = [];
  for (const [, raw = '', colon] of answer.slice(begin).matchAll(text)) {
    const one = colon === undefined ? unescaped(raw).trim() : '';
    if (one !== '') said.push(one);
  }
  return said.join('\n\n');
}

/** An incomplete escape sequence is dropped. */
function unescaped(raw: string): string {
  const whole = raw.replace(/\\u[\da-f]{0,3}$/i, '').replaceAll(/\s/g, ' ');
  try {
    const value: unknown = JSON.parse(`"${whole}"`);
    return typeof value === 'string' ? value : whole;
  } catch {
    return whole;
  }
}
