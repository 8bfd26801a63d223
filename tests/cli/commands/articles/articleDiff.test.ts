import { expect, it } from 'vitest';
import { paragraphDiff } from '#cli/commands/articles/articleDiff.ts';

const lines = (before: string, after: string) =>
  paragraphDiff(before, after).map(({ sign, text }) => `${sign} ${text}`);

it('shows removed and added paragraphs, and leaves out unchanged ones', () => {
  expect(lines('One.\n\nTwo.\n\nThree.', 'One.\n\nZwei.\n\nThree.\n\nFour.')).toEqual(['- Two.', '+ Zwei.', '+ Four.']);
  expect(lines('One.\n\nTwo.', 'Two.\n\nOne.')).toHaveLength(2);
  expect(lines('', 'New.')).toEqual(['+ New.']);
  expect(lines('Same.', 'Same.')).toEqual([]);
});
