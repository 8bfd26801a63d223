/** Characters of unchanged text that are kept around a change. */
const AROUND = 80;

/** The parts of a compared text, whose long unchanged passages are shortened to what stands beside the changes. */
export function shortened<Part extends { text: string }>(
  parts: readonly Part[],
  isUnchanged: (part: Part) => boolean,
): Part[] {
  const isAlone = parts.length === 1;
  return parts.map((part, at) => {
    const { text } = part;
    if (!isUnchanged(part)) return part;
    const head = at === 0 && !isAlone ? '' : text.slice(0, AROUND);
    const tail = at === parts.length - 1 && !isAlone ? '' : text.slice(Math.max(head.length, text.length - AROUND));
    if (text.length <= head.length + tail.length) return part;
    // Not in the middle of a word.
    return { ...part, text: `${head.replace(/\s\S*$/, '')} … ${tail.replace(/^\S*\s/, '')}` };
  });
}
