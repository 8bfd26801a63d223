import { describe, expect, it } from 'vitest';
import { shownParagraphs } from '#web/dashboard/screens/production/article/shownParagraphs.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const lines = (before: string, after: string) =>
  shownParagraphs(before, after).map(({ kind, label, parts }) => {
    const signs = { same: '', gone: '-', new: '+' };
    return [kind, label, parts.map((part) => signs[part.kind] + part.text).join('|')];
  });

describe('a corrected text', () => {
  it('is shown by paragraphs, so that a new one is not mixed with its neighbour', () => {
    const first = 'A permanent bridge needs a permanent peace.';
    expect(lines(text(first, 'It stands.'), text(first, 'A second paragraph is new.', 'It stands.'))).toEqual([
      ['same', 'Paragraph 1', first],
      ['changed', 'Paragraph 2, new', '+A second paragraph is new.'],
      ['same', 'Paragraph 3', 'It stands.'],
    ]);
  });

  it('shows the words that differ, and what was removed', () => {
    expect(lines(text('Twelve ships left the port.', 'Nobody counted.'), 'Eleven ships left the port.')).toEqual([
      ['changed', 'Paragraph 1', '-Twelve|+Eleven| ships left the port.'],
      ['changed', 'Removed', '-Nobody counted.'],
    ]);
  });

  it('leaves out what is far from a change, and counts it', () => {
    const many = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six ships left the port.', 'Seven.', 'Eight.', 'Nine.'];
    const after = many.with(5, 'Six boats left the port.');
    expect(lines(text(...many), text(...after))).toEqual([
      ['left out', '4 paragraphs as before', ''],
      ['same', 'Paragraph 5', 'Five.'],
      ['changed', 'Paragraph 6', 'Six |-ships|+boats| left the port.'],
      ['same', 'Paragraph 7', 'Seven.'],
      ['left out', '2 paragraphs as before', ''],
    ]);
  });
});
