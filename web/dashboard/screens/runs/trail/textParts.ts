/** Characters of a part: laying out a line of a million takes a browser minutes, of five thousand no time. */
const LONGEST = 5000;

/** A long text in parts that can be laid out one at a time, each up to a line's end where it has one. */
export function textParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > LONGEST) {
    const lineEnd = text.lastIndexOf('\n', from + LONGEST - 1) + 1;
    const hard = isPairAt(text, from + LONGEST) ? from + LONGEST - 1 : from + LONGEST;
    const to = lineEnd > from ? lineEnd : hard;
    parts.push(text.slice(from, to));
    from = to;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Whether a cut here would divide a character that takes two places. */
function isPairAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
