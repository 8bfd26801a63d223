import { mergedDifference } from '../../../ui/difference/differingWords.ts';

/** Characters of unchanged text that stay beside a change. */
const AROUND = 80;

/** A difference of which long unchanged stretches are left out: a change of one word in a script fits on a line. */
export function shortDifference(before: string, after: string): ReturnType<typeof mergedDifference> {
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
