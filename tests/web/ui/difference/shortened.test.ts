import { expect, it } from 'vitest';
import { differingWords } from '#web/ui/difference/differingWords.ts';
import { shortened } from '#web/ui/difference/shortened.ts';

const long = Array.from({ length: 60 }, (_, at) => `Sentence ${at} stays.`).join(' ');
const shownOf = (before: string, after: string) =>
  shortened(differingWords(before, after).after, ({ differs }) => !differs).map(({ text }) => text);

it('what differs at the end of long texts is shown with the words before it', () => {
  expect(shownOf(`${long} Old end.`, `${long} New end.`)).toEqual([
    ' … Sentence 56 stays. Sentence 57 stays. Sentence 58 stays. Sentence 59 stays. ',
    'New',
    ' end.',
  ]);
});

it('a long passage between two changes keeps its beginning and its end', () => {
  const [, middle = ''] = shownOf(`A ${long} B`, `X ${long} Y`);
  expect(middle).toMatch(/^ ?Sentence 0 stays\..* … .*Sentence 59 stays\. ?$/);
  expect(middle.length).toBeLessThan(170);
});

it('a text that lacks what the other one has shows where it begins and ends', () => {
  const [only = ''] = shownOf(`${long} More.`, long);
  expect(only).toMatch(/^Sentence 0 .* … .* stays\.$/);
});

it('a word or two are not left out for a sign that says so', () => {
  const after = `An ${long.slice(0, 78).trimEnd()}`;
  expect(shownOf('Twelve ships.', `${after} Twelve ships.`).join('')).toBe(`${after} Twelve ships.`);
  const [before = ''] = shownOf(`${after} old`, `${after} new`);
  expect(before).toBe(`${after} `);
});
