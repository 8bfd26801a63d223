/** Characters per part, which take about 20 ms to render on a slow machine. */
const PART = 12_000;

/** Splits a Markdown text into parts that can be rendered one by one, between paragraphs where possible. */
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
