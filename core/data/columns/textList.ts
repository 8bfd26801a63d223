/**
 * Texts as the operand of an `in` filter, each in quotation marks. Without them the embedded backend takes `922440008971292672`
 * for a number and rounds it, in `eq` too, where no quoting exists: ask for one text by a list of one.
 */
export function textList(texts: readonly string[]): string {
  return `(${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')})`;
}
