import { type Difference, mergedDifference } from '../../../ui/difference/differingWords.ts';

/** Characters of unchanged text that are kept around a change. */
const AROUND = 80;

/** A difference for a narrow column: long unchanged passages are shortened in the middle. */
export function shortDifference(before: string, after: string): Difference[] {
  const parts = mergedDifference(before, after);
  return parts.map((part, at) => {
    if (part.kind !== 'same') return part;
    const head = at === 0 ? '' : part.text.slice(0, AROUND);
    const tail = at === parts.length - 1 ? '' : part.text.slice(Math.max(head.length, part.text.length - AROUND));
    return part.text.length <= head.length + tail.length
      ? part
      : { kind: part.kind, at: part.at, text: `${head} … ${tail}` };
  });
}
