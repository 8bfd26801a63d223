/** A text in parts: every second one is a web address, without the punctuation around it. */
export function partsByAddress(text: string): string[] {
  const parts: string[] = [];
  const begin = /https?:\/\//g;
  let from = 0;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    const end = endOf(text, begin.lastIndex);
    if (end === begin.lastIndex) continue;
    parts.push(text.slice(from, found.index), text.slice(found.index, end));
    begin.lastIndex = from = end;
  }
  return [...parts, text.slice(from)];
}

/** The web addresses in a text, each once. */
export function addressesIn(text: string): string[] {
  return [...new Set(partsByAddress(text).filter((_, at) => at % 2 === 1))];
}

const OUTSIDE = /[\s<>"'`\]|]/;
/** Signs that end a sentence or an emphasis where no more of the address follows. */
const BEHIND = /[.,;:!?*_]/;

/**
 * Where the address ends whose host begins at `start`. A closing parenthesis belongs to it only if it opened it:
 * `(https://a.org/x_(y))`. So does a comma, unless the next address of a list follows.
 */
function endOf(text: string, start: number): number {
  let end = start;
  for (let open = 0; end < text.length; end += 1) {
    const sign = text.charAt(end);
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0 || OUTSIDE.test(sign)) break;
    if (/[,;]/.test(sign) && /^https?:\/\//.test(text.slice(end + 1, end + 9))) break;
  }
  while (end > start && BEHIND.test(text.charAt(end - 1))) end -= 1;
  return end;
}
