/** Characters of unchanged text that are kept around a change. */
const AROUND = 80;
/** Most characters that are not worth leaving out: a word or two. */
const FEW = 20;

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
    // Not in the middle of a word.
    const [begin, end] = [head.replace(/\s\S*$/, ''), tail.replace(/^\S*\s/, '')];
    return text.length - begin.length - end.length <= FEW ? part : { ...part, text: `${begin} … ${end}` };
  });
}
