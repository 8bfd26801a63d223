import { type Difference, mergedDifference } from '../../../ui/difference/differingWords.ts';
import { shortened } from '../../../ui/difference/shortened.ts';

/** A difference for a narrow column. */
export function shortDifference(before: string, after: string): Difference[] {
  return shortened(mergedDifference(before, after), ({ kind }) => kind === 'same');
}
