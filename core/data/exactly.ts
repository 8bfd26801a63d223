/**
 * A one-item list for an `in` filter, to find exactly this text: the embedded backend reads a bare value that looks
 * like a number as one, and a post's id of 19 digits then loses its last.
 */
export function exactly(text: string): string {
  return `("${text.replaceAll(/["\\]/g, String.raw`\$&`)}")`;
}
