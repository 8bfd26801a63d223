import { type Difference, mergedDifference } from '../../../../ui/difference/differingWords.ts';
import { paragraphsOf } from './mergeTexts.ts';
import { paragraphChanges } from './paragraphChanges.ts';

/** A part of a corrected text: one changed or unchanged paragraph, several that changed as one, or some left out. */
interface ShownParagraph {
  kind: 'changed' | 'same' | 'left out';
  label: string;
  parts: readonly Difference[];
  /** Its index among those of the text. */
  at: number;
}

/**
 * A corrected text by its paragraphs, with the words that differ. Of those that are as before only the neighbours of a
 * changed one are shown, and the others are counted.
 */
export function shownParagraphs(before: string, after: string): ShownParagraph[] {
  const [was, is] = [paragraphsOf(before), paragraphsOf(after)];
  const shown: ShownParagraph[] = [];
  const add = (kind: ShownParagraph['kind'], label: string, parts: readonly Difference[]) =>
    shown.push({ kind, label, parts, at: shown.length });
  let [from, number] = [0, 0];
  const end = { start: was.length, end: was.length, now: [] };
  for (const change of [...paragraphChanges(was, is), end]) {
    const same = was.slice(from, change.start);
    const left = leftOut(same.length, { follows: shown.length > 0, leads: change !== end });
    for (const [at, text] of same.entries()) {
      if (at === left.first) add('left out', asBefore(left.count), []);
      const isLeft = at >= left.first && at < left.first + left.count;
      if (!isLeft) add('same', `Paragraph ${number + at + 1}`, [{ kind: 'same', text, at: 0 }]);
    }
    number += same.length;
    if (change === end) return shown;
    const gone = was.slice(change.start, change.end).join('\n\n');
    const label = labelOf(number + 1, change.now.length, gone);
    add('changed', label, mergedDifference(gone, change.now.join('\n\n')));
    number += change.now.length;
    from = change.end;
  }
  return shown;
}

export function asBefore(count: number): string {
  return `${count} ${count === 1 ? 'paragraph' : 'paragraphs'} as before`;
}

function labelOf(first: number, count: number, gone: string): string {
  if (count === 0) return 'Removed';
  if (count > 1) return `Paragraphs ${first} to ${first + count - 1}`;
  return gone === '' ? `Paragraph ${first}, new` : `Paragraph ${first}`;
}

/** Which of some unchanged paragraphs are no neighbour of a changed one. One alone is not left out. */
function leftOut(length: number, at: { follows: boolean; leads: boolean }): { first: number; count: number } {
  const first = at.follows ? 1 : 0;
  const count = length - first - (at.leads ? 1 : 0);
  return count < 2 ? { first: length, count: 0 } : { first, count };
}
