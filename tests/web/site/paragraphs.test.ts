import { expect, it } from 'vitest';
import { paragraphs } from '#web/site/text/article.ts';

it('paragraphs are what stands between blank lines, each with its place', () => {
  expect(paragraphs('One\nmore\n\n \n  Two \r\n\r\nThree\n')).toEqual([
    { start: 0, text: 'One\nmore' },
    { start: 14, text: 'Two' },
    { start: 22, text: 'Three' },
  ]);
  expect(paragraphs(' \n\n ')).toEqual([]);
});

it('the paragraphs of a text of blank lines end somewhere, and none of its words is lost', () => {
  const text = Array.from({ length: 66_000 }, (_, at) => `${at}`).join('\n\n');
  const found = paragraphs(text);
  expect(found).toHaveLength(5001);
  expect(found.map((each) => each.text).join('\n\n')).toBe(text);
});
