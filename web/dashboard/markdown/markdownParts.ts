/** Characters of a part: rendered in about 20 ms on a slow machine. */
const PART = 12_000;

/** A Markdown text in parts that can be rendered one by one; cut between paragraphs where that is possible. */
export function markdownParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > PART) {
    const blank = text.lastIndexOf('\n\n', from + PART);
    const line = text.lastIndexOf('\n', from + PART);
    const to = blank > from + PART / 4 ? blank : line > from + PART / 4 ? line : from + PART;
    parts.push(text.slice(from, to));
    from = to;
  }
  parts.push(text.slice(from));
  return parts;
}
