/**
 * Formats strings as the operand of an `in` filter, each in quotation marks. Without them the embedded backend parses
 * `922440008971292672` as a number and rounds it; so does `eq`, which has no quoting: use a list of one instead.
 */
export function textList(texts: readonly string[]): string {
  return `(${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')})`;
}
